package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.TargetFolder;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.Threshold;
import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.known.KnownPauses;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.threads.TaskReadings;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.zip.ZipFile;

/** Reads the kernel's counters of another JVM's threads, and takes thread dumps between. Loads nothing into it. */
public final class Look {

    public static final String NO_VIRTUAL_PARKS = "parks of virtual threads are not recorded";
    private static final double DUMPS_PER_SECOND = 2.5;
    private static final int MAX_DUMPS = 100;
    /** The right line is named in nine of ten draws of five dumps; here fewer are wrong. */
    static final int ENOUGH_DUMPS = 15;
    /** How much longer than usual a look may take for these. */
    private static final int MAX_TIMES = 3;
    /** The dumps may stop the JVM for this part of the time; the few without which no place is known, for more. */
    private static final double MAX_STOPPED = 0.01;
    private static final double MAX_STOPPED_BY_FEW = 0.03;
    /** The estimate where the JVM does not say: one dump stops 2,000 threads for 15 ms, and a few for 0.5 ms. */
    private static final double STOP_SECONDS = 0.0005;
    private static final double STOP_SECONDS_PER_THREAD = 0.0000075;
    /** A reading takes 32 µs a thread. Above, only new threads in a dump cause one; brief ones are lost. */
    private static final int MAX_READ_OFTEN = 500;
    private static final double MIN_SECONDS = 1;
    private static final long OLD_MILLIS = TimeUnit.MINUTES.toMillis(10);

    final AttachedJvm target;
    private int seconds;
    private boolean mayTakeLonger;
    /** The folder {@code /proc/PID/task}; null where there is none: then the dumps have what is known of them. */
    private final File tasks;
    final SeenThreads threads = new SeenThreads();
    final VirtualThreads virtual;
    private ThreadsSnapshot before;
    private ThreadDump latest;
    private long dumpedNanos;
    /** The step of the clock behind CPU times in dumps; 0 where the kernel counts. */
    long cpuStepNanos;
    private long start;
    /** Seconds for which its dumps stopped the JVM. */
    double stopped;
    private boolean mayContinue = true;
    /** Is set by tests. */
    Clock clock = new Clock();

    /** The time by which it dumps and reads. */
    static class Clock {

        long nanoTime() {
            return System.nanoTime();
        }

