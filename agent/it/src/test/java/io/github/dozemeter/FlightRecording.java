package io.github.dozemeter;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.summingInt;

import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** What the flight recorder of a JVM says about the pauses of the programs: how many at which place. */
final class FlightRecording {

    private static final String TRACE = "jdk.MethodTrace";
    private static final String PARK = "jdk.ThreadPark";
    /** Between a call and the event that it makes. */
    private static final Set<String> PAUSES = Set.of("java.lang.Object", "java.lang.Thread", "java.util.concurrent.TimeUnit",
        "java.util.concurrent.locks.LockSupport", "jdk.internal.misc.Unsafe", "sun.misc.Unsafe");
    /** JEP 520. */
    private static final int FIRST_WITH_TRACES = 25;

    private final Path file;

    FlightRecording(Path file) {
        this.file = file;
    }

    static boolean isIn(Jdk jdk) {
        return Stream.of("lib", "jre/lib").anyMatch(lib -> Files.exists(jdk.home().resolve(lib).resolve("jfr/default.jfc")));
    }

    static boolean tracesIn(Jdk jdk) {
        return isIn(jdk) && jdk.feature() >= FIRST_WITH_TRACES;
    }

    /** Every sleep, park and wait, however short, with its stack. */
    String ofWaits() throws IOException {
        return option(Stream.of("jdk.ThreadSleep", PARK, "jdk.JavaMonitorWait")
            .map(event -> event(event, "threshold", "0 ms")).collect(joining()));
    }

    /** Every call of the methods that pause, whatever it asks for. */
    String ofCalls() throws IOException {
        return option(event(TRACE, "filter", "java.lang.Thread::sleep;java.lang.Thread::yield;java.lang.Thread::join;"
            + "java.lang.Object::wait;java.util.concurrent.TimeUnit::sleep;java.util.concurrent.locks.LockSupport::parkNanos;"
            + "java.util.concurrent.locks.LockSupport::parkUntil"));
    }

    private static String event(String name, String setting, String value) {
        return "<event name='" + name + "'><setting name='enabled'>true</setting><setting name='stackTrace'>true</setting>"
            + "<setting name='" + setting + "'>" + value + "</setting></event>";
    }

    private String option(String events) throws IOException {
        Path settings = Files.writeString(file.resolveSibling("settings.jfc"),
            "<?xml version='1.0' encoding='UTF-8'?><configuration version='2.0'>" + events + "</configuration>");
        return "-XX:StartFlightRecording=filename=" + file + ",dumponexit=true,settings=" + settings;
    }

    /** How often by class, method and line; for a reference by class alone, since a stack names where it is called. */
    TreeMap<String, Integer> places() throws IOException {
        // The agent's own events have no stack.
        return RecordingFile.readAllEvents(file).stream().filter(event -> event.getStackTrace() != null)
            .map(FlightRecording::place).flatMap(Optional::stream)
            .collect(groupingBy(place -> place, TreeMap::new, summingInt(place -> 1)));
    }

    /** How often a thread parked, by the class, method and line of the program that called into the JDK. */
    TreeMap<String, Integer> parks() throws IOException {
        return RecordingFile.readAllEvents(file).stream().filter(event -> event.getEventType().getName().equals(PARK))
            .flatMap(event -> event.getStackTrace().getFrames().stream().filter(frame -> type(frame).startsWith("programs.")).limit(1))
            .collect(groupingBy(FlightRecording::place, TreeMap::new, summingInt(place -> 1)));
    }

    /** How many seconds threads slept, by the class and line nearest to the sleep whose class begins with one of these. */
    TreeMap<String, Double> slept(String... classes) throws IOException {
        TreeMap<String, Double> slept = new TreeMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getEventType().getName().equals("jdk.ThreadSleep")) {
                event.getStackTrace().getFrames().stream().filter(frame -> Stream.of(classes).anyMatch(type(frame)::startsWith)).limit(1)
                    .forEach(frame -> slept.merge(type(frame) + ' ' + frame.getLineNumber(), event.getDuration().toNanos() / 1e9, Double::sum));
            }
        }
        return slept;
    }

    private static Optional<String> place(RecordedEvent event) {
        List<RecordedFrame> above = event.getStackTrace().getFrames().stream()
            .takeWhile(frame -> !type(frame).startsWith("programs.")).toList();
        boolean isOfProgram = above.size() < event.getStackTrace().getFrames().size();
        boolean isTrace = event.getEventType().getName().equals(TRACE);
        return isOfProgram && above.stream().allMatch(frame -> isTrace ? isOfHook(frame) : isOfPause(frame))
            ? Optional.of(place(event.getStackTrace().getFrames().get(above.size()))) : Optional.empty();
    }

    /** A traced method of the JDK calls another one: that is its own business. */
    private static boolean isOfHook(RecordedFrame frame) {
        return type(frame).startsWith("java.lang.Dozemeter");
    }

    /** How often a join waits, and what a latch or a virtual thread waits by, is their own business too. */
    private static boolean isOfPause(RecordedFrame frame) {
        return isOfHook(frame) || PAUSES.contains(type(frame)) && !frame.getMethod().getName().equals("join");
    }

    private static String place(RecordedFrame frame) {
        String type = type(frame);
        int lambda = type.indexOf("$$Lambda");
        return lambda < 0 ? type + ' ' + frame.getMethod().getName() + ' ' + frame.getLineNumber() : type.substring(0, lambda);
    }

    private static String type(RecordedFrame frame) {
        return frame.getMethod().getType().getName();
    }
}
