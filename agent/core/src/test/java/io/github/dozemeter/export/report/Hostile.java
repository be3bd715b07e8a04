package io.github.dozemeter.export.report;

/** What generated code may be called, at its worst. */
public final class Hostile {

    /** Markup, quotes, ends of scripts and lines, escapes of terminals, direction, half a pair, a table's bar. */
    public static final String NAME = "a.<img src=x onerror=alert(1)>\"'`|&lt;</script><!--\n\r\t\u001b[2J\u0000"
        + "\u202egnp-exe\u2028\u2029\uD83D![x](javascript:alert(2))";

    private Hostile() {
    }
}
