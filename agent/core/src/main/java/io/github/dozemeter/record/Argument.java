package io.github.dozemeter.record;

import java.util.Locale;

/** Where the time that a pause requests comes from, as the bytecode of its call shows. */
public enum Argument {
    /** Written down in the call, and no time. */
    CONSTANT_ZERO,
    /** Written down in the call. */
    CONSTANT,
    /**
     * Anything else: a field, a parameter, a variable, also one that is only ever given a constant. And two calls of
     * one site that differ.
     */
    COMPUTED,
    /** The call takes no time: {@code yield}. */
    NONE;

    /** As users see it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What is known of a site that has both. */
    Argument and(Argument other) {
        return this == other ? this : COMPUTED;
    }
}
