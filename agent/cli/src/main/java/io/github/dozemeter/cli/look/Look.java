package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.wakeup.TaskReadings;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.io.File;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Reads the kernel's counters of another JVM's threads, and takes some thread dumps in between. Loads nothing into it. */
public final class Look {

    private static final double NANOS = 1e9;
    private static final double DUMPS_PER_SECOND = 2.5;
    private static final int MOST_DUMPS = 100;
    /** The dumps may stop the JVM for this part of the time; the few without which no place is known, for a little more. */
    private static final double MOST_STOPPED = 0.01;
    private static final double MOST_STOPPED_BY_FEW = 0.03;
    /** Where the JVM does not tell: one dump stops 2,000 threads for 15 ms, and a few for half a millisecond. */
    private static final double STOP_SECONDS = 0.0005;
    private static final double STOP_SECONDS_PER_THREAD = 0.0000075;
    /** A reading takes 40 µs a thread. With more threads there is one only where the last dump had new ones; brief ones are missed. */
    private static final int MOST_READ_OFTEN = 500;
    private static final double LEAST_SECONDS = 1;
    private static final long STEP_MILLIS = 50;

    private final AttachedJvm target;
    private final int seconds;
    private final SeenThreads threads = new SeenThreads();
    private final Random random = new Random();
    private long start;
    private double stopped;
    private boolean goesOn = true;

    /** Is told how far it is, and may end it. */
    public interface Watcher {

        /** Called at least ten times a second. @return false to end the look early */
        boolean goesOn(double seconds);
    }

    public Look(AttachedJvm target, int seconds) {
        this.target = target;
        this.seconds = seconds;
    }

    /** @throws CommandFailure if the JVM ends or stops answering before anything is known */
    public LookResult run(Watcher watcher) {
        File tasks = target.tasks();
        long startMillis = System.currentTimeMillis();
        start = System.nanoTime();
        long cpuBefore = target.cpuNanos();
        read(tasks);
        if (threads.alive() == 0) {
            throw CommandFailure.refused("the system hides the threads of the JVM " + target.jvm() + ": " + tasks + " cannot be read");
        }
        ThreadsSnapshot before = threads.snapshot();
        String ending = null;
        try {
            dump(tasks, watcher);
        } catch (CommandFailure gone) {
            if (passed() < LEAST_SECONDS) {
                throw gone;
            }
            ending = gone.getMessage();
        }
        long cpuAfter = target.cpuNanos();
        read(tasks);
        ThreadsSnapshot span = threads.snapshot().since(before);
        double cpu = cpuBefore < 0 || cpuAfter < 0 ? Double.NaN : (cpuAfter - cpuBefore) / NANOS / span.seconds();
        LookResult result = new LookResult(target.jvm(), startMillis, span, threads, cpu, stopped, ending);
        if (ending == null) {
            addJars(result);
        }
        return result;
    }

    /** A name that is missing is no reason to lose the figures. */
    private void addJars(LookResult result) {
        try {
            result.addJars(new ClassPathJars(target.classPath()));
        } catch (CommandFailure gone) {
            return;
        }
    }

    /** In random moments, one in each of as many equal parts of the time: what comes at fixed intervals is neither always nor never hit. */
    private void dump(File tasks, Watcher watcher) {
        dump();
        int dumps = dumps();
        double part = (double) seconds / dumps;
        for (int i = 0; i < dumps && await((i + random.nextDouble()) * part, watcher) && mayStop(); i++) {
            if (threads.alive() <= MOST_READ_OFTEN || threads.hasMissed()) {
                read(tasks);
            }
            dump();
        }
        await(seconds, watcher);
    }

    private void dump() {
        long before = target.safepointNanos();
        String text = target.threadDump();
        long after = target.safepointNanos();
        stopped += before < 0 || after < 0 ? STOP_SECONDS + threads.alive() * STOP_SECONDS_PER_THREAD : (after - before) / NANOS;
        threads.add(ThreadDump.parse(text));
    }

    /** As many more as the first has left time for, or as many as tell a place. */
    private int dumps() {
        double most = seconds * MOST_STOPPED / Math.max(STOP_SECONDS, stopped) - 1;
        return (int) Math.max(LookResult.LEAST_DUMPS, Math.min(Math.min(MOST_DUMPS, seconds * DUMPS_PER_SECOND), most));
    }

    /** Whether one more, as long as the others were, fits. A busy machine makes them ten times as long. */
    private boolean mayStop() {
        double limit = threads.dumps() < LookResult.LEAST_DUMPS ? MOST_STOPPED_BY_FEW : MOST_STOPPED;
        return stopped + stopped / threads.dumps() <= seconds * limit;
    }

    private void read(File tasks) {
        TaskReadings readings = TaskReadings.read(tasks, true);
        threads.read(readings, System.nanoTime());
    }

    private double passed() {
        return (System.nanoTime() - start) / NANOS;
    }

    /** @return false if the look is to end early */
    private boolean await(double moment, Watcher watcher) {
        while (goesOn && passed() < moment) {
            goesOn = watcher.goesOn(passed());
            try {
                TimeUnit.MILLISECONDS.sleep(Math.max(1, Math.min(STEP_MILLIS, (long) ((moment - passed()) * 1000))));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                goesOn = false;
            }
        }
        return goesOn;
    }
}
