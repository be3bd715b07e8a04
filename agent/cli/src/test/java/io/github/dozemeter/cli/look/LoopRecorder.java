package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.jvm.ExpectedLoop;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.TruthLoop;
import io.github.dozemeter.jvm.TruthLoop.Counts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Writes the recordings of loops that are missing: what a look reads of each loop, quiet and beside two busy loops, with
 * what the loop counted itself. CONTRIBUTING.md has the command.
 */
class LoopRecorder {

    private static final int SECONDS = 7;
    /** As a look takes in 10 s. */
    private static final int DUMPS = 26;
    /** Until the loop is compiled. */
    private static final int WARM_MILLIS = 3_000;
    private static final int CALM_MILLIS = 500;
    /** What other processes may use meanwhile, in cores. */
    private static final double MAX_OTHERS = 0.8;
    private static final int BUSY = 2;
    private static final String SPIN = "while :; do :; done";
    private static final String DUMPER = "VM Thread";

    private final List<Process> busy = new ArrayList<>();

    @Test
    void recordWhatIsMissing() throws Exception {
        for (Jdk jdk : Jdk.all()) {
            for (ExpectedLoop loop : ExpectedLoop.values()) {
                record(jdk, loop, "quiet");
                record(jdk, loop, "busy");
            }
        }
    }

    private void record(Jdk jdk, ExpectedLoop loop, String beside) throws Exception {
        Path file = Recording.FOLDER.resolve(loop.loop + '-' + jdk.feature() + '-' + beside + ".gz");
        while (!Files.exists(file)) {
            awaitCalm();
            Recording recording = new Recording();
            recording.head("loop", loop.loop);
            double others = run(jdk, beside.equals("busy") ? BUSY : 0, recording);
            System.out.println(file.getFileName() + " " + recording.head());
            if (others <= MAX_OTHERS) {
                recording.write(file);
            }
        }
    }

    private static void awaitCalm() throws Exception {
        double used;
        do {
            double before = ProcessFiles.machineSeconds();
            Thread.sleep(CALM_MILLIS);
            used = (ProcessFiles.machineSeconds() - before) * 1_000 / CALM_MILLIS;
        } while (used > MAX_OTHERS);
    }

    /** @return what other processes used meanwhile, in cores */
    private double run(Jdk jdk, int busyLoops, Recording recording) throws Exception {
        try (TruthLoop running = TruthLoop.start(Jvm.of(jdk), ExpectedLoop.named(recording.head.get("loop")))) {
            for (int i = 0; i < busyLoops; i++) {
                busy.add(new ProcessBuilder("sh", "-c", SPIN).start());
            }
            Thread.sleep(WARM_MILLIS);
            try (AttachedJvm target = AttachedJvm.attach(Jvms.find(Long.toString(running.jvm().pid())))) {
                recording.head("java", target.properties().getProperty("java.version"));
                int processors = Runtime.getRuntime().availableProcessors();
                recording.head("kernel", System.getProperty("os.version") + ", " + processors + " processors");
                recording.head("beside", busyLoops == 0 ? "nothing" : busyLoops + " busy loops");
                recording.head("work", running.workNanos() + " ns");
                return look(running, target, recording);
            }
        } finally {
            busy.forEach(Process::destroyForcibly);
            busy.clear();
        }
    }

    private double look(TruthLoop running, AttachedJvm target, Recording recording) throws Exception {
        ProcessFiles process = ProcessFiles.of(running.jvm().pid());
        // The first one makes the thread that answers.
        target.threadDump();
        int dumper = process.task(DUMPER).id();
        double machine = ProcessFiles.machineSeconds();
        double own = ownSeconds(process);
        Counts before = running.counts();
        long start = System.nanoTime();
        recording.read(0, process);
        for (int i = 0; i < DUMPS; i++) {
            // In the middle of each part, give or take a third.
            double moment = (i + 0.5 + (Math.random() - 0.5) * 2 / 3) * SECONDS / DUMPS;
            sleepUntil(start + Math.round(moment * 1e9));
            long switches = process.switches(dumper);
            String dump = target.threadDump();
            recording.dump(System.nanoTime() - start, process.switches(dumper) - switches, dump);
        }
        sleepUntil(start + TimeUnit.SECONDS.toNanos(SECONDS));
        recording.read(System.nanoTime() - start, process);
        Counts after = running.counts();
        double others = (ProcessFiles.machineSeconds() - machine - (ownSeconds(process) - own)) / SECONDS;
        recording.head("others", String.format(Locale.ROOT, "%.2f cores, load %s", others, ProcessFiles.load()));
        recording.truths.addAll(running.between(before, after));
        return others;
    }

    private static void sleepUntil(long nanoTime) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(Math.max(0, nanoTime - System.nanoTime()));
    }

    /** CPU of the loop's JVM, of the busy loops and of this JVM. */
    private double ownSeconds(ProcessFiles process) throws IOException {
        double seconds = process.cpuSeconds() + ProcessFiles.of(ProcessHandle.current().pid()).cpuSeconds();
        for (Process spinner : busy) {
            seconds += ProcessFiles.of(spinner.pid()).cpuSeconds();
        }
        return seconds;
    }
}
