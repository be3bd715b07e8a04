package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.jvm.Launch;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** A JVM that the command line is attached to. What goes wrong is a {@link CommandFailure}. Not thread-safe. */
public final class AttachedJvm implements Closeable {

    private static final int DYNAMIC_LOADING_WARNS = 21;
    /** The attach API itself waits 10 s for the socket, and then removes the file by which it requested it. */
    private static final long ATTACH_MILLIS = 15_000;
    private static final long ANSWER_MILLIS = 10_000;
    /** The JVM's recorder starts within a second, on a busy machine later. */
    private static final long COMMAND_MILLIS = 30_000;
    /** The JVM answers once the entry of the agent has returned, which takes long under load. */
    private static final long LOAD_MILLIS = 60_000;
    /** The release from which thread dumps have CPU times: JDK-8200720. */
    private static final int TIMES_IN_DUMPS = 11;

    private JvmProcess jvm;
    /** Null where there is no {@code /proc}. */
    private final LinuxProcess process;
    private final AttachConnection attachment;
    private final Path fileSystem;
    /** Null until the release of that JVM is known. */
    private AttachConnection diagnoses;
    private boolean hasAnswered;
    /** Its feature release; 0 until it has answered. */
    private int feature;
    /** Null until it has answered. */
    private String temporaryFolder;

    /** @param fileSystem the root of that which has the limits of its container */
    AttachedJvm(JvmProcess jvm, AttachConnection attachment, Path fileSystem) {
        this.jvm = jvm;
        this.process = LinuxProcess.isThere() ? new LinuxProcess(jvm.pid) : null;
        this.attachment = attachment;
        this.fileSystem = fileSystem;
    }

    public static AttachedJvm attach(JvmProcess jvm) {
        Obstacles.check(jvm);
        AttachApi api = AttachApi.OF_THIS_JAVA;
        if (api == null && !AttachSocket.isPossible()) {
            throw CommandFailure.refused("this Java cannot attach to other JVMs: it has neither the module"
                + " jdk.attach nor tools.jar; run the command with a JDK, or with Java 16 or later");
        }
        try {
            AttachConnection connection = Deadline.within(ATTACH_MILLIS,
                () -> connect(jvm, api));
            return new AttachedJvm(jvm, connection, Paths.get("/"));
        } catch (IOException failure) {
            throw Obstacles.notAttached(jvm, failure);
        }
    }

    private static AttachConnection connect(JvmProcess jvm, AttachApi api) throws IOException, InterruptedException {
        LinuxProcess process = new LinuxProcess(jvm.pid);
        if (api == null) {
            return AttachSocket.open(process);
        }
        // The API sends the signal where it expects the socket elsewhere; what must not get it has a socket by now.
        boolean mayBeSignalled = !LinuxProcess.isThere() || QuitSignal.obstacle(jvm, process) == null;
        if (mayBeSignalled || !AttachSocket.isPossible()) {
            return api.attach(jvm.pid);
        }
        return new AttachSocket(process.attachSocket());
    }

    public JvmProcess jvm() {
        return jvm;
    }

    public AgentState state() {
        return new AgentState(properties());
    }

    /** Returns its system properties, which may hold secrets. */
    public Properties properties() {
        for (int attempt = 1; ; attempt++) {
            try {
                Properties properties = Deadline.within(ANSWER_MILLIS, attachment::properties);
                hasAnswered = true;
                feature = Launch.feature(properties);
                jvm = jvm.running(Launch.main(properties));
                temporaryFolder = absolute(properties.getProperty("java.io.tmpdir", ""), properties);
                return properties;
            } catch (IOException failure) {
                // JDKs up to 17 at least fail so when a property is removed while they list them, as by @stop.
                if (attempt == 3 || !String.valueOf(failure.getMessage()).contains("NullPointerException")) {
                    throw lost(failure);
                }
            }
        }
    }

    /** Only Linux' paths are joined as text: they may belong to another container. */
    private String absolute(String path, Properties properties) {
        String folder = properties.getProperty("user.dir", "");
        if (process == null) {
            return Paths.get(folder).resolve(path).toString();
        }
        return path.startsWith("/") ? path : folder + '/' + path;
    }

    /** Returns the folder in which the kernel lists its threads; null if this system has none. */
    public File tasks() {
        if (process == null) {
            return null;
        }
        return process.file("task").toFile();
    }

    public boolean hasTimesInDumps() {
        return feature() >= TIMES_IN_DUMPS;
    }

    /** Returns how long safepoints have stopped its threads so far, in thread dumps too; -1 if it does not say. */
    public long safepointNanos() {
        if (process == null) {
            return -1;
        }
        PerfData data = process.perfData();
        return data == null ? -1 : data.safepointNanos();
    }

    /** Returns the files and folders of its class path, as this process can reach them. */
    public List<Path> classPath(Properties properties) {
        List<Path> paths = new ArrayList<>();
        String separator = properties.getProperty("path.separator", ":");
        for (String entry : properties.getProperty("java.class.path", "").split(separator)) {
            paths.add(reach(absolute(entry, properties)));
        }
        return paths;
    }

    /**
     * Returns the stacks of all threads, as {@code jstack} prints them. The JVM there stops for it: 15 ms at 2,000
     * threads, longer where {@link #warningBeforeDumps} says so. No option forbids it that does not forbid attaching,
     * and nothing is loaded.
     */
    public String threadDump() {
        return answer(ANSWER_MILLIS, "Thread.print");
    }

