package io.github.dozemeter.experiment;

import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.experiment.ExperimentPlan.Arm;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import io.github.dozemeter.request.RequestedFile;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The real site, clock and counters of an experiment, and the command that must stay for it. Not thread-safe. */
final class TriedSlot implements ExperimentRun.Surroundings {

    private static final long CHECK_MILLIS = 100;
    /** Guarded for the first time, a site that spins does so for no longer. */
    private static final long FIRST_GUARD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(RequestedFile.CLIENT_SECONDS);

    private final Experiments.Rest rest;
    private final RequestedFile file;
    private final Recorder.OwnSlot slot;
    private final Change change;
    private final ProcessCounters counters;
    /** Null if the user named none. */
    private final Recorder.OwnSlot progress;
    private boolean hasChanged;
    private long clientMillis;
    private long heardNanos = System.nanoTime();
    private String slotText = "";
    private long endNanos;
    private long writtenSeconds;

    TriedSlot(Experiments.Rest rest, RequestedFile file, Recorder.OwnSlot slot, Change change,
              ProcessCounters counters, Recorder.OwnSlot progress) {
        this.rest = rest;
        this.file = file;
        this.slot = slot;
        this.change = change;
        this.counters = counters;
        this.progress = progress;
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public String restUntil(long nanos) throws InterruptedException {
        for (long left = nanos - nanos(); left > 0; left = nanos - nanos()) {
            if (file.isEnded()) {
                return file.isAbandoned() ? "the command was killed" : "the command ended it";
            }
            long millis = file.clientMillis();
            if (millis != clientMillis) {
                clientMillis = millis;
                heardNanos = nanos();
            }
            // By this JVM's own clock: the file's may be another.
            if (nanos() - heardNanos >= SILENT_NANOS) {
                return "the command was silent for " + RequestedFile.CLIENT_SECONDS + " s";
            }
            writeSecondsLeft();
            // A millisecond too late is no loss: rates are by the time that passed.
            rest.rest(Math.max(1, Math.min(CHECK_MILLIS, left / 1_000_000)));
        }
        return "";
    }

    @Override
    public boolean arm(Arm arm, long lastsNanos) {
        if (arm == Arm.AS_IS) {
            DozemeterArm.disarm();
            return true;
        }
        if (arm == Arm.SHAM) {
            return DozemeterArm.sham(slot.number, lastsNanos);
        }
        long guarded = hasChanged ? lastsNanos : Math.min(lastsNanos, FIRST_GUARD_NANOS);
        hasChanged = true;
        if (change.isGuard()) {
            return DozemeterArm.guard(slot.number, guarded);
        }
        return DozemeterArm.stretch(slot.number, change.nanos, lastsNanos);
    }

    @Override
    public ExperimentRun.Counters read() {
        Map<Outcome, Double> totals = new EnumMap<>(Outcome.class);
        double progressed = progress == null ? Double.NaN : progress.pauses();
        totals.put(Outcome.PROGRESS, progressed);
        ExperimentRun.Counters now = counters.read();
        totals.putAll(now.totals);
        totals.put(Outcome.SITE_RATE, (double) slot.pauses());
        return new ExperimentRun.Counters(now.atNanos, now.throttledPeriods, totals);
    }

    @Override
    public void progress(int number, int of, long nanosLeft) {
        slotText = "slot " + number + " of " + of;
        endNanos = nanos() + nanosLeft;
        writtenSeconds = -1;
        writeSecondsLeft();
    }

    private void writeSecondsLeft() {
        long seconds = Math.max(0, (endNanos - nanos()) / 1_000_000_000);
        if (seconds != writtenSeconds) {
            writtenSeconds = seconds;
            file.say(RequestedFile.PROGRESS, slotText + ", " + seconds + " s left");
        }
    }
}
