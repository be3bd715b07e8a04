package io.github.dozemeter.retransform;

import io.github.dozemeter.instrument.LoadedClass;
import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loaded classes by their name; a stack trace does not name their loaders. Immutable. */
final class LoadedClassIndex {

    final Map<String, List<LoadedClass>> byName = new HashMap<>();

    LoadedClassIndex(List<LoadedClass> classes) {
        for (LoadedClass type : classes) {
            byName.computeIfAbsent(type.name, name -> new ArrayList<>(1)).add(type);
        }
    }

    boolean mayLoop(StackTraceElement frame) {
        for (LoadedClass type : named(frame)) {
            if (type.mayLoop(frame.getMethodName())) {
                return true;
            }
        }
        return false;
    }

    /** @return the site at which the upper frame was called, null if there is none */
    Site site(StackTraceElement frame, StackTraceElement called) {
        for (LoadedClass type : named(frame)) {
            for (Site site : type.sites) {
                if (site.isAt(frame) && site.call().label().endsWith('.' + called.getMethodName())) {
                    return site;
                }
            }
        }
        return null;
    }

    private List<LoadedClass> named(StackTraceElement frame) {
        return byName.getOrDefault(frame.getClassName(), Collections.<LoadedClass>emptyList());
    }
}
