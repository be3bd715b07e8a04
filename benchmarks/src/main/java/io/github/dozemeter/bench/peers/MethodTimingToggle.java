package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.program.Toggle;
import io.github.dozemeter.bench.program.Variant;
import java.io.IOException;
import jdk.jfr.Recording;

/** JDK 25's method timing of the treated copy: told by class, so never switched. */
public final class MethodTimingToggle implements Toggle {

    private static final String EVENT = "jdk.MethodTiming";

    private final Recording recording = new Recording();

    public MethodTimingToggle() {
        recording.enable(EVENT).with("filter", Variant.TREATED.className()).with("period", "endChunk");
        recording.start();
    }

    @Override
    public void set(boolean on) {
        // It works on one class.
    }

    @Override
    public String seen() throws IOException {
        recording.stop();
        return String.valueOf(RecordingCount.of(recording).sum(EVENT, "invocations", "one"));
    }
}
