package io.github.dozemeter.diagnose;

import java.util.Locale;

/** How much a finding matters, from the least on. */
public enum Severity {
    /** Nothing to do: somebody said that it is meant to be so. */
    NONE,
    /** Worth a look. */
    INFO,
    /** Costs something, or delays something. */
    WARNING;

    /** As users see it in the label {@code severity}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
