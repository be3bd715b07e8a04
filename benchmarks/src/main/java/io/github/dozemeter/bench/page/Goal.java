package io.github.dozemeter.bench.page;

/**
 * A target and what was measured.
 *
 * @param verdict {@link #MET}, or in words why not
 */
public record Goal(String what, String jdk, String target, String measured, String verdict) {

    public static final String MET = "met";
}
