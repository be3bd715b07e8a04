package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.program.Toggle;
import io.github.dozemeter.bench.program.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.ToLongFunction;
import jdk.jfr.EventSettings;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import one.profiler.AsyncProfiler;

/** Tools that record by themselves, from within the measured JVM. */
public final class RecorderToggles {

    private RecorderToggles() {
    }

    /** One of JFR's own events, named by property {@code event}, every one of it; property {@code stacks}: with stacks. */
    public static final class FlightRecorder extends Toggle {

        private final Recording recording = new Recording();
        private final String name = System.getProperty("event");
        private final boolean stacks = Boolean.getBoolean("stacks");
        private boolean isOn;

        public FlightRecorder() {
            recording.start();
        }

        @Override
        public void set(boolean on) {
            if (on != isOn) {
                EventSettings settings = on ? recording.enable(name).withThreshold(Duration.ZERO) : recording.disable(name);
                settings.with("stackTrace", String.valueOf(stacks));
                isOn = on;
            }
        }

        @Override
        public String seen() throws IOException {
            return sum(dump(recording), name, event -> 1);
        }
    }

    /** JDK 25's method timing of the treated copy: told by class, so never switched. */
    public static final class MethodTiming extends Toggle {

        private static final String EVENT = "jdk.MethodTiming";

        private final Recording recording = new Recording();

        public MethodTiming() {
            recording.enable(EVENT).with("filter", Variant.TREATED.className()).with("period", "endChunk");
            recording.start();
        }

        @Override
        public String seen() throws IOException {
            return sum(dump(recording), EVENT, event -> event.<RecordedMethod>getValue("method").getName().startsWith("one")
                ? event.getLong("invocations") : 0);
        }
    }

    /**
     * async-profiler's trace of one method of the treated copy, named by property {@code traced}: told by class, never
     * switched.
     */
    public static final class AsyncTrace extends Toggle {

        private final Path file = Files.createTempFile("peer", ".jfr");
        private final AsyncProfiler profiler = AsyncProfiler.getInstance();

        public AsyncTrace() throws IOException {
            file.toFile().deleteOnExit();
            profiler.execute("start,trace=" + System.getProperty("traced") + ",file=" + file);
        }

        @Override
        public String seen() throws IOException {
            profiler.execute("stop,file=" + file);
            return sum(file, "jdk.MethodTrace", event -> 1);
        }
    }

    private static Path dump(Recording recording) throws IOException {
        recording.stop();
        Path file = Files.createTempFile("peer", ".jfr");
        file.toFile().deleteOnExit();
        recording.dump(file);
        return file;
    }

    private static String sum(Path file, String name, ToLongFunction<RecordedEvent> figure) throws IOException {
        long sum = 0;
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getEventType().getName().equals(name)) {
                    sum += figure.applyAsLong(event);
                }
            }
        }
        return String.valueOf(sum);
    }
}
