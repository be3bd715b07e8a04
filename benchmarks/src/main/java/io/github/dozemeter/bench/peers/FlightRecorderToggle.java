package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.program.Toggle;
import java.io.IOException;
import java.time.Duration;
import jdk.jfr.EventSettings;
import jdk.jfr.Recording;

/** One of JFR's own events, named by property {@code event}, every one of it; property {@code stacks}: with stacks. */
public final class FlightRecorderToggle implements Toggle {

    private final Recording recording = new Recording();
    private final String name = System.getProperty("event");
    private final boolean stacks = Boolean.getBoolean("stacks");
    private boolean isOn;

    public FlightRecorderToggle() {
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
        recording.stop();
        return String.valueOf(RecordingCount.of(recording).count(event -> event.getEventType().getName().equals(name)));
    }
}
