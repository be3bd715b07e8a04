package io.github.dozemeter.bench.jvm;

import java.util.List;

/**
 * A JVM that has ended with exit code 0.
 *
 * @param out what it wrote, errors included
 * @param startNanos when it was started, on {@code System.nanoTime}
 * @param endNanos when it had ended
 */
public record Finished(List<String> out, long startNanos, long endNanos) {

    /** The fields of all lines that begin with this word; fields are separated by tabs. */
    public List<String[]> lines(String first) {
        return out.stream().map(line -> line.split("\t")).filter(fields -> fields[0].equals(first)).toList();
    }

    /** The second field of the one line that begins with this word. */
    public String value(String first) {
        List<String[]> found = lines(first);
        if (found.size() != 1 || found.get(0).length < 2) {
            throw new IllegalStateException("expected one line " + first + " in " + out);
        }
        return found.get(0)[1];
    }
}
