package io.github.dozemeter.cli.jvm;

import java.io.IOException;

/** Why a JVM cannot be attached to, told before it is disturbed where that can be known; each with the way out. */
final class Obstacles {

    private static final String AT_START = "start it with -javaagent:dozemeter.jar instead";

    private final JvmProcess jvm;

    Obstacles(JvmProcess jvm) {
        this.jvm = jvm;
    }

    /** @throws Refusal if there is one */
    void check() {
        if (!Proc.isThere()) {
            return;
        }
        String user = System.getProperty("user.name");
        if (!user.equals("root") && !jvm.user().equals(user)) {
            throw Refusal.refused("the process " + jvm + " belongs to the user " + jvm.user() + ", who alone may attach to"
                + " it; run this command as that user: sudo -u " + jvm.user() + " java -jar dozemeter.jar ...");
        }
        Proc process = new Proc(jvm.pid());
        checkProgram(process);
        if (!jvm.isAttachable()) {
            throw Refusal.refused("the JVM " + jvm + " was started with -XX:+DisableAttachMechanism, so nobody may attach;"
                + " restart it without, or " + AT_START);
        }
        if (!process.catchesQuit() && !process.hasAttachSocket()) {
            throw Refusal.refused("the JVM " + jvm + " is just starting, and would not survive the signal that asks it to"
                + " listen; try again in a second");
        }
    }

    /** Before anything is sent to it: the signal that attaching needs ends what is no JVM. */
    private void checkProgram(Proc process) {
        String maps = process.maps();
        if (maps.contains("/libj9vm")) {
            throw Refusal.refused("the JVM " + jvm + " is OpenJ9, which lets in no agent of another kind of JVM; " + AT_START);
        }
        boolean isJvm = maps.isEmpty() ? new LaunchLine(process.commandLine()).isJava() || process.perfData() != null
            : maps.contains("/libjvm.");
        if (!isJvm) {
            throw Refusal.usage("the process " + jvm.pid() + " is no JVM; the verb list names those that run");
        }
    }

    static Refusal notAttached(JvmProcess jvm, IOException reason) {
        if (Proc.isThere() && !new Proc(jvm.pid()).exists()) {
            return Refusal.failed("the JVM " + jvm + " has ended");
        }
        String said = OneSentence.of(reason);
        return said.contains("open socket file") || said.contains("did not answer")
            ? Refusal.refused("the JVM " + jvm + " did not answer within 10 s; it is halted, overloaded, or just starting:"
                + " try again, or " + AT_START)
            : Refusal.refused("the JVM " + jvm + " cannot be attached to (" + said + "); " + AT_START);
    }

    static Refusal dynamicLoadingOff(JvmProcess jvm) {
        return Refusal.refused("the JVM " + jvm + " was started with -XX:-EnableDynamicAgentLoading, so it takes no agent"
            + " while it runs; restart it without, or " + AT_START);
    }

    static Refusal notLoaded(JvmProcess jvm, String jar, IOException reason) {
        String said = OneSentence.of(reason);
        if (said.contains("Dynamic agent loading is not enabled")) {
            return dynamicLoadingOff(jvm);
        }
        if (said.contains("instrument") && (said.contains("not loaded") || said.contains("module")
            || said.contains("find") || said.contains("open"))) {
            return Refusal.refused("the Java that runs " + jvm + " has no module java.instrument, which every agent needs;"
                + " add it to its image");
        }
        return Proc.isThere() && new Proc(jvm.pid()).ends() ? Refusal.failed("the JVM " + jvm + " has ended")
            : Refusal.refused("the JVM " + jvm + " did not load " + jar + ": " + said
                + "; can it read that file, under that path?");
    }
}
