package io.github.dozemeter.cli.record;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.RewriteCost;
import io.github.dozemeter.cli.jvm.TargetFolder;
import io.github.dozemeter.cli.look.LookResult;
import io.github.dozemeter.export.report.ReportWindow;
import io.github.dozemeter.support.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets another JVM record its own sleeps, parks and waits, by its own recorder and the attach protocol: nothing is
 * loaded into it. It keeps the recording in memory and writes one file at the end, as from Java 11 on a full disk
 * ends the JVM; on disk only where another recording is. Not thread-safe.
 */
public final class JvmRecorder {

    static final String PREFIX = "dozemeter-record-";
    private static final String SETTINGS = "settings.jfc";
    private static final String RECORDING = "recording.jfr";
    private static final double SECONDS = 2;
    /** The time for a thread in zero sleeps, which makes 500,000 events a second. */
    private static final double FIRST_SECONDS = 0.1;
    /** Ends a recording that no one ends; every JVM takes one second or more. */
    private static final int SAFETY_SECONDS = 5;
    private static final long MEGABYTE = 1 << 20;
    /** It keeps 10.5 MB and drops the oldest events without a trace. */
    private static final long FULL_BYTES = 8 * MEGABYTE;
    private static final long MIN_DISK = 200 * MEGABYTE;
    private static final long MIN_MEMORY = 100 * MEGABYTE;
    private static final long MIN_MAXIMUM = 100 * MEGABYTE;
    private static final long OLD_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private final AttachedJvm target;
    private final LookResult seen;
    private boolean sharesDisk;

    public JvmRecorder(AttachedJvm target, LookResult seen) {
        this.target = target;
        this.seen = seen;
    }

