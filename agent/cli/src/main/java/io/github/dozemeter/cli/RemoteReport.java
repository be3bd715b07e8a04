package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import java.util.Locale;

/** Lets the agent write its report where the JVM can, and moves it to where this user may write, which the JVM may not see. */
final class RemoteReport {

    /** Recording begins before this process notices; on a busy machine, by seconds. */
    private static final double ROUNDING_SECONDS = 3;

    /** Requests the report from the agent. */
    interface Request {
        void send(int seconds, String path);
    }

    private final AttachedJvm target;
    private final Request request;
    private final int seconds;
    private final Console console;
    private final Interruption interruption;

    RemoteReport(AttachedJvm target, Request request, int seconds, Console console, Interruption interruption) {
        this.target = target;
        this.request = request;
        this.seconds = seconds;
        this.console = console;
        this.interruption = interruption;
    }

    /** @return the exit code */
    int run(ReportFile report) {
        try (AgentFolder folder = AgentFolder.create(target, report.nameForAgent(), report.columns())) {
            request.send(seconds, folder.path());
            await(folder);
            return report.take(folder.answer(), target.jvm().toString());
        }
    }

    private void await(AgentFolder folder) {
        ProgressLine progress = new ProgressLine(console);
        try {
            double passed = folder.await(seconds, interruption, CommandFailure::failed,
                now -> progress.show((int) Math.min(now, seconds) + " of " + seconds + " s", now / seconds));
            if (!interruption.happened() && passed < seconds - ROUNDING_SECONDS) {
                console.say(String.format(Locale.ROOT, "recording ended after %.1f of %d s because the agent was stopped", passed,
                    seconds));
            }
        } finally {
            progress.end();
        }
    }
}
