package io.github.dozemeter.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/** Counts in the file of a recording that has ended. */
record RecordingCount(Path file) {

    static RecordingCount of(Recording recording) throws IOException {
        Path file = Files.createTempFile("peer", ".jfr");
        file.toFile().deleteOnExit();
        recording.dump(file);
        return new RecordingCount(file);
    }

    long count(Predicate<RecordedEvent> wanted) throws IOException {
        return sum(event -> wanted.test(event) ? 1 : 0);
    }

    /** The sum of a field over the events of this name, of methods whose names begin so. */
    long sum(String name, String field, String methods) throws IOException {
        return sum(event -> event.getEventType().getName().equals(name)
            && event.<RecordedMethod>getValue("method").getName().startsWith(methods) ? event.getLong(field) : 0);
    }

    private long sum(ToLongFunction<RecordedEvent> figure) throws IOException {
        long sum = 0;
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                sum += figure.applyAsLong(events.readEvent());
            }
        }
        return sum;
    }
}
