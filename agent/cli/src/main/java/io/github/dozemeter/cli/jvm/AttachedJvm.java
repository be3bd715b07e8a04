package io.github.dozemeter.cli.jvm;

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
    private static final int ATTEMPTS = 3;
    /** The attach API itself waits 10 s for the socket, and then removes the file by which it requested it. */
    private static final long ATTACH_MILLIS = 15_000;
    private static final long ANSWER_MILLIS = 10_000;
    /** The JVM answers once the entry of the agent has returned, which takes long under load. */
    private static final long LOAD_MILLIS = 60_000;

    private final JvmProcess jvm;
    private final AttachConnection attachment;
    private boolean hasAnswered;

    AttachedJvm(JvmProcess jvm, AttachConnection attachment) {
        this.jvm = jvm;
        this.attachment = attachment;
    }

    /** @throws CommandFailure with the reason and the way out */
    public static AttachedJvm attach(JvmProcess jvm) {
        new Obstacles(jvm).check();
        try {
            AttachApi api = AttachApi.find();
            if (api != null) {
                return new AttachedJvm(jvm, Deadline.within(ATTACH_MILLIS, () -> api.attach(jvm.pid())));
            }
            if (AttachSocket.isPossible()) {
                return new AttachedJvm(jvm, Deadline.within(ATTACH_MILLIS, () -> AttachSocket.open(new LinuxProcess(jvm.pid()))));
            }
        } catch (IOException failure) {
            throw Obstacles.notAttached(jvm, failure);
        }
        throw CommandFailure.refused("this Java cannot attach to other JVMs: it has neither the module jdk.attach nor tools.jar;"
            + " run the command with a JDK, or with Java 16 or later");
    }

    public JvmProcess jvm() {
        return jvm;
    }

    /** The agent's state there, now. */
    public AgentState state() {
        return new AgentState(properties());
    }

    private Properties properties() {
        for (int attempt = 1; ; attempt++) {
            try {
                Properties properties = Deadline.within(ANSWER_MILLIS, attachment::properties);
                hasAnswered = true;
                return properties;
            } catch (IOException failure) {
                // JDKs up to 17 at least fail so when a property is removed while they list them: by @stop, for one.
                if (attempt == ATTEMPTS || !String.valueOf(failure.getMessage()).contains("NullPointerException")) {
                    throw lost(failure);
                }
            }
        }
    }

    /**
     * Where the kernel tells of its threads.
     *
     * @throws CommandFailure if this system has no such folder
     */
    public File tasks() {
        if (!LinuxProcess.isThere()) {
            throw CommandFailure.refused("this system has no /proc, where Linux counts the wake-ups of threads; use the verb report");
        }
        return new LinuxProcess(jvm.pid()).file("task").toFile();
    }

    /** CPU time of the process since its start, threads that have ended included; -1 if unknown. */
    public long cpuNanos() {
        return new LinuxProcess(jvm.pid()).cpuNanos();
    }

    /** How long safepoints have stopped its threads so far, thread dumps among them; -1 if it does not say. */
    public long safepointNanos() {
        PerfData data = new LinuxProcess(jvm.pid()).perfData();
        return data == null ? -1 : data.safepointNanos();
    }

    /** Its class path, as this process can reach it. */
    public List<Path> classPath() {
        Properties properties = properties();
        List<Path> paths = new ArrayList<>();
        for (String entry : properties.getProperty("java.class.path", "").split(properties.getProperty("path.separator", ":"))) {
            paths.add(reach(entry.startsWith("/") ? entry : properties.getProperty("user.dir", "") + '/' + entry));
        }
        return paths;
    }

    /**
     * The stacks of all threads, as text. The JVM there stops for it: 15 ms at 2,000 threads. No option forbids it that does not
     * forbid attaching, and nothing is loaded.
     */
    public String threadDump() {
        try {
            String dump = Deadline.within(ANSWER_MILLIS, attachment::threadDump);
            hasAnswered = true;
            return dump;
        } catch (IOException failure) {
            throw lost(failure);
        }
    }

    private CommandFailure lost(IOException reason) {
        if (LinuxProcess.isThere() && new LinuxProcess(jvm.pid()).ends()) {
            return CommandFailure.failed("the JVM " + jvm + " has ended");
        }
        return hasAnswered ? CommandFailure.failed("the JVM " + jvm + " no longer answers: " + CommandFailure.sentence(reason))
            : Obstacles.notAttached(jvm, reason);
    }

    /**
     * A line to show before the agent is loaded; null if the JVM will print no warning (JEP 451).
     *
     * @throws CommandFailure if it accepts no agent
     */
    public String warningBeforeLoad() {
        checkLoading();
        return state().javaFeature() >= DYNAMIC_LOADING_WARNS && !jvm.hasOption("-XX:+EnableDynamicAgentLoading")
            ? "Java " + state().javaFeature() + " prints four lines of warning on the application's stderr whenever"
                + " an agent is loaded; -XX:+EnableDynamicAgentLoading on its command line avoids them"
            : null;
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

    private void checkLoading() {
        if (jvm.hasOption("-XX:-EnableDynamicAgentLoading")) {
            throw Obstacles.dynamicLoadingOff(jvm);
        }
    }

    /** A file of the JVM there, as this process can reach it. */
    public Path reach(String path) {
        return LinuxProcess.isThere() ? new LinuxProcess(jvm.pid()).file("root" + path) : Paths.get(path);
    }

    /** Makes the user of that JVM the owner of a file that root has created there for it. */
    public void give(Path made) throws IOException {
        if (LinuxProcess.isThere()) {
            new LinuxProcess(jvm.pid()).give(made);
        }
    }

    /** Where the JVM there may write. */
    public String temporaryFolder() {
        Properties properties = properties();
        String folder = properties.getProperty("java.io.tmpdir");
        return folder.startsWith("/") || !LinuxProcess.isThere() ? folder : properties.getProperty("user.dir") + '/' + folder;
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
