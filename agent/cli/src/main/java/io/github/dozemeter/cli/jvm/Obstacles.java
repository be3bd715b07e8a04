package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.jvm.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Finds out why a JVM cannot be attached to, before it is disturbed where that is possible; names the way out. */
final class Obstacles {

    static final String AT_START = "start it with -javaagent:dozemeter.jar instead";
    private static final String LOOK = "; the verb look shows what wakes it without an agent";
    /** The release from which both sides trust root: JDK-8197387. */
    private static final int ROOT_MAY = 11;
    /** The release before which a JVM in a container answers with a thread dump and nothing else: JDK-8179498. */
    private static final int INTO_CONTAINERS = 10;

    /** A JVM sets its handlers within 0.1 s, on a busy machine within seconds. */
    private static final long MAX_START_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long START_POLL_MILLIS = 50;

    private Obstacles() {
    }

    static void check(JvmProcess jvm) {
        if (!LinuxProcess.isThere()) {
            return;
        }
        LinuxProcess process = new LinuxProcess(jvm.pid);
        if (jvm.isOfOtherUser()) {
            checkUser(jvm, process);
        }
        checkProgram(jvm, process);
        if (process.isContained() && Launch.feature() < INTO_CONTAINERS) {
            throw refused(jvm, "runs in a container, and Java before 10 cannot attach into containers; run this"
                + " command with a newer Java, or inside the container");
        }
        if (!jvm.isAttachable()) {
            throw refused(jvm, "was started with -XX:+DisableAttachMechanism, which forbids attaching; restart it"
                + " without, or " + AT_START);
        }
        // SIGQUIT would reach it when it resumes: no one waits for the socket then, so it prints a thread dump.
        if (process.isStopped()) {
            throw stopped(jvm);
        }
        removeStaleSocket(jvm, process);
        if (Files.exists(process.attachSocket())) {
            return;
        }
        long end = System.nanoTime() + MAX_START_NANOS;
        String obstacle = QuitSignal.obstacleOnceStarted(jvm, process, () -> pause(process, end));
        if (obstacle != null) {
            throw refused(jvm, obstacle);
        }
    }

    /** @return false if the process is to be waited for no longer */
    private static boolean pause(LinuxProcess process, long end) {
        try {
            Thread.sleep(START_POLL_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
        return System.nanoTime() < end && process.exists();
    }

    private static CommandFailure refused(JvmProcess jvm, String reason) {
        return CommandFailure.refused("the JVM " + jvm + ' ' + reason);
    }

    /** Another user's Java 8 that root attaches to prints a thread dump on its stdout and does nothing else. */
    private static void checkUser(JvmProcess jvm, LinuxProcess process) {
        if (!JvmProcess.isRoot()) {
            throw ofOtherUser("process", jvm, "only that user");
        }
        if (trustsItsUserAlone(process) || Launch.feature() < ROOT_MAY) {
            throw ofOtherUser("JVM", jvm, "before Java 11, here or there, not even root");
        }
    }

    private static boolean trustsItsUserAlone(LinuxProcess process) {
        PerfData data = process.perfData();
        int feature = data == null ? 0 : data.javaFeature();
        if (feature == 0) {
            return process.mappedFiles().isJvmBefore9();
        }
        return feature < ROOT_MAY;
    }

    private static CommandFailure ofOtherUser(String thing, JvmProcess jvm, String who) {
        return CommandFailure.refused("the " + thing + ' ' + jvm + " belongs to the user " + jvm.user + ", and " + who
            + " may attach to it; run this command as that user: sudo -u " + jvm.user + " java -jar dozemeter.jar ...");
    }

    /** Checks the program before any signal is sent: the one that attaching needs ends any process but a JVM. */
    private static void checkProgram(JvmProcess jvm, LinuxProcess process) {
        MappedFiles mapped = process.mappedFiles();
        if (mapped.hasOpenJ9()) {
            throw refused(jvm, "is OpenJ9, which accepts no agent from another kind of JVM; " + AT_START);
        }
        boolean mayBeJvm = !mapped.isKnown() && (process.isJava() || process.perfData() != null);
        if (!mayBeJvm && !mapped.hasJvm()) {
            throw CommandFailure.usage("the process " + jvm.pid + " is not a JVM" + Jvms.LIST);
        }
    }

    /**
     * Removes the socket of a killed JVM that had the same process ID. A JVM deletes it when it starts (HotSpot's
     * {@code AttachListener::vm_start}), but may not where another user made it; then all who attach are refused.
     */
    private static void removeStaleSocket(JvmProcess jvm, LinuxProcess process) {
        Path socket = process.attachSocket();
        String name = socket.getFileName().toString();
        String listening = process.text("net/unix");
        // A JVM binds the socket under the temporary name first, which the kernel keeps.
        boolean isLive = listening.contains(name + "\n") || listening.contains(name + ".tmp\n");
        if (listening.isEmpty() || isLive || !Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.deleteIfExists(socket);
        } catch (IOException ofAnother) {
            throw refused(jvm, "cannot be attached to because of a stale socket: /tmp/" + name
                + ", left by a JVM of the user " + LinuxProcess.owner(socket)
                + " that is gone; remove it as that user, or " + AT_START);
        }
    }

    static CommandFailure ended(JvmProcess jvm) {
        return CommandFailure.failed("the JVM " + jvm + " has ended");
    }

    static CommandFailure notAttached(JvmProcess jvm, IOException reason) {
        LinuxProcess process = new LinuxProcess(jvm.pid);
        if (LinuxProcess.isThere() && !process.exists()) {
            return ended(jvm);
        }
        if (process.isStopped()) {
            return stopped(jvm);
        }
        String reported = CommandFailure.sentence(reason);
        if (reported.contains("open socket file") || reported.contains(Deadline.NO_ANSWER)) {
            return CommandFailure.noAnswer("the JVM " + jvm + " does not answer; it is suspended, overloaded, or still"
                + " starting: try again, or " + AT_START);
        }
        return refused(jvm, "cannot be attached to (" + reported + "); " + AT_START);
    }

    private static CommandFailure stopped(JvmProcess jvm) {
        return CommandFailure.noAnswer("the JVM " + jvm + " is stopped (SIGSTOP or Ctrl-Z) and does not answer;"
            + " resume it with kill -CONT " + jvm.pid);
    }

    static CommandFailure dynamicLoadingOff(JvmProcess jvm) {
        return refused(jvm, "was started with -XX:-EnableDynamicAgentLoading, so it accepts no agent at run time;"
            + " restart it without, or " + AT_START + LOOK);
    }

    static CommandFailure notLoaded(JvmProcess jvm, String jar, IOException reason) {
        String reported = CommandFailure.sentence(reason);
        if (reported.contains("Dynamic agent loading is not enabled")) {
            return dynamicLoadingOff(jvm);
        }
        if (reported.contains("instrument") && reported.matches(".*(not loaded|module|find|open).*")) {
            return CommandFailure.refused("the Java that runs " + jvm + " has no module java.instrument, which"
                + " every agent needs; add it to its image" + LOOK);
        }
        if (LinuxProcess.isThere() && new LinuxProcess(jvm.pid).ends()) {
            return ended(jvm);
        }
        if (reported.contains(Deadline.NO_ANSWER)) {
            return CommandFailure.failed("the JVM " + jvm + " no longer answers: " + reported
                + "; it may still load the agent later");
        }
        return refused(jvm, "did not load " + jar + ": " + reported + "; check that it can read that file under that path");
    }
}
