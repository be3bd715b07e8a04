package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.options.StateProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** A JVM whose agent is the test: this process as far as files are concerned. Thread-safe. */
public final class FakeJvm {

    private final Map<StateProperty, String> state = new ConcurrentHashMap<>();
    private final Path temporary;
    private volatile Consumer<String> agent = argument -> { };
    private volatile boolean ended;

    public FakeJvm(Path temporary) {
        this.temporary = temporary;
    }

    /** What a load of the agent does there. */
    public void onLoad(Consumer<String> agent) {
        this.agent = agent;
    }

    public void set(StateProperty property, String value) {
        state.put(property, value);
    }

    /** From now on it answers no more. */
    public void end() {
        ended = true;
    }

    public AttachedJvm attach() {
        return new AttachedJvm(new JvmProcess(ProcessHandle.current().pid(), "programs.Poller", "", "", true), new AttachConnection() {
            @Override
            public Properties properties() throws IOException {
                if (ended) {
                    throw new IOException("no answer");
                }
                Properties properties = new Properties();
                properties.setProperty("java.version", "17.0.15");
                properties.setProperty("java.specification.version", "17");
                properties.setProperty("java.io.tmpdir", temporary.toString());
                state.forEach((property, value) -> properties.setProperty(property.key(), value));
                return properties;
            }

            @Override
            public void load(String jar, String argument) {
                agent.accept(argument);
            }

            @Override
            public String threadDump() {
                return "";
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        });
    }
}
