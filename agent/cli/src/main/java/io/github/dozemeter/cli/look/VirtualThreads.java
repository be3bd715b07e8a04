package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.TargetFolder;
import io.github.dozemeter.cli.look.VirtualDump.VirtualThread;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.VirtualStack;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The lines at which virtual threads of another JVM pause, which no usual thread dump shows. From 21 on a JVM writes them to a
 * file; nothing is loaded that is not the JDK's, and no thread stops for it. How often they wake up is not known. Not thread-safe.
 */
final class VirtualThreads {

    static final String PREFIX = "dozemeter-look-";
    private static final String FILE = "threads.json";
    private static final int FIRST_RELEASE = 21;
    private static final int MAX_DUMPS = 5;
    /** The JVM may write these dumps for this part of the time; the first takes as long as its threads are many. */
    private static final double MAX_SHARE = 0.01;
    /** 100,000 threads make a file of 107 MB. */
    private static final long MIN_DISK = 200L << 20;

    private final AttachedJvm target;
    private final int seconds;
    private final StayingFrames loops;
    private final Map<StackPlace, Integer> samples = new LinkedHashMap<>();
    private long nanos;
    private boolean isRefused;
    private int threads;
    int dumps;

    /** @param loops gets the frames that stay on these threads */
    VirtualThreads(AttachedJvm target, int seconds, StayingFrames loops) {
        this.target = target;
        this.seconds = seconds;
        this.loops = loops;
    }

    /** A line, and how many threads pause there at a moment. Immutable. */
    static final class Line {

        final StackPlace place;
        final int threads;

        private Line(StackPlace place, int threads) {
            this.place = place;
            this.threads = threads;
        }
    }

    /** Takes one more dump, if that JVM can write one and the time allows. */
    void dump() {
        long oneMore = dumps == 0 ? 0 : nanos / dumps;
        boolean fits = nanos + oneMore <= seconds * MAX_SHARE * TimeUnit.SECONDS.toNanos(1);
        if (isRefused || dumps == MAX_DUMPS || !fits || target.feature() < FIRST_RELEASE) {
            return;
        }
        try (TargetFolder folder = new TargetFolder(target, PREFIX)) {
            isRefused = !write(folder);
        } catch (IOException unwritable) {
            isRefused = true;
        }
    }

    private boolean write(TargetFolder folder) throws IOException {
        if (Files.getFileStore(folder.reached).getUsableSpace() < MIN_DISK) {
            return false;
        }
        long start = System.nanoTime();
        String answer = command("Thread.dump_to_file -format=json \"" + folder.path + '/' + FILE + '"');
        nanos += System.nanoTime() - start;
        if (!answer.contains("Created ")) {
            return false;
        }
        try (BufferedReader text = Files.newBufferedReader(folder.reached.resolve(FILE), StandardCharsets.UTF_8)) {
            add(new VirtualDump(text));
        }
        return true;
    }

    /** Returns the answer; empty where that JVM has no such command. */
    private String command(String command) {
        try {
            return target.command(command);
        } catch (CommandFailure none) {
            return "";
        }
    }

    void add(VirtualDump dump) {
        dumps++;
        threads = Math.max(threads, dump.threads.size());
        for (VirtualThread thread : dump.threads) {
            loops.add(thread.id, thread.stack);
            StackPlace place = VirtualStack.pause(thread.stack.toArray(new StackTraceElement[0]), thread.state);
            if (place != null) {
                samples.merge(place, 1, Integer::sum);
            }
        }
    }

    /** Returns the lines at which these threads pause, the most threads first. */
    List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        samples.forEach((place, seen) -> lines.add(new Line(place, (int) Math.max(1, Math.round((double) seen / dumps)))));
        return lines.stream().sorted(Comparator.comparingInt((Line line) -> -line.threads)).collect(Collectors.toList());
    }

    int number() {
        return threads;
    }
}
