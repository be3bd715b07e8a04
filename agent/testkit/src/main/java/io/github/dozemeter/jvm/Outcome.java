package io.github.dozemeter.jvm;

import java.util.List;

/** How a forked JVM ended, and what it said. */
public record Outcome(int exitCode, String out, String err) {

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
}
