package io.github.dozemeter.agent;

import io.github.dozemeter.options.AttachCommand;
import java.io.File;

/**
 * What a load of the agent requests: options to start with; a command to the agent that runs, {@code @...}; or, in one
 * load, a start with options that leads to a report and a stop: {@code @once=SECONDS,FILE}, a line's end,
 * options; or an experiment, with a start and a stop where no agent runs: {@link AttachCommand#TRY}. Immutable.
 */
public final class AttachArguments {

    private final String text;

    /** @param text null for nothing */
    public AttachArguments(String text) {
        this.text = text == null ? "" : text;
    }

    /** Whether it means something only where an agent runs. */
    public boolean isCommand() {
        return text.startsWith("@") && !isOnce() && !isTry();
    }

    boolean isStop() {
        return text.equals(AttachCommand.STOP);
    }

    /** Whether the agent is to be uninstalled after its report. */
    public boolean isOnce() {
        return text.startsWith(AttachCommand.ONCE);
    }

    private boolean isTry() {
        return text.startsWith(AttachCommand.TRY);
    }

    /** Empty for a command. */
    public String options() {
        return isTry() ? experiment().options() : isOnce() ? text.substring(lineEnd()).trim() : isCommand() ? "" : text;
    }

    /** @return null if none is requested */
    public ReportRequest report() {
        return isOnce() ? ReportRequest.of(text.substring(AttachCommand.ONCE.length(), lineEnd()))
            : text.startsWith(AttachCommand.REPORT) ? ReportRequest.of(text.substring(AttachCommand.REPORT.length())) : null;
    }

    /** Where a pass to the endpoint is to be written; null if none is requested. */
    RequestedFile pass() {
        return text.startsWith(AttachCommand.PASS) ? new RequestedFile(new File(text.substring(AttachCommand.PASS.length()))) : null;
    }

    /** @return null if none is requested */
    public TryRequest experiment() {
        return isTry() ? TryRequest.of(text.substring(AttachCommand.TRY.length())) : null;
    }

    private int lineEnd() {
        int end = text.indexOf('\n');
        return end < 0 ? text.length() : end;
    }

    @Override
    public String toString() {
        return text;
    }
}
