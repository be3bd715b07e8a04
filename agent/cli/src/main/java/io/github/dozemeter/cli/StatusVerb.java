package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.options.StateProperty;
import io.github.dozemeter.text.SafeText;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code status}: a summary of one agent. */
@Command(name = "status", description = "Show whether the agent runs in a JVM, since when, its endpoint and its findings.",
    footer = {"", "Exit code 0 if the agent runs, 1 if not."})
final class StatusVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Mixin
    private final AgentJar jar = new AgentJar();

    StatusVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() {
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            return show(target);
        }
    }

    int show(AttachedJvm target) {
        AgentState state = target.state();
        line("JVM", target.jvm().pid() + " " + target.jvm().name() + ", Java " + state.javaVersion());
        if (state.isStopped()) {
            line("agent", state.failure() == null ? "not running" : "not running: " + state.failure());
            lineIfAny("left", DeferredClasses.unrestored(state));
            return ExitCode.NO;
        }
        line("agent", agent(state));
        lineIfAny("changed", experiment(state));
        lineIfAny("deferred", DeferredClasses.uncounted(state));
        line("endpoint", state.url().isEmpty() ? "none" : state.url());
        if (!state.url().isEmpty()) {
            figures(target);
        }
        return state.isRunning() ? ExitCode.OK : ExitCode.NO;
    }

    private static String agent(AgentState state) {
        String started = state.text(StateProperty.STARTED);
        String since = started.matches("\\d+") ? " since " + new SimpleDateFormat("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
            .format(new Date(Long.parseLong(started))) : "";
        String mode = state.text(StateProperty.MODE).equals("agentmain") ? "attached" : "-javaagent";
        return state.text(StateProperty.VERSION) + ", " + (state.state().isEmpty() ? "running" : state.state()) + since
            + ", " + mode;
    }

    private static String experiment(AgentState state) {
        String change = state.text(StateProperty.EXPERIMENT);
        return change.isEmpty() ? "" : "an experiment runs: " + change;
    }

    private void figures(AttachedJvm target) {
        try {
            SitesDocument now = MetricsClient.of(target, jar, console).sites();
            line("sites", format("%.0f recorded, in %.0f rewritten %s", now.recordedSites(), now.rewrittenClasses(),
                now.rewrittenClasses() == 1 ? "class" : "classes")
                + (now.estimated() == 0 ? "" : format("; %d estimated, in deferred classes", now.estimated())));
            line("verdicts", format("%d %s, %d for information; the verb top shows them", now.warnings(),
                now.warnings() == 1 ? "warning" : "warnings", now.infos()));
            lineIfAny("wake-ups", now.wakeUps());
            line("overhead", format("%.3f s of CPU, estimated", now.overheadSeconds()));
            if (!now.isActive()) {
                line("warning", "the self-test has not passed yet: pauses in this JVM may not be counted");
            }
        } catch (CommandFailure unreachable) {
            console.say(unreachable.getMessage());
        }
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private void lineIfAny(String name, String value) {
        if (!value.isEmpty()) {
            line(name, value);
        }
    }

    private void line(String name, String value) {
        console.out().printf(Locale.ROOT, "%-9s %s%n", name, SafeText.of(value));
    }
}
