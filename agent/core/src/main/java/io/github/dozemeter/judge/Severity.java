package io.github.dozemeter.judge;

import java.util.Locale;

/** The weight of a finding, from the least on. */
public enum Severity {
    /** Nothing to do: the allow list says that the pause is meant. */
    NONE,
    /** Worth a look. */
    INFO,
    /** Costs something, or delays something. */
    WARNING;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
