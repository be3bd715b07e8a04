package io.github.dozemeter.bench.validate;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongSupplier;

/** One line that is written over again on a terminal, a line for each step elsewhere; with the time that is left. */
final class Progress {

    /** From here on the pace so far is believed more than the plan. */
    private static final double BELIEVED_SECONDS = 10;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream out;
    private final boolean isTerminal;
    private final LongSupplier nanoClock;
    private final long start;
    private final double planned;
    private final int steps;
    private double done;
    private int number;

    Progress(PrintStream out, boolean isTerminal, LongSupplier nanoClock, Plan plan) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.nanoClock = nanoClock;
        this.start = nanoClock.getAsLong();
        this.planned = plan.seconds();
        this.steps = plan.steps().size();
    }

    /** Whether standard error is a terminal; only Linux tells. */
    static boolean onTerminal() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString().matches("/dev/(pts/|tty).*");
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    void begin(Step step) {
        number++;
        double elapsed = (nanoClock.getAsLong() - start) / 1e9;
        double factor = done < BELIEVED_SECONDS ? 1 : elapsed / done;
        String line = String.format(Locale.ROOT, "[%d/%d] %s, %s left", number, steps, step.name(),
            time((planned - done) * factor));
        if (isTerminal) {
            out.print(CLEAR_LINE + line);
            out.flush();
        } else {
            out.println(line);
        }
        done += step.seconds();
    }

    void end() {
        if (isTerminal) {
            out.print(CLEAR_LINE);
        }
        out.println(steps + " steps in " + time((nanoClock.getAsLong() - start) / 1e9));
    }

    static String time(double seconds) {
        long whole = Math.max(0, Math.round(seconds));
        return whole < 3600 ? String.format(Locale.ROOT, "%d:%02d min", whole / 60, whole % 60)
            : String.format(Locale.ROOT, "%d:%02d h", whole / 3600, whole / 60 % 60);
    }
}
