package io.github.dozemeter.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A JVM to fork: immutable description, from which {@link #run()} and {@link #start()} make a process. With the real
 * jar of the agent once {@link #agent} was called.
 */
public final class Jvm {

    public static final Path AGENT_JAR = Path.of(System.getProperty("agent.jar", "agent/target/dozemeter.jar")).normalize();

    /** What a JVM that measures may take. */
    private static final Duration MEASURES = Duration.ofMinutes(8);

    private static final Set<String> REWRITING = Set.of("report", "start", "try");

    private final List<String> prefix;
    private final Path executable;
    private final List<String> options;
    private final List<String> command;
    private final List<Path> classPath;
    private final Map<String, String> environment;
    private final Path folder;

    private Jvm(List<String> prefix, Path executable, List<String> options, List<String> command, List<Path> classPath,
                Map<String, String> environment, Path folder) {
        this.prefix = prefix;
        this.executable = executable;
        this.options = options;
        this.command = command;
        this.classPath = classPath;
        this.environment = environment;
        this.folder = folder;
    }

    /** The java command of a JDK; programs of this module are on its class path. */
    public static Jvm of(Jdk jdk) {
        return tool(jdk, "java").classPath(Path.of(System.getProperty("program.classes")));
    }

    /** Another command of a JDK. Within its usual five seconds the endpoint of an emulated JVM may not have answered. */
    public static Jvm tool(Jdk jdk, String name) {
        Jvm jvm = at(jdk.tool(name));
        boolean isEmulated = !jdk.system().isEmpty();
        if (isEmulated && name.equals("java")) {
            return jvm.options("-Ddozemeter.deadline=" + RunningJvm.PATIENCE.toMillis());
        }
        return jvm;
    }

    /** A jar as a command. */
    public static Jvm jar(Jdk jdk, Path jar, Object... words) {
        return tool(jdk, "java").main(Stream.concat(Stream.of("-jar", jar), Stream.of(words)).toArray());
    }

    /** Sleeps a millisecond again and again, without an agent; can be found by its main class, and asked. */
    public static RunningJvm sleeping(Jdk jdk) throws Exception {
        RunningJvm jvm = of(jdk).main("programs.Sleeper", 1_000_000, 1).start();
        jvm.awaitMain("programs.Sleeper");
        return jvm;
    }

    /** The command line of the agent's jar; what a verb does to compiled code is for other tests. */
    public static Jvm commandLine(Jdk jdk, Object... words) {
        return jar(jdk, AGENT_JAR, rewriting(words)).withFirstCompiler();
    }

    /** The words of a command; with the option that lets its verb rewrite classes anywhere. */
    public static Object[] rewriting(Object... words) {
        Stream<Object> option = REWRITING.contains(String.valueOf(words[0])) ? Stream.of("--rewrite") : Stream.empty();
        return Stream.of(Stream.of(words[0]), option, Stream.of(words).skip(1)).flatMap(part -> part).toArray();
    }

    /** Any java command, also of an image that is no JDK. */
    public static Jvm at(Path executable) {
        return new Jvm(List.of(), executable, List.of(), List.of(), List.of(), Map.of(), Path.of("").toAbsolutePath());
    }

    public Jvm agent(String argument) {
        String agent = "-javaagent:" + AGENT_JAR;
        return options(argument.isEmpty() ? agent : agent + "=" + argument);
    }

    /** With an agent, now or later, that ticks twenty times as fast as usual: every half a second. */
    public Jvm atFastPace() {
        return atPace(20);
    }

    /** The same so many times as fast: a verdict is about six ticks, and needs thirty pauses in them. */
    public Jvm atPace(int speed) {
        return options("-Ddozemeter.pace=" + speed);
    }

    public Jvm options(String... more) {
        return options(List.of(more));
    }

    public Jvm options(List<String> more) {
        return new Jvm(prefix, executable, joined(options, more), command, classPath, environment, folder);
    }

    public Jvm classPath(Path... more) {
        return new Jvm(prefix, executable, options, command, joined(classPath, Arrays.asList(more)), environment, folder);
    }

    /** Without the optimising compiler: two thirds of the processor time of a command, under qemu half of it. */
    public Jvm withFirstCompiler() {
        return options("-XX:TieredStopAtLevel=1");
    }

    /** What stands behind the options: a main class or {@code -jar} and its arguments. */
    public Jvm main(Object... mainAndArguments) {
        List<String> texts = Arrays.stream(mainAndArguments).map(Object::toString).toList();
        return new Jvm(prefix, executable, options, texts, classPath, environment, folder);
    }

    public Jvm environment(String name, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(name, value);
        return new Jvm(prefix, executable, options, command, classPath, more, folder);
    }

    /** Run by another command, as {@code setpriv} is one. */
    public Jvm by(String... words) {
        return new Jvm(List.of(words), executable, options, command, classPath, environment, folder);
    }

    public Jvm in(Path workingFolder) {
        return new Jvm(prefix, executable, options, command, classPath, environment, workingFolder);
    }

    private static <T> List<T> joined(List<T> some, List<T> more) {
        List<T> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }

    /** Runs it to its end, which must come within the patience of {@link RunningJvm}. */
    public Outcome run() throws IOException, InterruptedException {
        try (RunningJvm running = start()) {
            return running.awaitEnd();
        }
    }

    public Outcome run(Duration patience) throws IOException, InterruptedException {
        try (RunningJvm running = start()) {
            return running.awaitEnd(patience);
        }
    }

    /** Runs this main class to its end, which must come within some minutes and be a good one. */
    public Outcome succeed(Class<?> main, Object... arguments) throws IOException, InterruptedException {
        return succeed(MEASURES, main, Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    /** @throws IOException with what it said, if the JVM fails or hangs */
    public Outcome succeed(Duration patience, Class<?> main, String... arguments) throws IOException, InterruptedException {
        String name = main.getName() + " " + List.of(arguments);
        try {
            Outcome outcome = main(Stream.concat(Stream.of(main.getName()), Stream.of(arguments)).toArray()).run(patience);
            if (outcome.exitCode() != 0) {
                throw new IOException("failed: " + name + "\n" + outcome.err() + outcome.out());
            }
            return outcome;
        } catch (AssertionError hangs) {
            throw new IOException("hangs: " + name, hangs);
        }
    }

    /** Starts it; closing the result ends it. */
    public RunningJvm start() throws IOException {
        List<String> line = new ArrayList<>(prefix);
        line.add(executable.toString());
        line.addAll(options);
        if (!classPath.isEmpty()) {
            line.add("-cp");
            line.add(String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()));
        }
        line.addAll(command);
        Path out = Files.createTempFile("jvm", ".out");
        Path err = Files.createTempFile("jvm", ".err");
        ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile())
            .redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.endsWith("JAVA_OPTIONS") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(environment);
        long startNanos = System.nanoTime();
        return new RunningJvm(builder.start(), executable.resolve("../../../prefix/drive_c/users").normalize(), out, err, startNanos);
    }
}
