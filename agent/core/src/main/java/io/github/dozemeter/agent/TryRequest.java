package io.github.dozemeter.agent;

import io.github.dozemeter.options.AttachCommand;

/**
 * {@code SECONDS,FILE} and lines {@code NAME=VALUE}: which site to change, how, for how long, and where the result goes.
 * Immutable.
 */
public final class TryRequest {

    private final String text;
    private final ReportRequest head;

    private TryRequest(String text) {
        int end = text.indexOf('\n');
        this.text = end < 0 ? "" : text.substring(end);
        this.head = ReportRequest.of(end < 0 ? text : text.substring(0, end));
    }

    /** @param text what stands behind {@link AttachCommand#TRY} */
    static TryRequest of(String text) {
        return new TryRequest(text);
    }

    /** Below 0: no such number. */
    int seconds() {
        return head.seconds();
    }

    RequestedFile file() {
        return head.exchange();
    }

    /** As the user wrote it. */
    String site() {
        return line("site");
    }

    /** Empty: only what fits is asked for. */
    String arm() {
        return line("arm");
    }

    /** What to count as progress, a meter or another site; empty for nothing. */
    String progress() {
        return line("progress");
    }

    /** For an agent that is started for this alone. */
    String options() {
        return line("options");
    }

    private String line(String name) {
        for (String line : text.split("\n")) {
            if (line.startsWith(name + '=')) {
                return line.substring(name.length() + 1).trim();
            }
        }
        return "";
    }
}
