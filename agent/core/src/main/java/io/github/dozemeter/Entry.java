package io.github.dozemeter;

import io.github.dozemeter.agent.Agent;
import io.github.dozemeter.agent.AttachArguments;
import io.github.dozemeter.agent.PublishedState;
import io.github.dozemeter.agent.RunningAgent;
import io.github.dozemeter.instrument.Hook;
import io.github.dozemeter.instrument.HookControl;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.metrics.Build;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.options.Options;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.util.function.Consumer;

/** Decides what a load of the agent means: a start, a word to the agent that runs, or nothing. */
final class Entry {

    private final String mode;

    /** @param mode {@code premain} or {@code agentmain} */
    Entry(String mode) {
        this.mode = mode;
    }

    void enter(String argument, Instrumentation instrumentation) {
        // Words are for who attaches; before main each class that is not needed counts.
        AttachArguments words = isAttached() ? new AttachArguments(argument) : null;
        boolean isCommand = words != null && words.isCommand();
        Options options = OptionSources.read(words == null ? argument : words.options(), System.getProperties(),
            System.getenv());
        Log log = LogTarget.of(options);
        RunningAgent started = null;
        try {
            String refusal = isCommand ? null : refusal(options, log);
            if (refusal != null) {
                refuse(refusal);
            } else if (!isHandedOver(words, instrumentation, log)) {
                started = start(options, instrumentation, log);
            }
        } catch (Exception | Error failure) {
            refuse("the agent did not start: " + failure);
            log.error("the agent did not start, the application runs without it: " + failure);
        }
        if (started == null) {
            log.close();
            closeLoader();
        } else if (words != null && words.isOnce()) {
            started.reportAndStop(words.report());
        }
    }

    private boolean isAttached() {
        return mode.equals("agentmain");
    }

    /** Said only to who waits for it; an agent on the command line of a tool stays silent. */
    private void refuse(String sentence) {
        if (isAttached()) {
            PublishedState.failed(sentence);
        }
    }

    /** @return null if the agent may start */
    private static String refusal(Options options, Log log) throws URISyntaxException {
        LaunchedMain main = new LaunchedMain(System.getProperties());
        boolean explicit = options.isExplicit(Option.ENABLED);
        if (!options.flag(Option.ENABLED) || !explicit && isLeftAlone(main, options)) {
            log.debug("the agent stays off in this JVM");
            return "the agent stays off in this JVM, because of enabled=false, skipMains, or because it is a tool of the"
                + " JDK; enabled=true starts it all the same";
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

    private static boolean isLeftAlone(LaunchedMain main, Options options) throws URISyntaxException {
        return main.isJdkTool() || main.isJar(ownJar()) || main.isAnyOf(options.wildcards(Option.SKIP_MAINS));
    }

    private static File ownJar() throws URISyntaxException {
        return new File(Entry.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /**
     * Whether all is said and done: an agent runs and was told, or there is none to tell.
     *
     * @param words null where nobody attached
     */
    private static boolean isHandedOver(AttachArguments words, Instrumentation instrumentation, Log log)
        throws IOException, ReflectiveOperationException {
        Hook.install(instrumentation);
        Consumer<String> running = new HookControl(instrumentation).running();
        if (running != null && words != null) {
            running.accept(words.toString());
        } else if (running != null) {
            log.warn("the agent is in this JVM already; the second -javaagent is ignored, remove one of them");
        } else if (words != null && words.isCommand()) {
            RunningAgent.refuse(words, log);
        } else {
            return false;
        }
        return true;
    }

    /** The agent needs the loader of this class from now on. */
    private RunningAgent start(Options options, Instrumentation instrumentation, Log log)
        throws IOException, ReflectiveOperationException {
        Build build = Build.own();
        HookControl control = new HookControl(instrumentation);
        String other = control.otherVersion(build.version() + ' ' + build.revision());
        if (other != null) {
            throw new IllegalStateException("dozemeter " + other + " ran in this JVM before, and its hook stays until the"
                + " JVM ends; use that version");
        }
        return Agent.of(options, new PublishedState(build.version(), mode, System.currentTimeMillis()), instrumentation, control,
            log);
    }

    private static void closeLoader() {
        try {
            ((AutoCloseable) Entry.class.getClassLoader()).close();
        } catch (Exception closed) {
            // Its jar stays open until the loader is collected.
        }
    }
}
