package io.github.dozemeter.record;

import java.util.Locale;

/** The origin of the time that a pause requests, as the bytecode of its call shows it. */
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

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
