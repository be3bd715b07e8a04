package io.github.dozemeter.bench.page;

/**
 * What was promised and what came of it, a line of the page's first table.
 *
 * @param verdict "met", or in words why not
 */
public record Goal(String what, String jdk, String target, String measured, String verdict) {

    private static final String SEPARATOR = "\t";

    static Goal parse(String line) {
        String[] fields = line.split(SEPARATOR, -1);
        return new Goal(fields[0], fields[1], fields[2], fields[3], fields[4]);
    }

    String line() {
        return String.join(SEPARATOR, what, jdk, target, measured, verdict);
    }
}
