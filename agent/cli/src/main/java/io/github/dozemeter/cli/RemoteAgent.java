package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.options.AttachCommand;
import io.github.dozemeter.options.StateProperty;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Predicate;

/** The agent in another JVM: starts it, stops it, waits for its state. */
final class RemoteAgent {

    private static final long START_SECONDS = 300;
    private static final long STOP_SECONDS = 60;
    private static final long URL_SECONDS = 3;
    private static final long POLL_MILLIS = 100;

    private final AttachedJvm target;
    private final String jar;
    private final Console console;

    RemoteAgent(AttachedJvm target, String jar, Console console) {
        this.target = target;
        this.jar = jar;
        this.console = console;
    }

    /** Waits until it runs. An agent that runs already applies the options that it can change. */
    AgentState start(String options) {
        warn();
        target.load(jar, options);
        AgentState state = awaitStart();
        if (!state.isRunning()) {
            throw notStarted();
        }
        return state;
    }

    /**
     * Whether one has to be started first.
     *
     * @throws CommandFailure if one was started that counts nothing
     */
    boolean isAbsent() {
        AgentState state = target.state();
        if (!state.isStopped() && state.failure() != null) {
            throw CommandFailure.refused("the agent in that JVM counts nothing: " + state.failure());
        }
        return state.isStopped();
    }

    /**
     * @param starts whether the work starts an agent, which stops by itself: waits for that, too
     * @return what the work returns
     */
    int use(boolean starts, IntSupplier work) {
        boolean done = false;
        try {
            int exitCode = work.getAsInt();
            done = true;
            return exitCode;
        } finally {
            if (starts) {
                awaitStop(done);
            }
        }
    }

    /** A failure to stop is printed only if the work did not fail before. */
    private void awaitStop(boolean done) {
        try {
            awaitStop();
        } catch (CommandFailure gone) {
            if (done) {
                console.say(gone.getMessage());
            }
        }
    }

    /** By an agent that runs already. */
    void report(int seconds, String path) {
        target.load(jar, AttachCommand.REPORT + seconds + ',' + path);
    }

    /** Start, record, report and stop by one load. Waits until the agent records; a short recording may be over by then. */
    void reportOnce(int seconds, String path, String options) {
        once(AttachCommand.ONCE + seconds + ',' + path + '\n' + options);
    }

    /** By an agent that runs already, or with a start and a stop. */
    void experiment(boolean starts, int seconds, String path, String lines) {
        String argument = AttachCommand.TRY + seconds + ',' + path + '\n' + lines;
        if (starts) {
            once(argument);
        } else {
            target.load(jar, argument);
        }
    }

    private void once(String argument) {
        warn();
        target.load(jar, argument);
        if (awaitStart().state().isEmpty()) {
            throw notStarted();
        }
    }

    private void warn() {
        String warning = target.warningBeforeLoad();
        if (warning != null) {
            console.say(warning);
        }
    }

    private AgentState awaitStart() {
        ProgressLine progress = new ProgressLine(console);
        AgentState state = await("start", START_SECONDS, seen -> {
            progress.show("classes " + seen.text(StateProperty.PROGRESS), seen.text(StateProperty.PROGRESS));
            return !seen.isStarting();
        });
        progress.end();
        if (state.failure() != null) {
            throw CommandFailure.refused(state.failure());
        }
        return state;
    }

    private CommandFailure notStarted() {
        return CommandFailure.refused("the agent did not start in " + target.jvm() + "; see that JVM's stderr");
    }

    /** Waits a moment for the URL; the state has none if the port is off or taken. */
    AgentState withUrl(AgentState state) {
        AgentState latest = state;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(URL_SECONDS);
        while (latest.url().isEmpty() && System.nanoTime() < end) {
            pause();
            latest = target.state();
        }
        return latest;
    }

    void stop() {
        target.load(jar, AttachCommand.STOP);
        awaitStop();
    }

    /** Prints which classes could not be restored. */
    private void awaitStop() {
        String left = DeferredClasses.unrestored(await("stop", STOP_SECONDS, AgentState::isStopped));
        if (!left.isEmpty()) {
            console.say(left);
        }
    }

    private AgentState await(String what, long seconds, Predicate<AgentState> reached) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            AgentState state = target.state();
            if (reached.test(state)) {
                return state;
            }
            pause();
        }
        throw CommandFailure.failed("the agent in " + target.jvm() + " did not " + what + " within " + seconds
            + " s; see that JVM's stderr");
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
