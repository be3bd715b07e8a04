package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Why a JVM cannot be attached to, found before it is disturbed where that is possible; each with the way out. */
final class Obstacles {

    private static final String AT_START = "start it with -javaagent:dozemeter.jar instead";
    /** From here on both sides trust root: JDK-8197387. */
    private static final int ROOT_MAY = 11;

    /** Before, the JVM of the container answers with a thread dump and nothing else: JDK-8179498. */
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
        LinuxProcess process = new LinuxProcess(jvm.pid());
        checkUser(process);
        checkProgram(process);
        if (process.isContained() && Launch.feature() < INTO_CONTAINERS) {
            throw CommandFailure.refused("the JVM " + jvm + " runs in a container, into which Java before 10 cannot attach; run this"
                + " command with a newer Java, or inside of the container");
        }
        if (!jvm.isAttachable()) {
            throw CommandFailure.refused("the JVM " + jvm + " was started with -XX:+DisableAttachMechanism, so nobody may attach;"
                + " restart it without, or " + AT_START);
        }
        // Also spares it a thread dump: SIGQUIT would reach it once it continues, when nobody waits for the socket any more.
        if (process.isStopped()) {
            throw stopped(jvm);
        }
        clearWay(process);
        if (!process.catchesQuit() && !process.hasAttachSocket()) {
            throw CommandFailure.refused("the JVM " + jvm + " is just starting, and would not survive the signal that asks it to"
                + " listen; try again in a second");
        }
    }

    /** A Java 8 that root asks answers with a thread dump on the application's stdout, and nothing else. */
    private void checkUser(LinuxProcess process) {
        if (jvm.isOfOtherUser() && !JvmProcess.isRoot()) {
            throw CommandFailure.refused("the process " + jvm + " belongs to the user " + jvm.user() + ", who alone may attach to"
                + " it; run this command as that user: " + asThatUser());
        }
        if (jvm.isOfOtherUser() && (obeysItsUserAlone(process) || Launch.feature() < ROOT_MAY)) {
            throw CommandFailure.refused("the JVM " + jvm + " belongs to the user " + jvm.user() + ", and before Java 11, here or"
                + " there, not even root may attach for others; run this command as that user: " + asThatUser());
        }
    }

    private static boolean obeysItsUserAlone(LinuxProcess process) {
        PerfData data = process.perfData();
        int feature = data == null ? 0 : data.javaFeature();
        return feature == 0 ? process.memoryMap().isBefore9() : feature < ROOT_MAY;
    }

    private String asThatUser() {
        return "sudo -u " + jvm.user() + " java -jar dozemeter.jar ...";
    }

    /** Before anything is sent to it: the signal that attaching needs ends what is no JVM. */
    private void checkProgram(LinuxProcess process) {
        MemoryMap memory = process.memoryMap();
        if (memory.isOpenJ9()) {
            throw CommandFailure.refused("the JVM " + jvm + " is OpenJ9, which lets in no agent of another kind of JVM; " + AT_START);
        }
        boolean isJvm = memory.isReadable() ? memory.isJvm()
            : process.isJava() || process.perfData() != null;
        if (!isJvm) {
            throw CommandFailure.usage("the process " + jvm.pid() + " is no JVM; the verb list names those that run");
        }
    }

    /**
     * Removes the socket of a killed JVM that had the same number. A JVM removes it when it starts (HotSpot's {@code
     * AttachListener::vm_start}), but may not where another user made it; then all who attach find it and are refused.
     */
    private void clearWay(LinuxProcess process) {
        Path socket = process.attachSocket();
        if (!isStale(socket, process.unixSockets())) {
            return;
        }
        try {
            Files.deleteIfExists(socket);
        } catch (IOException ofAnother) {
            throw CommandFailure.refused("the JVM " + jvm + " cannot be attached to, in the way is /tmp/" + socket.getFileName()
                + ", left by a JVM of the user " + LinuxProcess.owner(socket) + " that is gone; remove it as that user, or " + AT_START);
        }
    }

    /** False also where that cannot be known. A JVM listens under the temporary name first, which the kernel keeps. */
    private static boolean isStale(Path socket, String listening) {
        return Files.exists(socket, LinkOption.NOFOLLOW_LINKS) && !listening.isEmpty()
            && !listening.contains(socket.getFileName() + "\n") && !listening.contains(socket.getFileName() + TEMPORARY + "\n");
    }

    static CommandFailure notAttached(JvmProcess jvm, IOException reason) {
        if (LinuxProcess.isThere() && !new LinuxProcess(jvm.pid()).exists()) {
            return CommandFailure.failed("the JVM " + jvm + " has ended");
        }
        if (new LinuxProcess(jvm.pid()).isStopped()) {
            return stopped(jvm);
        }
        String said = CommandFailure.sentence(reason);
        return said.contains("open socket file") || said.contains(Deadline.NO_ANSWER)
            ? CommandFailure.noAnswer("the JVM " + jvm + " does not answer; it is halted, overloaded, or just starting: try again, or "
                + AT_START)
            : CommandFailure.refused("the JVM " + jvm + " cannot be attached to (" + said + "); " + AT_START);
    }

    private static CommandFailure stopped(JvmProcess jvm) {
        return CommandFailure.noAnswer("the JVM " + jvm + " is stopped (SIGSTOP or Ctrl-Z) and does not answer; continue it: kill -CONT "
            + jvm.pid());
    }

    static CommandFailure dynamicLoadingOff(JvmProcess jvm) {
        return CommandFailure.refused("the JVM " + jvm + " was started with -XX:-EnableDynamicAgentLoading, so it takes no agent"
            + " while it runs; restart it without, or " + AT_START);
    }

    static CommandFailure notLoaded(JvmProcess jvm, String jar, IOException reason) {
        String said = CommandFailure.sentence(reason);
        if (said.contains("Dynamic agent loading is not enabled")) {
            return dynamicLoadingOff(jvm);
        }
        if (said.contains("instrument") && (said.contains("not loaded") || said.contains("module")
            || said.contains("find") || said.contains("open"))) {
            return CommandFailure.refused("the Java that runs " + jvm + " has no module java.instrument, which every agent needs;"
                + " add it to its image");
        }
        if (LinuxProcess.isThere() && new LinuxProcess(jvm.pid()).ends()) {
            return CommandFailure.failed("the JVM " + jvm + " has ended");
        }
        return said.contains(Deadline.NO_ANSWER)
            ? CommandFailure.failed("the JVM " + jvm + " does not answer any more: " + said + "; it may still load the agent later")
            : CommandFailure.refused("the JVM " + jvm + " did not load " + jar + ": " + said
                + "; can it read that file, under that path?");
    }
}
