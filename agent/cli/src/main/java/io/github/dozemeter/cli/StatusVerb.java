package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.RelaxNotice;
import io.github.dozemeter.cli.jvm.TimerSlack;
import io.github.dozemeter.config.StateProperty;
import io.github.dozemeter.export.report.SitesDocument;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.SafeText;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

@Command(name = "status",
    description = "Show whether the agent runs in a JVM, since when, its endpoint and its findings.",
    footer = {"", "Exit code 0 if the agent runs, 1 if not."})
final class StatusVerb extends JvmVerb {

    @Override
    int run(AttachedJvm target) {
        AgentState state = target.state();
        line("JVM", target.jvm().pid + " " + target.jvm().name() + ", Java " + state.javaVersion());
        slack(target).forEach(text -> line("relaxed", text));
        if (state.isStopped()) {
            String why = state.failure() == null ? "" : ": " + state.failure();
            line("agent", "not running" + why);
            line("left", RemoteAgent.unrestored(state));
            return ExitCode.NO;
        }
        line("agent", agent(state));
        line("changed", state.text(StateProperty.EXPERIMENT).replaceFirst("^(?=.)", "an experiment runs: "));
        line("deferred", RemoteAgent.uncounted(state.deferred()));
        if (state.url().isEmpty()) {
            line("endpoint", state.noEndpoint());
        } else {
            line("endpoint", state.url());
            figures(target);
        }
        return state.isRunning() ? ExitCode.OK : ExitCode.NO;
    }

    private static String agent(AgentState state) {
        String runs = state.state().isEmpty() ? StateProperty.RUNNING : state.state();
        boolean isAttached = state.text(StateProperty.MODE).equals(StateProperty.ATTACHED);
        String mode = isAttached ? "attached" : "-javaagent";
        return state.text(StateProperty.VERSION) + ", " + runs + since(state) + ", " + mode;
    }

    private static String since(AgentState state) {
        String started = state.text(StateProperty.STARTED);
        if (!started.matches("\\d+")) {
            return "";
        }
        return String.format(Locale.ROOT, " since %tF %<tT", Long.parseLong(started));
    }

    private static List<String> slack(AttachedJvm target) {
        List<String> lines = RelaxNotice.describe(target);
        boolean isHidden = target.tasks() != null && new TimerSlack(target.tasks()).ofFirstThread() == TimerSlack.UNKNOWN;
        if (isHidden) {
            lines.add("slack not readable: that needs the capability CAP_SYS_NICE");
        }
        return lines;
    }

    private void figures(AttachedJvm target) {
        try {
            SitesDocument now = new MetricsClient(target, jar, console).sites();
            line("sites", sites(now));
            line("verdicts", Numbers.count(now.verdicts(Severity.WARNING), "warning") + ", " + now.verdicts(Severity.INFO)
                + " for information; the verb top shows them");
            line("wake-ups", now.wakeUps);
            line("overhead", now.overhead);
            line("timing", now.timing);
            if (!now.isActive) {
                line("warning", "the self-test has not passed yet: pauses in this JVM may not be counted");
            }
        } catch (CommandFailure unreachable) {
            console.say(unreachable.getMessage());
        }
    }

    private static String sites(SitesDocument now) {
        String classes = now.rewrittenClasses == 1 ? "rewritten class" : "rewritten classes";
        String sites = now.recordedSites + " recorded, in " + now.rewrittenClasses + ' ' + classes;
        if (now.estimated > 0) {
            sites += "; " + now.estimated + " estimated, in deferred classes";
        }
        return sites;
    }

    private void line(String name, String value) {
        if (!value.isEmpty()) {
            console.out.printf(Locale.ROOT, "%-9s %s%n", name, SafeText.of(value));
        }
    }
}