    /** Returns the settings of a recording that holds every sleep, park and wait. */
    public static String settings() {
        StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration"
            + " version=\"2.0\" label=\"Pauses\" description=\"Every sleep, park and wait\""
            + " provider=\"Dozemeter\">\n");
        for (String event : new String[] {"ThreadSleep", "ThreadPark", "JavaMonitorWait"}) {
            text.append(event(event, "enabled=true", "stackTrace=true",
                "threshold=0 ms", "throttle=off"));
        }
        return text + event("ActiveSetting", "enabled=true")
            + event("JVMInformation", "enabled=true", "period=beginChunk") + "</configuration>\n";
    }

    private static String event(String name, String... settings) {
        StringBuilder text = new StringBuilder("  <event name=\"jdk." + name + "\">\n");
        for (String setting : settings) {
            text.append("    <setting name=\"").append(setting.replace("=", "\">"))
                .append("</setting>\n");
        }
        return text + "  </event>\n";
    }

    public static void checkThisJava() {
        try {
            Class.forName("jdk.jfr.consumer.RecordingFile");
        } catch (ClassNotFoundException missing) {
            throw CommandFailure.refused("this Java has no module jdk.jfr, which reads recordings; run the command"
                + " with a JDK, 8u262 or later");
        }
    }

    public static void deleteOld(AttachedJvm target) {
        TargetFolder.deleteOld(target, PREFIX, OLD_MILLIS);
    }

    /**
     * Finds what stands against a recording, before the JVM is touched.
     *
     * @param force whether the JVM may have to compile its code again
     * @return a sentence about a recording that runs already; null if there is none
     * @throws CommandFailure with the reason why there must be no recording
     */
    public String check(boolean force) {
        String version = target.properties().getProperty("java.version", "");
        Matcher updateOf8 = Pattern.compile("1\\.8\\.0_(\\d+).*").matcher(version);
        if (updateOf8.matches() && Integer.parseInt(updateOf8.group(1)) < 262) {
            throw refused("Java " + version
                + " has no recorder; 8u262 is the first Java 8 that has one");
        }
        checkSpace(target.reach(target.temporaryFolder()), "its temporary folder");
        checkSpace(target.workingFolder(), "its working folder");
        if (target.memoryLeft() < MIN_MEMORY) {
            throw refused("its container has " + Math.max(0, target.memoryLeft() / MEGABYTE) + " MB of memory"
                + " left, and the recorder needs up to 55; 100 are the least");
        }
        if (seen.hasRecorder) {
            return checkRunning();
        }
        RewriteCost cost = target.rewriteCost();
        if (!cost.isLow() && !force) {
            throw refused("the first recording in a JVM before Java 23 throws its compiled code away: " + cost
                + "; --force records all the same");
        }
        return null;
    }

    private CommandFailure refused(String reason) {
        return CommandFailure.refused("the JVM " + target.jvm() + " was not recorded: " + reason);
    }

    /** A disk that runs full while the recorder writes ends the JVM from 11 on: JDK-8280684. */
    private void checkSpace(Path folder, String name) {
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            if (free < MIN_DISK) {
                throw refused(name + " has " + free / MEGABYTE + " MB free, and a disk that runs full while a JVM"
                    + " records ends it; 200 MB are the least");
            }
        } catch (IOException unreadable) {
            throw refused(name + " cannot be reached: " + unreadable.getMessage());
        }
    }

    /** All recordings of a JVM share their thresholds: what runs gets every event of this one. */
    private String checkRunning() {
        List<String> running = new ArrayList<>();
        for (String line : running(target.command("JFR.check"))) {
            String name = line.substring(0, line.lastIndexOf('(')).trim();
            if (maximum(line) < MIN_MAXIMUM) {
                throw refused(name + " runs there and would lose what it holds: its maxsize is below 100 MB");
            }
            running.add(name);
        }
        if (running.isEmpty()) {
            return null;
        }
        String names = String.join(", ", running);
        if (seen.hasFlood) {
            throw refused(names + " runs there, and a thread that sleeps for no time would fill it with events");
        }
        Path folder = target.recorderFolder();
        if (folder == null) {
            throw refused(names + " runs there and would lose what it holds: it is kept in memory");
        }
        checkSpace(folder, "the folder of " + names + ", which runs there,");
        // While a recording is on disk, the JVM writes nothing of one that is kept in memory.
        sharesDisk = true;
        return names + " runs in that JVM: it gets every sleep, park and wait of this time as well, as recordings"
            + " share their thresholds";
    }

    /** Returns what the JVM prints of each running recording; a name may hold line breaks, and what follows names. */
    static List<String> running(String check) {
        List<String> running = new ArrayList<>();
        for (String recording : check.split("\n(?=Recording \\d+: )")) {
            String line = line(recording);
            if (line.startsWith("Recording ") && line.endsWith("(running)")) {
                running.add(line);
            }
        }
        return running;
    }

    /** The size in bytes; {@code maxsize=50.0MB}. It stands after the name, which may hold such a text. */
    static long maximum(String recording) {
        Matcher size = Pattern.compile(".*\\bmaxsize=([\\d.]+)([KMGkmg]?).*", Pattern.DOTALL).matcher(recording);
        if (!size.matches()) {
            return Long.MAX_VALUE;
        }
        int power = " KMG".indexOf(size.group(2).toUpperCase(Locale.ROOT));
        return Math.round(Double.parseDouble(size.group(1)) * (1L << 10 * Math.max(0, power)));
    }

    /**
     * Records, for 2 s or as long as its memory lasts.
     *
     * @param keep where to leave the recording; null for nowhere
     * @param mayContinue asked twenty times a second; false ends it early
     * @param say receives why there is nothing
     * @return null if there is nothing
     */
    public RecordedPauses record(Path keep, boolean keepsStacks, BooleanSupplier mayContinue, Consumer<String> say)
        throws IOException {
        double seconds = seen.hasFlood ? FIRST_SECONDS : SECONDS;
        boolean isAgain = false;
        while (true) {
            try (TargetFolder folder = new TargetFolder(target, PREFIX)) {
                long nanos = recordTo(folder, seconds, mayContinue);
                Path file = folder.reached.resolve(RECORDING);
                long size = Files.size(file);
                boolean isFull = size >= FULL_BYTES && !sharesDisk;
                boolean isCalm = seconds < SECONDS && !isAgain
                    && size * SECONDS / seconds < FULL_BYTES / 2.0;
                if (isFull && isAgain) {
                    say.accept("The JVM pauses too often to record: what it recorded in " + seconds
                        + " s did not fit into its memory. The figures below stay estimates");
                    return null;
                }
                if (!isFull && (!isCalm || !mayContinue.getAsBoolean())) {
                    RecordedPauses pauses = new RecordedPauses(file, seen.jarOf,
                        keepsStacks, nanos);
                    if (keep != null) {
                        AtomicFile.write(keep, out -> Files.copy(file, out));
                    }
                    return pauses;
                }
                seconds = isFull ? seconds / 4 : SECONDS;
                isAgain = isFull;
            }
        }
    }

    /** @return for how long it recorded, in nanoseconds */
    private long recordTo(TargetFolder folder, double seconds,
                          BooleanSupplier mayContinue) throws IOException {
        String name = folder.path.substring(folder.path.lastIndexOf('/') + 1);
        folder.write(SETTINGS, settings());
        String answer = target.command("JFR.start name=" + name + " settings=\"" + folder.path + '/' + SETTINGS
            + "\" disk=" + sharesDisk + " duration=" + SAFETY_SECONDS + "s filename=\"" + folder.path + '/'
            + RECORDING + '"');
        long start = System.nanoTime();
        if (!answer.contains("Started recording")) {
            throw refused(refusal(answer));
        }
        String end = "";
        long nanos = 0;
        try {
            await(start, seconds, mayContinue);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            nanos = System.nanoTime() - start;
            // Otherwise it would write into a folder that is gone.
            end = target.command("JFR.stop name=" + name);
        }
        if (!end.contains("Stopped recording")
            && !Files.exists(folder.reached.resolve(RECORDING))) {
            throw CommandFailure.failed("the JVM " + target.jvm()
                + " did not end its recording: " + line(end));
        }
        // On a busy machine its time may be over before.
        return Math.min(nanos, TimeUnit.SECONDS.toNanos(SAFETY_SECONDS));
    }

    /** Returns why a JVM that gave this answer does not record. */
    private static String refusal(String answer) {
        if (answer.contains("jdk.jfr")) {
            return "its Java has no module jdk.jfr";
        }
        if (answer.contains("disabled")) {
            return "it was started with -XX:-FlightRecorder";
        }
        return answer.trim().isEmpty() ? "it has no command JFR.start" : line(answer);
    }

    private static void await(long start, double seconds, BooleanSupplier mayContinue) throws InterruptedException {
        while (mayContinue.getAsBoolean() && System.nanoTime() - start < seconds * 1e9) {
            double left = seconds - (System.nanoTime() - start) / 1e9;
            TimeUnit.MILLISECONDS.sleep(Math.max(1, Math.min(50, Math.round(left * 1_000))));
        }
    }

    private static String line(String answer) {
        return answer.trim().replaceAll("\\s+", " ");
    }

    public ReportWindow window(RecordedPauses pauses) {
        List<String> notes = new ArrayList<>(RecordedFile.notes(pauses));
        notes.add(String.format(Locale.ROOT, "The JVM recorded for %.1f s after the look, and costs are from the"
            + " look; pauses longer than that are not seen. Its recorder keeps 30 to 55 MB of memory until the JVM"
            + " ends",
            pauses.leastNanos / 1e9));
        return seen.window(pauses.snapshot(), pauses.callers(), notes);
    }
}
