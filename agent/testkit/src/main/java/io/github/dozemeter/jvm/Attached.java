package io.github.dozemeter.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The attach API of a JDK, in a JVM of its own, as the command line uses it. */
public record Attached(Jdk jdk, RunningJvm jvm) {

    private static final long PATIENCE_MILLIS = 180_000;

    /** Loads the agent; what the JVM answered if it refused is on stdout. */
    public Outcome load(String argument) throws Exception {
        return attach(Jvm.AGENT_JAR, argument);
    }

    /** Loads the agent and waits until it says that it runs. */
    public void start(String options) throws Exception {
        loadAndAwait(options, "running");
    }

    public void stop() throws Exception {
        loadAndAwait("@stop", "stopped");
    }

    private void loadAndAwait(String argument, String state) throws Exception {
        Outcome outcome = attach(Jvm.AGENT_JAR, argument, state);
        if (!outcome.outLines().contains("dozemeter.state=" + state)) {
            throw new AssertionError("waited for " + state + " in vain: " + outcome + "\nstderr: " + jvm.err());
        }
    }

    /** The properties by which the agent tells its state. */
    public Map<String, String> properties() throws Exception {
        Map<String, String> properties = new TreeMap<>();
        attach().outLines().forEach(line -> properties.put(line.substring(0, line.indexOf('=')),
            line.substring(line.indexOf('=') + 1)));
        return properties;
    }

    /** The report of a watch, once it is there. */
    public Path report(int seconds, Path file) throws Exception {
        // That of an earlier attempt would be taken for it.
        Files.deleteIfExists(file);
        load("@report=" + seconds + ',' + file);
        long end = System.currentTimeMillis() + PATIENCE_MILLIS;
        Path failed = Path.of(file + ".failed");
        while (!Files.exists(file) && !Files.exists(failed) && System.currentTimeMillis() < end) {
            Thread.sleep(20);
        }
        return Files.exists(file) ? file : failed;
    }

    private Outcome attach(Object... arguments) throws IOException, InterruptedException {
        Path toolsJar = jdk.home().resolve("lib/tools.jar");
        Jvm tool = Jvm.of(jdk);
        Object[] all = new Object[arguments.length + 2];
        all[0] = "programs.Attach";
        all[1] = jvm.pid();
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return (Files.exists(toolsJar) ? tool.classPath(toolsJar) : tool).main(all).run();
    }
}
