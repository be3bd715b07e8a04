package io.github.dozemeter.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The attach API, as the command line uses it: of this JVM, or of the JDK itself where that is one of another system. */
public record Attached(Jdk jdk, RunningJvm jvm) {

    private static final String PROGRAM = "programs.Attach";

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

    /** Waits for the agent of the command line: a request that comes before finds none. */
    public void awaitRunning() throws Exception {
        jvm.await(this::properties, properties -> "running".equals(properties.get("dozemeter.state")));
    }

    /** Waits until the agent has published so many ticks that began from now on; only at the fast pace. */
    public void awaitTicks(int more) throws Exception {
        // One may have begun before.
        long wanted = ticks(properties()) + 1 + more;
        jvm.await(this::properties, properties -> ticks(properties) >= wanted);
    }

    private static long ticks(Map<String, String> properties) {
        return Long.parseLong(properties.getOrDefault("dozemeter.ticks", "0"));
    }

    /** The report of a watch, once it is there. */
    public Path report(int seconds, Path file) throws Exception {
        // That of an earlier attempt would be taken for it.
        Files.deleteIfExists(file);
        Outcome loaded = load("@report=" + seconds + ',' + file + versionLine());
        long end = System.currentTimeMillis() + RunningJvm.PATIENCE.toMillis();
        Path failed = Path.of(file + ".failed");
        while (!Files.exists(file) && !Files.exists(failed) && System.currentTimeMillis() < end) {
            Thread.sleep(20);
        }
        if (!Files.exists(file) && !Files.exists(failed)) {
            throw new AssertionError("waited for a report in vain: " + loaded + "\nstderr: " + jvm.err());
        }
        return Files.exists(file) ? file : failed;
    }

    /** What a command says of itself in a request. */
    public static String versionLine() throws IOException {
        try (JarFile jar = new JarFile(Jvm.AGENT_JAR.toFile())) {
            return "\nversion=" + jar.getManifest().getMainAttributes().getValue("Implementation-Version");
        }
    }

    private Outcome attach(Object... arguments) throws Exception {
        Object[] all = Stream.concat(Stream.of(jvm.pid()), Stream.of(arguments)).toArray();
        if (jdk.system().isEmpty()) {
            jvm.awaitInitialised();
            return attachFromHere(all);
        }
        return Jvm.of(jdk).withFirstCompiler().main(Stream.concat(Stream.of(PROGRAM), Stream.of(all)).toArray()).run();
    }

    private static Outcome attachFromHere(Object... arguments) throws Exception {
        long start = System.nanoTime();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        URL[] programs = {Path.of(System.getProperty("program.classes")).toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(programs); PrintStream printed = new PrintStream(out, true, UTF_8)) {
            loader.loadClass(PROGRAM).getMethod("attach", PrintStream.class, String[].class)
                .invoke(null, printed, Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        }
        return new Outcome(0, out.toString(UTF_8), "", start, System.nanoTime());
    }
}
