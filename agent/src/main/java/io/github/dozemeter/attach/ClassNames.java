package io.github.dozemeter.attach;

import io.github.dozemeter.instrument.LoadedClass;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Names of classes for one line of the log. */
final class ClassNames {

    private static final int MOST = 5;

    private ClassNames() {
    }

    /** The first few, and how many more there are. */
    static String few(Collection<LoadedClass> classes) {
        Set<String> names = new TreeSet<>();
        for (LoadedClass type : classes) {
            names.add(type.name());
        }
        StringBuilder text = new StringBuilder();
        int written = 0;
        for (String name : names) {
            if (written++ < MOST) {
                text.append(written == 1 ? "" : ", ").append(name);
            }
        }
        return names.size() > MOST ? text + " and " + (names.size() - MOST) + " more" : text.toString();
    }
}
