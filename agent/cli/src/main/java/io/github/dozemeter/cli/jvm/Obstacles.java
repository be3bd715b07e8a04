package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Finds out why a JVM cannot be attached to, before it is disturbed where that is possible; names the way out of each. */
final class Obstacles {

    private static final String AT_START = "start it with -javaagent:dozemeter.jar instead";
    private static final String LOOK = "; the verb look shows what wakes it without an agent";
    /** The release from which both sides trust root: JDK-8197387. */
    private static final int ROOT_MAY = 11;

    /** The release before which the JVM of the container answers with a thread dump and nothing else: JDK-8179498. */
    private static final int INTO_CONTAINERS = 10;
    private static final String TEMPORARY = ".tmp";

    private final JvmProcess jvm;

    Obstacles(JvmProcess jvm) {
        this.jvm = jvm;
    }

    /** @throws CommandFailure if there is one */
    void check() {
        if (!LinuxProcess.isThere()) {
            return;
        }
        LinuxProcess process = new LinuxProcess(jvm.pid);
        checkUser(process);
        checkProgram(process);
        if (process.isContained() && Launch.feature() < INTO_CONTAINERS) {
            throw CommandFailure.refused("the JVM " + jvm + " runs in a container, and Java before 10 cannot attach into"
                + " containers; run this command with a newer Java, or inside the container");
        }
        if (!jvm.isAttachable()) {
            throw CommandFailure.refused("the JVM " + jvm + " was started with -XX:+DisableAttachMechanism, which forbids attaching;"
                + " restart it without, or " + AT_START);
        }
        // SIGQUIT would reach it when it resumes; with no one waiting for the socket, it would print a thread dump.
        if (process.isStopped()) {
            throw stopped(jvm);
        }
        removeStaleSocket(process);
        if (!process.catchesQuit() && !Files.exists(process.attachSocket())) {
            throw CommandFailure.refused("the JVM " + jvm + " is still starting, and the signal that attaching needs would end it;"
                + " try again in a second");
        }
    }

    /** If root attaches to another user's Java 8, it prints a thread dump on the application's stdout and does nothing else. */
    private void checkUser(LinuxProcess process) {
        if (jvm.isOfOtherUser() && !JvmProcess.isRoot()) {
            throw CommandFailure.refused("the process " + jvm + " belongs to the user " + jvm.user + ", and only that user may"
                + " attach to it; run this command as that user: " + asThatUser());
        }
        if (jvm.isOfOtherUser() && (trustsOnlyItsUser(process) || Launch.feature() < ROOT_MAY)) {
            throw CommandFailure.refused("the JVM " + jvm + " belongs to the user " + jvm.user + ", and before Java 11, here or"
                + " there, not even root may attach to it; run this command as that user: " + asThatUser());
        }
    }

    private static boolean trustsOnlyItsUser(LinuxProcess process) {
        PerfData data = process.perfData();
        int feature = data == null ? 0 : data.javaFeature();
        return feature == 0 ? process.memoryMap().isBefore9() : feature < ROOT_MAY;
    }

    private String asThatUser() {
        return "sudo -u " + jvm.user + " java -jar dozemeter.jar ...";
    }

    /** Checks the program before any signal is sent: the one that attaching needs ends a process that is not a JVM. */
    private void checkProgram(LinuxProcess process) {
        MemoryMap memory = process.memoryMap();
        if (memory.isOpenJ9()) {
            throw CommandFailure.refused("the JVM " + jvm + " is OpenJ9, which accepts no agent from another kind of JVM; " + AT_START);
        }
        boolean isJvm = memory.isReadable() ? memory.isJvm()
            : process.isJava() || process.perfData() != null;
        if (!isJvm) {
            throw CommandFailure.usage("the process " + jvm.pid + " is not a JVM; the running JVMs: java -jar dozemeter.jar list");
        }
    }

    /**
     * Removes the socket of a killed JVM that had the same process ID. A JVM deletes it when it starts (HotSpot's {@code
     * AttachListener::vm_start}), but may not where another user made it; then all who attach find it and are refused.
     */
    private void removeStaleSocket(LinuxProcess process) {
        Path socket = process.attachSocket();
        if (!isStale(socket, process.unixSockets())) {
            return;
        }
        try {
            Files.deleteIfExists(socket);
        } catch (IOException ofAnother) {
            throw CommandFailure.refused("the JVM " + jvm + " cannot be attached to because of a stale socket: /tmp/" + socket.getFileName()
                + ", left by a JVM of the user " + LinuxProcess.owner(socket) + " that is gone; remove it as that user, or " + AT_START);
        }
    }

    /** False also where that is unknown. A JVM binds the socket under the temporary name first, which the kernel keeps. */
    private static boolean isStale(Path socket, String listening) {
        return Files.exists(socket, LinkOption.NOFOLLOW_LINKS) && !listening.isEmpty()
            && !listening.contains(socket.getFileName() + "\n") && !listening.contains(socket.getFileName() + TEMPORARY + "\n");
    }

    static CommandFailure notAttached(JvmProcess jvm, IOException reason) {
        if (LinuxProcess.isThere() && !new LinuxProcess(jvm.pid).exists()) {
            return CommandFailure.failed("the JVM " + jvm + " has ended");
        }
        if (new LinuxProcess(jvm.pid).isStopped()) {
            return stopped(jvm);
        }
        String said = CommandFailure.sentence(reason);
        return said.contains("open socket file") || said.contains(Deadline.NO_ANSWER)
            ? CommandFailure.noAnswer("the JVM " + jvm + " does not answer; it is suspended, overloaded, or still starting:"
                + " try again, or " + AT_START)
            : CommandFailure.refused("the JVM " + jvm + " cannot be attached to (" + said + "); " + AT_START);
    }

    private static CommandFailure stopped(JvmProcess jvm) {
        return CommandFailure.noAnswer("the JVM " + jvm + " is stopped (SIGSTOP or Ctrl-Z) and does not answer;"
            + " resume it with kill -CONT "
            + jvm.pid);
    }

    static CommandFailure dynamicLoadingOff(JvmProcess jvm) {
        return CommandFailure.refused("the JVM " + jvm + " was started with -XX:-EnableDynamicAgentLoading, so it accepts no agent"
            + " at run time; restart it without, or " + AT_START + LOOK);
    }

    static CommandFailure notLoaded(JvmProcess jvm, String jar, IOException reason) {
        String said = CommandFailure.sentence(reason);
        if (said.contains("Dynamic agent loading is not enabled")) {
            return dynamicLoadingOff(jvm);
        }
        if (said.contains("instrument") && (said.contains("not loaded") || said.contains("module")
            || said.contains("find") || said.contains("open"))) {
            return CommandFailure.refused("the Java that runs " + jvm + " has no module java.instrument, which every agent needs;"
                + " add it to its image" + LOOK);
        }
        if (LinuxProcess.isThere() && new LinuxProcess(jvm.pid).ends()) {
            return CommandFailure.failed("the JVM " + jvm + " has ended");
        }
        return said.contains(Deadline.NO_ANSWER)
            ? CommandFailure.failed("the JVM " + jvm + " no longer answers: " + said + "; it may still load the agent later")
            : CommandFailure.refused("the JVM " + jvm + " did not load " + jar + ": " + said
                + "; check that it can read that file under that path");
    }
}
