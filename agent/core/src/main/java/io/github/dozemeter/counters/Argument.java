package io.github.dozemeter.counters;

import java.util.Locale;

/** The origin of the time that a pause requests, as the bytecode of its call shows it. */
public enum Argument {
    /** Written down in the call, and no time. */
    CONSTANT_ZERO,
    /** Written down in the call. */
    CONSTANT,
    /** Anything else: a field, parameter or variable, even if it never changes; calls of a site that differ. */
    COMPUTED,
    /** The call takes no time: {@code yield}. */
    NONE;

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
