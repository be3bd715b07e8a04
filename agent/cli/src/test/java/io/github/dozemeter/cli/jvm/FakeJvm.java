package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.config.StateProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A JVM whose agent is the test: this process as far as files are concerned. Thread-safe. */
public final class FakeJvm {

    private final Map<StateProperty, String> state = new ConcurrentHashMap<>();
    private final Map<String, String> options = new ConcurrentHashMap<>();
    private volatile UnaryOperator<String> diagnoses = command -> "";
    private final Path temporary;
    private volatile Path fileSystem = Path.of("/");
    private volatile Consumer<String> agent = argument -> { };
    private volatile Supplier<String> dump = () -> "";
    private volatile String java = "17.0.15";
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

    /** A system property of its command line. */
    public void option(String key, String value) {
        options.put(key, value);
    }

    /** What a command of {@code jcmd} does and prints. */
    public void onDiagnosis(UnaryOperator<String> diagnoses) {
        this.diagnoses = diagnoses;
    }

    /** The root of the file system that has the limits of its container. */
    public void fileSystem(Path root) {
        this.fileSystem = root;
    }

    /** What it prints as a thread dump. */
    public void onDump(Supplier<String> printed) {
        dump = printed;
    }

    public void java(String version) {
        java = version;
    }

    /** From now on it answers no more. */
    public void end() {
        ended = true;
    }

    public AttachedJvm attach() {
        return new AttachedJvm(new JvmProcess(ProcessHandle.current().pid(), "", System.getProperty("user.name"), "", true), new AttachConnection() {
            @Override
            public Properties properties() throws IOException {
                if (ended) {
                    throw new IOException("no answer");
                }
                Properties properties = new Properties();
                properties.setProperty("sun.java.command", "programs.Poller password=secret");
                properties.setProperty("java.version", java);
                properties.setProperty("java.specification.version", java.replaceFirst("^(1\\.8|\\d+).*", "$1"));
                properties.setProperty("java.io.tmpdir", temporary.toString());
                properties.putAll(options);
                state.forEach((property, value) -> properties.setProperty(property.key(), value));
                return properties;
            }

            @Override
            public void load(String jar, String argument) {
                agent.accept(argument);
            }

            @Override
            public String diagnosis(String command) {
                return command.equals("Thread.print") ? dump.get() : diagnoses.apply(command);
            }

            @Override
            public AttachConnection withoutStreaming() {
                return this;
            }

            @Override
            public String howToAvoidStreaming() {
                return null;
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        }, fileSystem);
    }
}
