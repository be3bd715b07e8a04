package io.github.dozemeter.cli.look;

import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.WakeUps;

/**
 * What can be said of a row from outside: a verdict where figures and stack leave no other reading, both readings where a wait
 * may have ended because something arrived. Immutable.
 */
final class LookFinding {

    private static final double NANOS = 1e9;
    /** From here on a thread spins, as {@link io.github.dozemeter.wakeup.ThreadActivity} has it. */
    private static final double LEAST_SPIN = 0.1;
    /** CPU time in seconds for each voluntary switch: who burns more of it does not block. */
    private static final double SPIN_SECONDS = 0.001;
    private static final double POLLS_PER_SECOND = 50;
    /** A pause of 10 ms takes a little longer. */
    private static final double LONGEST_POLL_SECONDS = 0.012;
    private static final double TINY_PER_SECOND = 1_000;
    /** A request below the timer's grain of 50 µs; with the time to wake up. */
    private static final double TINY_SECONDS = 0.000_15;

    private final Verdict verdict;
    private final String reason;

    private LookFinding(Verdict verdict, String reason) {
        this.verdict = verdict;
        this.reason = reason;
    }

    /**
     * @param timed whether its threads wait with a time
     * @return null if there is nothing to say
     */
    static LookFinding of(WakeUps.Row row, boolean timed) {
        StackPlace place = row.place();
        if (place == null || !row.isInJava()) {
            return null;
        }
        String call = place.call();
        boolean sleeps = place.kind() == StackPlace.Kind.PAUSE && (call.endsWith(".sleep") || call.endsWith(".sleepNanos"));
        boolean spins = row.spin() >= LEAST_SPIN && row.spin() >= row.wakeUps() * SPIN_SECONDS;
        if (spins && place.kind() == StackPlace.Kind.PAUSE) {
            return spin(row, call, sleeps);
        }
        // Of a thread; at most, since it also works.
        double cycle = row.wakeUps() == 0 ? Double.POSITIVE_INFINITY : row.threads() / row.wakeUps();
        if (sleeps) {
            return sleep(row, cycle);
        }
        if (place.kind() == StackPlace.Kind.PAUSE && call.startsWith("LockSupport.park") && row.wakeUps() >= TINY_PER_SECOND
            && cycle <= TINY_SECONDS) {
            return new LookFinding(Verdict.TINY_PAUSE, each(row, cycle) + ", unless another thread unparks it: "
                + Verdict.TINY_PAUSE.advice());
        }
        boolean mayExpire = timed && (place.kind() == StackPlace.Kind.PAUSE || place.kind() == StackPlace.Kind.QUEUE);
        // What the JDK's own threads wait for is not the application's to change.
        return mayExpire && LookResult.hasFrame(row) && row.wakeUps() >= POLLS_PER_SECOND && cycle <= LONGEST_POLL_SECONDS
            ? either(row, cycle) : null;
    }

    private static LookFinding spin(WakeUps.Row row, String call, boolean sleeps) {
        String burns = LookResult.cores(row.spin()) + " cores in " + call + " at " + Numbers.rate(row.wakeUps()) + " wake-ups a second";
        if (sleeps) {
            return new LookFinding(Verdict.ZERO_SLEEP, burns + ": it sleeps for no time; " + Verdict.ZERO_SLEEP.advice());
        }
        if (call.equals("Thread.yield")) {
            return new LookFinding(Verdict.YIELD_SPIN, burns + "; " + Verdict.YIELD_SPIN.advice());
        }
        return new LookFinding(null, burns + ": it hardly blocks. Either it requests no time (ZERO_PARK), or something always ends it"
            + " at once: an interrupt, a permit");
    }

    private static LookFinding sleep(WakeUps.Row row, double cycle) {
        if (row.wakeUps() >= TINY_PER_SECOND && cycle <= TINY_SECONDS) {
            return new LookFinding(Verdict.TINY_PAUSE, each(row, cycle) + "; " + Verdict.TINY_PAUSE.advice());
        }
        return row.wakeUps() < POLLS_PER_SECOND || cycle > LONGEST_POLL_SECONDS ? null
            : new LookFinding(Verdict.SHORT_POLL, each(row, cycle) + "; " + Verdict.SHORT_POLL.advice());
    }

    private static LookFinding either(WakeUps.Row row, double cycle) {
        return new LookFinding(null, each(row, cycle) + ": a poll if its time expires, right if something arrives this often");
    }

    private static String each(WakeUps.Row row, double cycle) {
        return Numbers.rate(row.wakeUps()) + " a second, " + (row.threads() == 1 ? "" : "a thread ") + "every "
            + Numbers.duration(cycle * NANOS);
    }

    /** Null where the figures do not decide. */
    Verdict verdict() {
        return verdict;
    }

    /** A sentence without a full stop. */
    String reason() {
        return reason;
    }

    @Override
    public String toString() {
        return verdict == null ? reason : verdict + ": " + reason;
    }
}
