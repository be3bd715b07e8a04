package io.github.dozemeter.rewrite;

import io.github.dozemeter.support.Wildcards;

/** Chooses the classes that the user wants to see: included and not excluded. Immutable. */
public final class ClassFilter {

    private final Wildcards includes;
    private final Wildcards excludes;

    /** Patterns of binary class names. */
    public ClassFilter(Wildcards includes, Wildcards excludes) {
        this.includes = includes;
        this.excludes = excludes;
    }

    boolean accepts(String className) {
        return includes.match(className) && !excludes.match(className);
    }
}
