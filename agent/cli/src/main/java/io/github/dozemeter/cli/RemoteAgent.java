package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.request.AgentRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Predicate;

/** The agent in another JVM: starts it, stops it, waits for its state. */
final class RemoteAgent {

    private static final long URL_SECONDS = 3;
    private static final long POLL_MILLIS = 100;

    private final AttachedJvm target;
    private final String jar;
    private final Console console;
    /** Whether requests start an agent, which stops by itself. */
    private boolean starts;

    RemoteAgent(AttachedJvm target, String jar, Console console) {
        this.target = target;
        this.jar = jar;
        this.console = console;
    }

    /** Waits until it runs, then a moment for its URL or why it has none; one that runs changes what it can. */
    AgentState start(AgentOptions options) {
        warn();
        checkVersion(target.state());
        target.load(jar, options.argument);
        AgentState state = awaitStart(AgentState::isRunning);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(URL_SECONDS);
        boolean hasEndpoint = !options.isWithoutEndpoint();
        while (hasEndpoint && state.url().isEmpty() && !state.failsToOpen()
            && System.nanoTime() < end) {
            pause();
            state = target.state();
        }
        return state;
    }

    /**
     * Finds out whether there is no agent, so that requests from now on start one.
     *
     * @throws CommandFailure if an agent was started that counts nothing, or that may understand something else
     */
    boolean isAbsent() {
        AgentState state = target.state();
        if (!state.isStopped() && state.failure() != null) {
            throw CommandFailure.refused("the agent in that JVM counts nothing: " + state.failure());
        }
        checkVersion(state);
        starts = state.isStopped();
        return starts;
    }

    /** @throws CommandFailure if an agent of another version runs, which may understand something else */
    static void checkVersion(AgentState state) {
        String version = state.text(StateProperty.VERSION);
        if (!state.isStopped() && !version.isEmpty() && !version.equals(Build.own().version)) {
            throw CommandFailure.refused("the agent in that JVM is dozemeter " + version + ", this command "
                + Build.own().version + ": use the command line of that version, or stop the agent first");
        }
    }

    /** Runs work that sends a request; waits until an agent that it started has stopped. */
    int use(IntSupplier work) {
        boolean done = false;
        try {
            int exitCode = work.getAsInt();
            done = true;
            return exitCode;
        } finally {
            try {
                if (starts) {
                    console.announce("restoring the classes");
                    awaitStop();
                }
            } catch (CommandFailure gone) {
                // Where the work failed too, only that is printed.
                if (done) {
                    console.say(gone.getMessage());
                }
            }
        }
    }

    static AgentRequest request(AgentRequest.Kind kind, int seconds, String path) {
        return AgentRequest.of(kind, seconds, path, Build.own().version);
    }

    /** @param options of an agent that it starts: waits until that counts; a short work may be over by then */
    void send(AgentRequest request, String options) {
        if (starts) {
            warn();
            console.announce("loading the agent into " + target.jvm() + ", then rewriting the classes that pause");
            target.load(jar, request.withOptions(options).toString());
            awaitStart(state -> !state.state().isEmpty());
        } else {
            target.load(jar, request.toString());
        }
    }

    /** Prints what the JVM itself will print about a load. */
    void warn() {
        String warning = target.warningBeforeLoad();
        if (warning != null) {
            console.say(warning);
        }
    }

    private AgentState awaitStart(Predicate<AgentState> hasStarted) {
        try (Console.ProgressLine progress = console.progress()) {
            AgentState state = await("start", 300, seen -> {
                String classes = seen.text(StateProperty.PROGRESS);
                if (classes.indexOf('/') > 0) {
                    String[] done = classes.split("/");
                    progress.show("rewriting classes " + classes, Double.parseDouble(done[0]) / Double.parseDouble(done[1]));
                }
                return !seen.isStarting();
            });
            if (state.failure() != null) {
                throw CommandFailure.refused(state.failure());
            }
            if (!hasStarted.test(state)) {
                throw CommandFailure.refused(notStarted(state));
            }
            return state;
        }
    }

    private String notStarted(AgentState state) {
        String failure = "the agent did not start in " + target.jvm();
        if (!state.hasSecurityManager()) {
            return failure + "; see that JVM's stderr";
        }
        return failure + ", probably because the security manager there denies it that (that JVM's stderr has the reason)."
                + " Restart it with this line in its policy file: " + grant(jar)
                + " The verb look needs no agent";
    }

    /** @param jar its path there */
    static String grant(String jar) {
        String path = jar.replace('\\', '/');
        String absolute = path.startsWith("/") ? path : '/' + path;
        try {
            // The policy file wants a URL: blanks are escaped.
            String url = new URI("file", null, absolute, null).toString();
            return "grant codeBase \"" + url + "\" { permission java.security.AllPermission; };";
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    void stop() {
        target.load(jar, request(AgentRequest.Kind.STOP, 0, "").toString());
        awaitStop();
    }

    private void awaitStop() {
        String left = unrestored(await("stop", 60, AgentState::isStopped));
        if (!left.isEmpty()) {
            console.say(left);
        }
    }

    private AgentState await(String what, long seconds, Predicate<AgentState> reached) {
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds); System.nanoTime() < end; pause()) {
            AgentState state = target.state();
            if (reached.test(state)) {
                return state;
            }
        }
        throw CommandFailure.failed("the agent in " + target.jvm() + " did not " + what + " within " + seconds
            + " s; see that JVM's stderr");
    }

    static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns what an agent that was stopped did not restore; empty if there is nothing. */
    static String unrestored(AgentState state) {
        Deferred classes = new Deferred(state.deferred(), Collections.emptyList());
        if (classes.isEmpty()) {
            return "";
        }
        return classes.number() + " not restored, because a method may never return: "
            + classes.few() + "; an idle hook remains there (about 3 ns a pause),"
            + " and the next start and stop try again";
    }

    /** Returns what is not counted; empty if there is nothing. */
    static String uncounted(List<String> names) {
        Deferred classes = new Deferred(names, Collections.emptyList());
        if (classes.isEmpty()) {
            return "";
        }
        return classes.number() + " estimated only, because a method may never return: " + classes.few();
    }
}
