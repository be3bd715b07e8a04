package io.github.dozemeter.cli;

import java.util.Locale;

/** A progress bar on stderr if that is a terminal; otherwise nothing. */
final class ProgressLine implements AutoCloseable {

    private static final int BAR = 40;

    private final Console console;
    private boolean shown;

    ProgressLine(Console console) {
        this.console = console;
    }

    /** @param share {@code done/total}, empty if unknown */
    void show(String what, String share) {
        int slash = share.indexOf('/');
        if (slash > 0) {
            show(what, Double.parseDouble(share.substring(0, slash)) / Double.parseDouble(share.substring(slash + 1)));
        }
    }

    void show(String what, double done) {
        if (!console.errIsTerminal) {
            return;
        }
        shown = true;
        int full = (int) Math.round(BAR * Math.min(1, Math.max(0, done)));
        StringBuilder bar = new StringBuilder();
        for (int i = 0; i < BAR; i++) {
            bar.append(i < full ? '#' : '.');
        }
        console.err.print(String.format(Locale.ROOT, "\r[%s] %s ", bar, what));
        console.err.flush();
    }

    @Override
    public void close() {
        if (shown) {
            console.err.print("\r\u001b[K");
            console.err.flush();
            shown = false;
        }
    }
}
