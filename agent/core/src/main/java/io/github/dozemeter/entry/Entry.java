package io.github.dozemeter.entry;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.jvm.Hook;
import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.lifecycle.Agent;
import io.github.dozemeter.lifecycle.PublishedState;
import io.github.dozemeter.lifecycle.RunningAgent;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Wildcards;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Properties;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Decides what a load of the agent means: a start, a command to the agent that runs, or nothing. Made by reflection
 * without an argument: one would cost the start 2 ms, for the class that a JVM from 18 on generates to pass it.
 */
public final class Entry implements BiConsumer<String[], Instrumentation>, PrivilegedAction<Void> {

    private static final int TRY_MILLIS = 10;
    private static final int MAX_TRIES = 3_000;

    private String mode;
    private String argument;
    private Instrumentation instrumentation;

    /**
     * Enters with the permissions of the agent alone. A thread inherits those of its creator, and {@link AgentMain},
     * which the JVM calls first, has those of the application: a security manager may deny it what the agent needs.
     *
     * @param call {@code premain} or {@code agentmain}, and the argument, null if there is none
     */
    @Override
    public void accept(String[] call, Instrumentation ofThisJvm) {
        mode = call[0];
        argument = call[1];
        instrumentation = ofThisJvm;
        if (!isAttached() && "help".equals(argument)) {
            System.err.print(Option.help());
            return;
        }
        AccessController.doPrivileged(this);
    }

    @Override
    public Void run() {
        // Only a load by attach brings commands; before main every class that is not loaded saves time.
        AgentRequest attach = isAttached() ? AgentRequest.parse(argument) : null;
        boolean isCommand = attach != null && attach.needsAgent();
        Options options = OptionSources.read(options(attach), System.getProperties(), System.getenv());
        Log log = LogTarget.of(options, Log.standardError());
        Agent started = null;
        try {
            String refusal = isCommand ? null : refusal(options, log);
            if (refusal != null) {
                refuse(refusal);
            } else if (!isHandedOver(attach, log)) {
                // It needs the loader of this class from now on.
                PublishedState state = new PublishedState(Build.own(), mode,
                    System.currentTimeMillis());
                started = Agent.of(options, state, instrumentation, log);
            }
        } catch (Exception | Error failure) {
            refuse("the agent did not start: " + failure);
            log.error("the agent did not start, the application runs without it: " + failure);
        }
        if (started == null) {
            log.close();
            closeLoader();
        } else if (attach != null && attach.file() != null) {
            started.running().performAndStop(attach);
        }
        return null;
    }

    private String options(AgentRequest attach) {
        if (attach == null) {
            return argument;
        }
        return attach.options();
    }

    private boolean isAttached() {
        return mode.equals(StateProperty.ATTACHED);
    }

    /** Tells a command that attached, and waits for it; an agent on the command line of a tool stays silent. */
    private void refuse(String sentence) {
        if (isAttached()) {
            PublishedState.failed(sentence);
        }
    }

    /** @return null if the agent may start */
    private String refusal(Options options, Log log) throws URISyntaxException {
        LaunchedMain main = new LaunchedMain(System.getProperties());
        boolean explicit = options.isExplicit(Option.ENABLED);
        if (!options.flag(Option.ENABLED) || !explicit
            && (main.isJdkTool() || main.isJar(ownJar())
                || main.isAnyOf(options.wildcards(Option.SKIP_MAINS)))) {
            log.debug("the agent stays off in this JVM");
            return "the agent stays off in this JVM, because of enabled=false, skipMains, or because it is a tool of"
                + " the JDK; enabled=true starts it all the same";
        }
        if (!explicit && TrainingRun.isNow(isAttached(), instrumentation)) {
            String warning = isAttached() ? TrainingRun.NO_ATTACH : TrainingRun.OFF;
            log.warn(warning);
            return TrainingRun.NO_ATTACH;
        }
        for (String complaint : options.complaints()) {
            log.warn(complaint);
        }
        if (options.flag(Option.STRICT) && !options.complaints().isEmpty()) {
            log.error("the agent stays off, because of strict=true and the errors above");
            return "the agent stays off, because of strict=true and errors in the options";
        }
        return null;
    }

    private static File ownJar() throws URISyntaxException {
        return new File(Entry.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Says whether there is nothing to start: an agent runs and takes the argument, or a command finds no agent. */
    private boolean isHandedOver(AgentRequest attach, Log log)
        throws IOException, ReflectiveOperationException, InterruptedException {
        if (attach == null) {
            boolean isSecond = PublishedState.isThere();
            if (isSecond) {
                log.warn("the agent is in this JVM already; the second -javaagent is ignored, remove one of them");
            }
            return isSecond;
        }
        Consumer<String> running = running();
        if (running != null) {
            running.accept(attach.toString());
        } else if (attach.needsAgent()) {
            RunningAgent.refuse(attach, log);
        } else {
            return false;
        }
        return true;
    }

    /** @return null if no agent runs; waits for one that installs its hook after {@code main} has begun */
    private Consumer<String> running() throws IOException, ReflectiveOperationException, InterruptedException {
        Hook.install(instrumentation);
        Consumer<String> running = DozemeterControl.running(instrumentation);
        for (int tries = 0; running == null && tries < MAX_TRIES && PublishedState.isThere(); tries++) {
            Thread.sleep(TRY_MILLIS);
            running = DozemeterControl.running(instrumentation);
        }
        if (running == null && PublishedState.isThere()) {
            throw new IllegalStateException("the agent of this JVM's command line is not ready yet; try again");
        }
        return running;
    }

    private static void closeLoader() {
        try {
            ((AutoCloseable) Entry.class.getClassLoader()).close();
        } catch (Exception closed) {
            // Its jar stays open until the loader is collected.
        }
    }

    /** The main class that this JVM was started for, or the path of its jar. */
    public static final class LaunchedMain {

        private static final String[] TOOL_PACKAGES = {"com.sun.tools.", "sun.tools.", "sun.security.tools.",
            "sun.jvmstat.", "sun.rmi.", "sun.applet.", "com.sun.corba.",
            "com.sun.java.util.jar.pack.", "jdk.jfr."};
        /** {@code java File.java}: an application, though the compiler's main launches it. */
        private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

        private final String main;

        public LaunchedMain(Properties system) {
            this.main = Launch.main(system);
        }

        /**
         * Whether it is a tool of the JDK, such as javac or keytool, which {@code JAVA_TOOL_OPTIONS} reaches too. From
         * 9 on such a tool is launched as {@code module/class}; before, its package shows it.
         */
        public boolean isJdkTool() {
            String type = main.substring(main.indexOf('/') + 1);
            boolean isTool = main.indexOf('/') > 0
                && (main.startsWith("jdk.") || main.startsWith("java."));
            for (String prefix : TOOL_PACKAGES) {
                isTool |= type.startsWith(prefix);
            }
            return isTool && !type.startsWith(SOURCE_LAUNCHER);
        }

        /** Whether these name the main class, the jar, or the file name of the jar. */
        public boolean isAnyOf(Wildcards names) {
            return names.match(main) || names.match(new File(main).getName());
        }

        public boolean isJar(File jar) {
            return main.endsWith(".jar")
                && new File(main).getAbsoluteFile().equals(jar.getAbsoluteFile());
        }
    }
}
