package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.program.Toggle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import one.profiler.AsyncProfiler;

/**
 * async-profiler's trace of one method of the treated copy, named by property {@code traced}: told by class, never
 * switched.
 */
public final class AsyncProfilerToggle implements Toggle {

    private final Path file = Files.createTempFile("peer", ".jfr");
    private final AsyncProfiler profiler = AsyncProfiler.getInstance();

    public AsyncProfilerToggle() throws IOException {
        file.toFile().deleteOnExit();
        profiler.execute("start,trace=" + System.getProperty("traced") + ",file=" + file);
    }

    @Override
    public void set(boolean on) {
        // It works on one method.
    }

    @Override
    public String seen() throws IOException {
        profiler.execute("stop,file=" + file);
        return String.valueOf(new RecordingCount(file)
            .count(event -> event.getEventType().getName().equals("jdk.MethodTrace")));
    }
}
