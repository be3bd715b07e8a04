package io.github.dozemeter.request;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a load of the agent requests, as its command line writes it and the agent reads it. Options alone start an
 * agent, or change those of the one that runs. All else begins with {@code @}:
 *
 * <pre>
 *   &#64;stop                  the agent that runs uninstalls itself
 *   &#64;report=SECONDS,FILE   the agent that runs watches and writes a report
 *   &#64;once=SECONDS,FILE     an agent starts, reports and stops
 *   &#64;try=SECONDS,FILE      an experiment, with a start and a stop where no agent runs
 *   &#64;pass=0,FILE           what lets the command read a guarded endpoint: a token, and a line for each
 *                           fingerprint of a certificate
 * </pre>
 *
 * Behind a request with a file come lines {@code NAME=VALUE}: {@code version} (of the command), {@code options}
 * (of a start), and of an experiment {@code site}, {@code arm} (empty: what fits), {@code progress}. Immutable.
 */
public final class AgentRequest {

    /** The longest watch of a report, in seconds. */
    public static final int MAX_SECONDS = 86_400;
    private static final String VERSION = "version";
    private static final String OPTIONS = "options";

    public final Kind kind;
    private final int seconds;
    /** Empty for a request without one. */
    private final String file;
    private final Map<String, String> lines = new LinkedHashMap<>();

    public enum Kind {
        OPTIONS(""), STOP("@stop"), REPORT("@report="), ONCE("@once="), TRY("@try="), PASS("@pass="), UNKNOWN("@");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        private boolean hasFile() {
            return word.endsWith("=");
        }

        private boolean isOf(String text) {
            if (this == STOP) {
                return text.equals(word);
            }
            return this != OPTIONS && text.startsWith(word);
        }

        private static Kind of(String text) {
            for (Kind kind : values()) {
                if (kind.isOf(text)) {
                    return kind;
                }
            }
            return OPTIONS;
        }
    }

    private AgentRequest(Kind kind, int seconds, String file) {
        this.kind = kind;
        this.seconds = seconds;
        this.file = file;
    }

    /** @param version of the command that sends it */
    public static AgentRequest of(Kind kind, int seconds, String file, String version) {
        return new AgentRequest(kind, seconds, file).with(VERSION, version);
    }

    public AgentRequest with(String name, String value) {
        AgentRequest more = new AgentRequest(kind, seconds, file);
        more.lines.putAll(lines);
        more.lines.put(name, value);
        return more;
    }

    public AgentRequest withOptions(String options) {
        return with(OPTIONS, options);
    }

    /** @param text null for nothing */
    public static AgentRequest parse(String text) {
        String given = text == null ? "" : text;
        Kind kind = Kind.of(given);
        if (!kind.hasFile()) {
            return new AgentRequest(kind, 0, "").with(OPTIONS, given);
        }
        String[] rows = given.substring(kind.word.length()).split("\n");
        int comma = rows[0].indexOf(',');
        String number = comma < 0 ? rows[0] : rows[0].substring(0, comma);
        AgentRequest request = new AgentRequest(kind, parseSeconds(number), rows[0].substring(comma + 1));
        for (String row : rows) {
            int equals = row.indexOf('=');
            if (row != rows[0] && equals > 0) {
                request.lines.put(row.substring(0, equals), row.substring(equals + 1).trim());
            }
        }
        return request;
    }

    /** @return -1 if it is no number, or more than the longest watch */
    private static int parseSeconds(String number) {
        if (!number.matches("\\d{1,5}")) {
            return -1;
        }
        int seconds = Integer.parseInt(number);
        return seconds <= MAX_SECONDS ? seconds : -1;
    }

    /** Whether it means something only where an agent runs; the others may start one. */
    public boolean needsAgent() {
        return kind == Kind.STOP || kind == Kind.REPORT
            || kind == Kind.PASS || kind == Kind.UNKNOWN;
    }

    /** Returns those of a start or a change of options; empty for a request to an agent that runs. */
    public String options() {
        return needsAgent() ? "" : line(OPTIONS);
    }

    /** Returns how long to watch, or to experiment; below 0 where that was no such number. */
    public int seconds() {
        return seconds;
    }

    /** Returns the file of the answer; null if none is requested. */
    public RequestedFile file() {
        return kind.hasFile() ? new RequestedFile(new File(file)) : null;
    }

    public String site() {
        return line("site");
    }

    /** Returns how to change the site; empty to ask what fits. */
    public String arm() {
        return line("arm");
    }

    /** The site whose pauses to count as progress; empty for nothing. */
    public String progress() {
        return line("progress");
    }

    private String line(String name) {
        return lines.getOrDefault(name, "");
    }

    /** @return why an agent of this version cannot do it; null if it can */
    public String complaint(String version) {
        String sender = line(VERSION);
        if (!sender.equals(version)) {
            String named = sender.isEmpty() ? "an older one" : sender;
            return "the agent in that JVM is dozemeter " + version + ", and the command " + named
                + ": use the command line of that agent's version";
        }
        return seconds < 0 ? "seconds to watch: expected 0 to " + MAX_SECONDS : null;
    }

    @Override
    public String toString() {
        if (!kind.hasFile()) {
            return kind == Kind.STOP ? kind.word : line(OPTIONS);
        }
        StringBuilder text = new StringBuilder(kind.word).append(seconds).append(',').append(file);
        lines.forEach((name, value) -> text.append('\n').append(name).append('=').append(value));
        return text.toString();
    }
}