        void sleep(long millis) throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(millis);
        }
    }

    public Look(AttachedJvm target, int seconds, File tasks) {
        this.target = target;
        this.seconds = seconds;
        this.tasks = tasks;
        this.virtual = new VirtualThreads(target, seconds, threads.loops);
    }

    /** Returns how long it takes, as far as it is known by now. */
    public int seconds() {
        return seconds;
    }

    /** Lets it go on, three times as long at most, where a busy machine leaves it too few dumps. */
    public Look orLonger() {
        mayTakeLonger = true;
        return this;
    }

    /**
     * @param watcher receives the seconds that have passed, at least ten times a second; false ends the look early
     * @throws CommandFailure if the JVM ends or stops answering before anything is known
     */
    public LookResult run(DoublePredicate watcher) {
        if (tasks == null && !target.hasTimesInDumps()) {
            throw CommandFailure.refused("Java before 11 prints no CPU times in its thread dumps, and this system"
                + " has no /proc, where Linux has them; use the verb report");
        }
        Properties properties = target.properties();
        ClassPathJars jars = new ClassPathJars(target.classPath(properties));
        String os = properties.getProperty("os.name", "");
        Judge judge = judge(Launch.feature(properties), os, jars::jarOf, jars::locationsOf);
        start = clock.nanoTime();
        long cpuBefore = cpuNanos();
        read();
        if (tasks != null && threads.alive.isEmpty()) {
            throw CommandFailure.refused("the system hides the threads of the JVM " + target.jvm() + ": " + tasks
                + " cannot be read");
        }
        String ending = null;
        try {
            dumpOften(watcher);
        } catch (CommandFailure gone) {
            if (before == null || passed() < MIN_SECONDS) {
                throw gone;
            }
            ending = gone.getMessage();
        }
        long cpuAfter = cpuNanos();
        read();
        ThreadsSnapshot span = threads.snapshot().since(before);
        boolean isCpuKnown = cpuBefore >= 0 && cpuAfter >= 0;
        double cpu = isCpuKnown ? (cpuAfter - cpuBefore) / 1e9 / span.seconds() : Double.NaN;
        if (cpu >= 0) {
            span = span.withCpu(cpuAfter - cpuBefore);
        } else if (tasks == null) {
            span = span.withCpuSteps(cpuStepNanos);
        }
        String java = properties.getProperty("java.version", "");
        return new LookResult(this, span, cpu, java, judge, jars::jarOf, ending);
    }

    /** Returns a judge by the thresholds, costs and known pauses of an agent without options. */
    public static Judge judge(int feature, String os, Function<String, String> jarOf,
        Function<String, Set<String>> locationsOf) {
        KnownPauses builtIn = KnownPauses.builtInAnd(Collections.emptyList());
        KnownSites known = new KnownSites(builtIn, os, feature, locationsOf);
        Map<Threshold, Double> limits = Threshold.values(OptionSources.readElsewhere(""));
        return new Judge(limits, CostModel.ASSUMED, feature, site -> null, known)
            .fromOutside(jarOf);
    }

    /** Dumps once in each equal part of the time, at random: nothing at fixed intervals is hit always or never. */
    private void dumpOften(DoublePredicate watcher) {
        dump();
        // As many more as the first has left time for, or as many as show a place.
        double most = seconds * MAX_STOPPED / Math.max(STOP_SECONDS, stopped) - 1;
        double wanted = Math.min(MAX_DUMPS, seconds * DUMPS_PER_SECOND);
        int dumps = (int) Math.max(LookResult.MIN_DUMPS, Math.min(wanted, most));
        dumpOften(dumps, 0, watcher);
        int needed = secondsForEnough();
        if (mayTakeLonger && mayContinue && threads.dumps < ENOUGH_DUMPS && needed > seconds && needed <= seconds * MAX_TIMES) {
            await(seconds, watcher);
            double from = seconds;
            seconds = needed;
            dumpOften(ENOUGH_DUMPS - threads.dumps, from, watcher);
        }
        await(seconds, watcher);
        if (tasks == null) {
            dump();
        }
    }

    /** @param from the seconds that have passed */
    private void dumpOften(int dumps, double from, DoublePredicate watcher) {
        double part = (seconds - from) / dumps;
        Random random = ThreadLocalRandom.current();
        for (int i = 0; i < dumps && await(from + (i + random.nextDouble()) * part, watcher) && mayStop(); i++) {
            if (threads.alive.size() <= MAX_READ_OFTEN || threads.hasMissed) {
                read();
            }
            dump();
        }
    }

    /** Returns how long a look takes whose dumps are enough and stop the JVM for no more than they may. */
    private int secondsForEnough() {
        double stopping = stopped / threads.dumps * ENOUGH_DUMPS / MAX_STOPPED;
        return (int) Math.ceil(Math.max(ENOUGH_DUMPS / DUMPS_PER_SECOND, stopping));
    }

    /** Returns for how many seconds to look for enough dumps; 0 where there were enough, or no time would be. */
    int secondsToAdvise() {
        int needed = secondsForEnough();
        if (threads.dumps >= ENOUGH_DUMPS || needed <= seconds) {
            return 0;
        }
        return needed;
    }

    private void dump() {
        long switches = threads.dumperSwitches(tasks);
        long stoppedBefore = safepointNanos();
        String text = target.threadDump();
        long stoppedAfter = safepointNanos();
        ThreadDump dump = new ThreadDump(text);
        if (tasks == null) {
            if (latest != null) {
                dumpedNanos += dump.nanosSince(latest);
            }
            long stepNanos = dump.leastCpuNanos();
            cpuStepNanos = cpuStepNanos == 0 ? stepNanos : Math.min(cpuStepNanos, stepNanos);
            latest = dump;
            read(dump.tasks(), dumpedNanos);
        }
        threads.leaveOut(threads.dumperSwitches(tasks) - switches);
        if (stoppedBefore >= 0 && stoppedAfter >= 0) {
            stopped += (stoppedAfter - stoppedBefore) / 1e9;
        } else {
            stopped += STOP_SECONDS + threads.alive.size() * STOP_SECONDS_PER_THREAD;
        }
        threads.add(dump);
        if (threads.hasVirtual) {
            virtual.dump();
        }
    }

    /** Deletes what a killed command left of its dumps. */
    public static void deleteOld(AttachedJvm target) {
        TargetFolder.deleteOld(target, VirtualThreads.PREFIX, OLD_MILLIS);
    }

    /** Whether one more, as long as the others were, fits. A busy machine makes them ten times as long. */
    private boolean mayStop() {
        double limit = threads.dumps < LookResult.MIN_DUMPS ? MAX_STOPPED_BY_FEW : MAX_STOPPED;
        return stopped + stopped / threads.dumps <= seconds * limit;
    }

    private void read() {
        if (tasks != null) {
            read(TaskReadings.read(tasks, true).values(), clock.nanoTime());
        }
    }

    private void read(Collection<TaskReadings.Task> readings, long nanos) {
        threads.read(readings, nanos);
        if (before == null) {
            before = threads.snapshot();
        }
    }

    /** CPU time of the process since its start, threads that have ended included; -1 if unknown. */
    private long cpuNanos() {
        if (tasks == null) {
            return ThreadActivity.UNKNOWN;
        }
        return TaskReadings.processNanos(tasks.getParentFile());
    }

    private long safepointNanos() {
        if (tasks == null) {
            return ThreadActivity.UNKNOWN;
        }
        return target.safepointNanos();
    }

    private double passed() {
        return (clock.nanoTime() - start) / 1e9;
    }

    /** @return false if the look is to end early */
    private boolean await(double moment, DoublePredicate watcher) {
        while (mayContinue && passed() < moment) {
            mayContinue = watcher.test(passed());
            try {
                clock.sleep(Math.max(1,
                    Math.min(50, (long) ((moment - passed()) * 1_000))));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                mayContinue = false;
            }
        }
        return mayContinue;
    }

    /** Finds the first jar of a class path that holds a class; opens no archive in another. Not thread-safe. */
    static final class ClassPathJars {

        /** The most jars: for more, the search takes longer than its answer is worth. */
        private static final int MAX = 1_000;

        private final List<Path> classPath;
        private final Map<String, Optional<Path>> found = new HashMap<>();

        ClassPathJars(List<Path> classPath) {
            this.classPath = classPath;
        }

        /** Returns the file name; empty if it is a folder, or none is known. */
        String jarOf(String className) {
            return find(className).filter(jar -> !Files.isDirectory(jar)).map(jar -> jar.getFileName().toString())
                .orElse("");
        }

        /** Returns its URL, as the only one of a set; without one if none is known. */
        Set<String> locationsOf(String className) {
            return find(className).map(at -> Collections.singleton(at.toUri().toString()))
                .orElse(Collections.emptySet());
        }

        private Optional<Path> find(String className) {
            return found.computeIfAbsent(className, name -> {
                String file = name.replaceFirst("\\$\\$Lambda.*", "").replace('.', '/') + ".class";
                return classPath.stream().limit(MAX).filter(path -> holds(path, file)).findFirst();
            });
        }

        private static boolean holds(Path path, String file) {
            if (Files.isDirectory(path)) {
                return Files.exists(path.resolve(file));
            }
            try (ZipFile zip = new ZipFile(path.toFile())) {
                return zip.getEntry(file) != null;
            } catch (IOException | RuntimeException unreadable) {
                return false;
            }
        }
    }
}
