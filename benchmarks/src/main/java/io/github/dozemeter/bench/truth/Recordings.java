package io.github.dozemeter.bench.truth;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/** What a recording of the JDK's flight recorder says about the methods of one class. */
final class Recordings {

    private static final Set<String> PAUSES = Set.of("jdk.ThreadSleep", "jdk.ThreadPark", "jdk.JavaMonitorWait");
    private static final String TIMING = "jdk.MethodTiming";

    private Recordings() {
    }

    /** Pauses by the method of the class that is on their stack. */
    static Map<String, Long> events(Path recording, String className) throws IOException {
        Map<String, Long> events = new TreeMap<>();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (PAUSES.contains(event.getEventType().getName()) && event.getStackTrace() != null) {
                    event.getStackTrace().getFrames().stream().map(RecordedFrame::getMethod)
                        .filter(method -> method.getType().getName().equals(className)).findFirst()
                        .ifPresent(method -> events.merge(method.getName(), 1L, Long::sum));
                }
            }
        }
        return events;
    }

    /** Invocations by method, as JDK 25's method timing counts them. */
    static Map<String, Long> invocations(Path recording, String className) throws IOException {
        Map<String, Long> invocations = new TreeMap<>();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals(TIMING)) {
                    RecordedMethod method = event.getValue("method");
                    if (method.getType().getName().equals(className)) {
                        invocations.merge(method.getName(), event.getLong("invocations"), Math::max);
                    }
                }
            }
        }
        return invocations;
    }
}
