package io.github.dozemeter.cli;

import java.util.Collections;

/** A progress bar on stderr if that is a terminal; otherwise nothing. */
final class ProgressLine implements AutoCloseable {

    private static final int BAR = 40;

    private final Console console;
    private boolean shown;

    ProgressLine(Console console) {
        this.console = console;
    }

    /** @param done 0 to 1; others count as the nearer one */
    void show(String what, double done) {
        if (!console.errIsTerminal) {
            return;
        }
        shown = true;
        int full = (int) Math.round(BAR * Math.min(1, Math.max(0, done)));
        String bar = String.join("", Collections.nCopies(full, "#")) + String.join("", Collections.nCopies(BAR - full, "."));
        console.err.print("\r[" + bar + "] " + what + ' ');
    }

    @Override
    public void close() {
        if (shown) {
            console.err.print("\r\u001b[K");
        }
    }
}
