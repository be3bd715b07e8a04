package io.github.dozemeter.cli.jvm;

import io.github.dozemeter.support.AgentThreads;

/** A JVM on this machine, as seen from outside. Immutable. */
public final class JvmProcess {

    private static final String OWN_USER = System.getProperty("user.name");

    public final long pid;
    /** Main class, or path of the jar; never arguments, which may hold secrets. Empty if unknown. */
    public final String main;
    public final String user;
    private final String options;
    private final boolean attachable;
    /** The full version; empty if only its answer tells. */
    public final String java;
    /** False if no thread of an agent runs there. */
    public final boolean mayHaveAgent;

    /** A JVM of which only its answer tells the rest. */
    JvmProcess(long pid, String main, String user, String options, boolean attachable) {
        this(pid, main, user, options, attachable, "", true);
    }

    private JvmProcess(long pid, String main, String user, String options, boolean attachable, String java,
        boolean mayHaveAgent) {
        this.pid = pid;
        this.main = main;
        this.user = user;
        this.options = options;
        this.attachable = attachable;
        this.java = java;
        this.mayHaveAgent = mayHaveAgent;
    }

    static JvmProcess of(LinuxProcess process) {
        String main = "";
        String named = "";
        String java = "";
        boolean isAttachable = true;
        PerfData data = process.perfData();
        if (data != null) {
            main = data.main();
            named = data.options();
            java = data.javaVersion();
            isAttachable = data.isAttachable();
        }
        if (main.isEmpty()) {
            main = process.main();
        }
        if (java.isEmpty()) {
            java = process.releasedVersion();
        }
        // In the order in which a JVM reads them; its performance data has all, but may be switched off.
        String tools = process.variable("JAVA_TOOL_OPTIONS") + ' '
            + process.variable("JDK_JAVA_OPTIONS");
        String own = String.join(" ", process.options()) + ' '
            + process.variable("_JAVA_OPTIONS");
        String options = process.removeBlanksInValues(' ' + tools + ' ' + own + ' ' + named + ' ');
        return new JvmProcess(process.pid, main, LinuxProcess.owner(process.file("")),
            options, isAttachable, java, process.hasThread(AgentThreads::isAgentsTask));
    }

    /** Returns this process with the main class that the JVM itself has named, unless one is known. */
    JvmProcess running(String mainOfJvm) {
        if (!main.isEmpty()) {
            return this;
        }
        return new JvmProcess(pid, mainOfJvm, user, options, attachable, java, mayHaveAgent);
    }

    /** Main class, or file name of the jar. */
    public String name() {
        if (main.isEmpty()) {
            return "unknown";
        }
        int slash = Math.max(main.lastIndexOf('/'), main.lastIndexOf('\\'));
        return main.endsWith(".jar") ? main.substring(slash + 1) : main;
    }

    /** False if the user is unknown. */
    public boolean isOfOtherUser() {
        return !user.isEmpty() && !user.equals(OWN_USER);
    }

    public static boolean isRoot() {
        return OWN_USER.equals("root");
    }

    boolean isAttachable() {
        return attachable && !hasOption("-XX:+DisableAttachMechanism");
    }

    /** Whether it sets no handlers of signals; then it opens its attach socket when it starts. */
    boolean leavesSignals() {
        return options.contains(" -Xrs ") || hasOption("-XX:+ReduceSignalUsage");
    }

    /** Reads {@code -XX:+Name} and {@code -XX:-Name}: the last one counts, as it does for the JVM. */
    boolean hasOption(String option) {
        boolean isOn = option.contains(":+");
        String reversed = isOn ? option.replace(":+", ":-") : option.replace(":-", ":+");
        return options.lastIndexOf(' ' + option + ' ') > options.lastIndexOf(' ' + reversed + ' ');
    }

    @Override
    public String toString() {
        return pid + " (" + name() + ')';
    }
}