    /** Returns a line to show before the first thread dump; null if a dump stops that JVM only while it is made. */
    public String warningBeforeDumps() {
        String cure = diagnoses().howToAvoidStreaming();
        if (cure == null || feature() < AttachApi.STREAMING) {
            return null;
        }
        return "Java " + feature() + " stops for each thread dump until this command has read it: some 30 ms for 200"
            + " threads, and longer while this machine is busy; to avoid that, " + cure;
    }

    /** Returns its feature release. */
    public int feature() {
        if (feature == 0) {
            properties();
        }
        return feature;
    }

    /** From 24 on, a JVM may write a thread dump while it is stopped; then it is asked not to. */
    private AttachConnection diagnoses() {
        if (diagnoses == null && feature() < AttachApi.STREAMING) {
            diagnoses = attachment;
        }
        if (diagnoses == null) {
            try {
                diagnoses = Deadline.within(ANSWER_MILLIS, attachment::withoutStreaming);
            } catch (IOException failure) {
                throw lost(failure);
            }
        }
        return diagnoses;
    }

    private String answer(long millis, String command) {
        AttachConnection asked = diagnoses();
        try {
            String answer = Deadline.within(millis, () -> asked.diagnosis(command));
            hasAnswered = true;
            return answer;
        } catch (IOException failure) {
            throw lost(failure);
        }
    }

    public RewriteCost rewriteCost() {
        return new RewriteCost(properties(), this::unambiguous, this::reachFromWorkingFolder);
    }

    private Path reachFromWorkingFolder(String path) {
        if (path.startsWith("/") || process == null) {
            return reach(path);
        }
        return process.file("cwd").resolve(path);
    }

    /** Removes options in the values of others: the JVM joins all by blanks. */
    private String unambiguous(String command) {
        String answer = diagnosis(command);
        if (process == null) {
            return answer;
        }
        return process.removeBlanksInValues(answer);
    }

    /** Returns the output of a command of {@code jcmd}; empty if that JVM has no such command. */
    private String diagnosis(String command) {
        AttachConnection asked = diagnoses();
        try {
            return Deadline.within(ANSWER_MILLIS, () -> asked.diagnosis(command));
        } catch (IOException unknown) {
            return "";
        }
    }

    /** Returns what a command of {@code jcmd} prints there, also a refusal; fails if there is no such command. */
    public String command(String command) {
        return answer(COMMAND_MILLIS, command);
    }

    /** Returns how many bytes its container may still take; {@link Long#MAX_VALUE} without a limit. */
    public long memoryLeft() {
        if (process == null) {
            return Long.MAX_VALUE;
        }
        return process.memoryLeft(fileSystem);
    }

    public Path workingFolder() {
        if (process == null) {
            return Paths.get(properties().getProperty("user.dir"));
        }
        return process.file("cwd");
    }

    /** Returns the folder where its recorder keeps what it has recorded; null if it keeps that in memory. */
    public Path recorderFolder() {
        return new LinuxProcess(jvm.pid).recorderFolder(reach(temporaryFolder()));
    }

    private CommandFailure lost(IOException reason) {
        if (process != null && process.ends()) {
            return Obstacles.ended(jvm);
        }
        if (!hasAnswered) {
            return Obstacles.notAttached(jvm, reason);
        }
        return CommandFailure.failed("the JVM " + jvm + " no longer answers: " + CommandFailure.sentence(reason));
    }

    /** Returns a line to show before the agent is loaded; null if the JVM will print no warning (JEP 451). */
    public String warningBeforeLoad() {
        checkLoading();
        int java = feature();
        if (java < DYNAMIC_LOADING_WARNS || jvm.hasOption("-XX:+EnableDynamicAgentLoading")) {
            return null;
        }
        return "Java " + java + " prints four lines of warning on the application's stderr whenever"
            + " an agent is loaded; -XX:+EnableDynamicAgentLoading on its command line avoids them";
    }

    /** @param jar of the agent, as the JVM there sees it */
    public void load(String jar, String argument) {
        checkLoading();
        try {
            Deadline.within(LOAD_MILLIS, () -> {
                attachment.load(jar, argument);
                return null;
            });
        } catch (IOException refused) {
            throw Obstacles.notLoaded(jvm, jar, refused);
        }
    }

    /** Fails if it accepts no agent. */
    public void checkLoading() {
        if (jvm.hasOption("-XX:-EnableDynamicAgentLoading")) {
            throw Obstacles.dynamicLoadingOff(jvm);
        }
    }

    /** Returns a file of the JVM there, as this process can reach it. */
    public Path reach(String path) {
        if (process == null) {
            return Paths.get(path);
        }
        return process.file("root" + path);
    }

    /** Makes the user of that JVM the owner of a file that root has created there for it. */
    public void give(Path made) throws IOException {
        if (process != null) {
            process.give(made);
        }
    }

    public String temporaryFolder() {
        if (temporaryFolder == null) {
            properties();
        }
        return temporaryFolder;
    }

    @Override
    public void close() {
        try {
            attachment.close();
        } catch (IOException gone) {
            // It ended: nothing is left to detach from.
        }
    }
}
