package io.github.dozemeter.jvm;

import java.util.List;

/**
 * How a forked JVM ended, and what it said.
 *
 * @param startNanos when it was started, on {@code System.nanoTime}
 * @param endNanos when it had ended
 */
public record Outcome(int exitCode, String out, String err, long startNanos, long endNanos) {

    /** What the agent said. */
    public List<String> agentLines() {
        return err.lines().filter(line -> line.startsWith("[dozemeter]")).toList();
    }

    /** What anybody else said on stderr. */
    public List<String> otherErrorLines() {
        return err.lines().filter(line -> !line.startsWith("[dozemeter]")).toList();
    }

    public List<String> outLines() {
        return out.lines().toList();
    }

    /** The fields of all lines on stdout that begin with this word; fields are separated by tabs. */
    public List<String[]> fields(String first) {
        return out.lines().map(line -> line.split("\t")).filter(fields -> fields[0].equals(first)).toList();
    }

    /** The second field of the one line that begins with this word. */
    public String value(String first) {
        List<String[]> found = fields(first);
        if (found.size() != 1 || found.get(0).length < 2) {
            throw new IllegalStateException("expected one line " + first + " in " + out);
        }
        return found.get(0)[1];
    }

    public double number(String first) {
        return Double.parseDouble(value(first));
    }
}
