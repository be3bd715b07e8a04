package io.github.dozemeter.counters;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Classes not rewritten, or restored, yet, as a method may never return, and their sampled sites. Immutable. */
public final class Deferred {

    public static final Deferred NONE = new Deferred(Collections.emptyList(),
        Collections.emptyList());

    private static final int FEW = 3;

    /** The names in alphabetical order. */
    public final List<String> classes;
    /** The sites where threads were seen pausing, most threads first. */
    public final List<SampledSite> sites;

    /** @param classes their binary names, in any order; classes of one name in two loaders are one */
    public Deferred(Collection<String> classes, List<SampledSite> sites) {
        this.classes = Collections.unmodifiableList(new ArrayList<>(new TreeSet<>(classes)));
        this.sites = Collections.unmodifiableList(new ArrayList<>(sites));
    }

    public boolean isEmpty() {
        return classes.isEmpty();
    }

    public String few() {
        String few = classes.stream().limit(FEW).map(Label::of).collect(Collectors.joining(", "));
        if (classes.size() <= FEW) {
            return few;
        }
        return few + " and " + (classes.size() - FEW) + " more";
    }

    public String number() {
        if (classes.size() == 1) {
            return "1 class is";
        }
        return classes.size() + " classes are";
    }
}
