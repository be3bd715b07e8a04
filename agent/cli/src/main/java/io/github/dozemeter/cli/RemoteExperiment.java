package io.github.dozemeter.cli;

import io.github.dozemeter.cli.experiment.ExperimentAnswer;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.options.AttachCommand;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lets the agent make an experiment, and waits for its answer. If this command ends or stands still, the agent restores the site. */
final class RemoteExperiment {

    private static final String SLOT = "slot (\\d{1,4}) of (\\d{1,4})\\b.*";

    /** An agent that was just started watches the site first, and on a busy machine time slots end late. */
    private static final int PREPARATION_SECONDS = 30;

    /** Requests the experiment from the agent. */
    interface Request {
        void send(String path);
    }

    private final AttachedJvm target;
    private final Request request;
    private final int seconds;
    private final Console console;
    private final Interruption interruption;

    RemoteExperiment(AttachedJvm target, Request request, int seconds, Console console, Interruption interruption) {
        this.target = target;
        this.request = request;
        this.seconds = seconds;
        this.console = console;
        this.interruption = interruption;
    }

    ExperimentAnswer run() {
        try (AgentFolder folder = AgentFolder.create(target, "experiment.json", "")) {
            folder.keepAlive();
            request.send(folder.path());
            await(folder);
            return ExperimentAnswer.of(folder.text(""));
        } catch (IOException malformed) {
            throw CommandFailure.failed(malformed.getMessage());
        }
    }

    private void await(AgentFolder folder) {
        ProgressLine line = new ProgressLine(console);
        try {
            folder.await(seconds + PREPARATION_SECONDS, interruption, CommandFailure::refused, passed -> show(folder.text(AttachCommand.PROGRESS), line));
        } finally {
            line.end();
        }
    }

    private static void show(String progress, ProgressLine line) {
        Matcher slot = Pattern.compile(SLOT).matcher(progress);
        double done = slot.matches() ? (Double.parseDouble(slot.group(1)) - 1) / Double.parseDouble(slot.group(2)) : 0;
        line.show(progress.isEmpty() ? "preparing" : SafeText.of(progress), done);
    }
}
