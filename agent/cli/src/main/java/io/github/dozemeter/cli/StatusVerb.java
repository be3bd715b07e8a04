package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.options.StateProperty;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.text.SafeText;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import picocli.CommandLine.Command;

@Command(name = "status", description = "Show whether the agent runs in a JVM, since when, its endpoint and its findings.",
    footer = {"", "Exit code 0 if the agent runs, 1 if not."})
final class StatusVerb extends JvmVerb {

    StatusVerb(Console console, Jvms jvms) {
        super(console, jvms);
    }

    @Override
    int run(AttachedJvm target) {
        AgentState state = target.state();
        line("JVM", target.jvm().pid + " " + target.jvm().name() + ", Java " + state.javaVersion());
        if (state.isStopped()) {
            line("agent", state.failure() == null ? "not running" : "not running: " + state.failure());
            lineIfAny("left", RemoteAgent.unrestored(state));
            return ExitCode.NO;
        }
        line("agent", agent(state));
        lineIfAny("changed", state.text(StateProperty.EXPERIMENT).replaceFirst("^(?=.)", "an experiment runs: "));
        lineIfAny("deferred", uncounted(RemoteAgent.deferred(state)));
        line("endpoint", state.url().isEmpty() ? state.noEndpoint() : state.url());
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

    private static String uncounted(Deferred classes) {
        return classes.isEmpty() ? "" : classes.number() + " estimated only, because a method may never return: " + classes.few();
    }

    private void figures(AttachedJvm target) {
        try {
            SitesDocument now = MetricsClient.of(target, jar, console).sites();
            line("sites", format("%d recorded, in %d rewritten %s", now.recordedSites, now.rewrittenClasses,
                now.rewrittenClasses == 1 ? "class" : "classes")
                + (now.estimated == 0 ? "" : format("; %d estimated, in deferred classes", now.estimated)));
            long warnings = now.verdicts(Severity.WARNING);
            line("verdicts", format("%d %s, %d for information; the verb top shows them", warnings, warnings == 1 ? "warning" : "warnings",
                now.verdicts(Severity.INFO)));
            lineIfAny("wake-ups", now.wakeUps);
            line("overhead", format("%.3f s of CPU, estimated", now.overheadSeconds));
            if (!now.isActive) {
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
