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
import io.github.dozemeter.options.OptionsPage;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Decides what a load of the agent means: a start, a command to the agent that runs, or nothing. */
public final class Entry implements BiConsumer<String, Instrumentation> {

    private final String mode;

    /** @param mode {@code premain} or {@code agentmain} */
    public Entry(String mode) {
        this.mode = mode;
    }

    /**
     * Enters with the permissions of the agent alone. A thread inherits those of its creator, and {@link AgentMain}, which the
     * JVM calls first, has those of the application: a security manager may deny it what the agent needs.
     */
    @Override
    public void accept(String argument, Instrumentation instrumentation) {
        if (!isAttached() && "help".equals(argument)) {
            System.err.print(OptionsPage.help());
            return;
        }
        AccessController.doPrivileged(new PrivilegedAction<Void>() {
            @Override
            public Void run() {
                enter(argument, instrumentation);
                return null;
            }
        });
    }

    private void enter(String argument, Instrumentation instrumentation) {
        // Only a load by attach brings commands; before main every class that is not loaded saves time.
        AttachArguments attach = isAttached() ? new AttachArguments(argument) : null;
        boolean isCommand = attach != null && attach.isCommand();
        Options options = OptionSources.read(attach == null ? argument : attach.options(), System.getProperties(),
            System.getenv());
        Log log = LogTarget.of(options);
        RunningAgent started = null;
        try {
            String refusal = isCommand ? null : refusal(options, instrumentation, log);
            if (refusal != null) {
                refuse(refusal);
            } else if (!isHandedOver(attach, instrumentation, log)) {
                started = start(options, instrumentation, log);
            }
        } catch (Exception | Error failure) {
            refuse("the agent did not start: " + failure);
            log.error("the agent did not start, the application runs without it: " + failure);
        }
        if (started == null) {
            log.close();
            closeLoader();
        } else if (attach != null && attach.isOnce()) {
            started.reportAndStop(attach.report());
        } else if (attach != null && attach.experiment() != null) {
            started.tryAndStop(attach.experiment());
        }
    }

    private boolean isAttached() {
        return mode.equals("agentmain");
    }

    /** Published only where somebody attached and waits for it; an agent on the command line of a tool stays silent. */
    private void refuse(String sentence) {
        if (isAttached()) {
            PublishedState.failed(sentence);
        }
    }

    /** @return null if the agent may start */
    private String refusal(Options options, Instrumentation instrumentation, Log log) throws URISyntaxException {
        LaunchedMain main = new LaunchedMain(System.getProperties());
        boolean explicit = options.isExplicit(Option.ENABLED);
        if (!options.flag(Option.ENABLED) || !explicit && isLeftAlone(main, options)) {
            log.debug("the agent stays off in this JVM");
            return "the agent stays off in this JVM, because of enabled=false, skipMains, or because it is a tool of the"
                + " JDK; enabled=true starts it all the same";
        }
        if (!explicit && TrainingRun.isNow(isAttached(), instrumentation)) {
            log.warn(isAttached() ? TrainingRun.NO_ATTACH : TrainingRun.OFF);
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

    private static boolean isLeftAlone(LaunchedMain main, Options options) throws URISyntaxException {
        return main.isJdkTool() || main.isJar(ownJar()) || main.isAnyOf(options.wildcards(Option.SKIP_MAINS));
    }

    private static File ownJar() throws URISyntaxException {
        return new File(Entry.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /**
     * Whether there is nothing to start: an agent runs and takes the argument, or a command finds no agent.
     *
     * @param attach null where nobody attached
     */
    private static boolean isHandedOver(AttachArguments attach, Instrumentation instrumentation, Log log)
        throws IOException, ReflectiveOperationException {
        Hook.install(instrumentation);
        Consumer<String> running = new HookControl(instrumentation).running();
        if (running != null && attach != null) {
            running.accept(attach.toString());
        } else if (running != null) {
            log.warn("the agent is in this JVM already; the second -javaagent is ignored, remove one of them");
        } else if (attach != null && attach.isCommand()) {
            RunningAgent.refuse(attach, log);
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
