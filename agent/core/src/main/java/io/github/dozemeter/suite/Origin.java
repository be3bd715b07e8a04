package io.github.dozemeter.suite;

import java.util.Locale;

/** The owner of the line of a site in a test run, by where its class came from. */
public enum Origin {
    TEST("test code"),
    MAIN("code under test"),
    LIBRARY("libraries"),
    /** The origin of generated classes, and of sites that are summed up by call. */
    UNKNOWN("unknown");

    final String label;

    Origin(String label) {
        this.label = label;
    }

    /** Whether who runs the tests can change it. */
    public boolean isOwn() {
        return this == TEST || this == MAIN;
    }

    /**
     * Folders are the build's own: {@code target/test-classes}, {@code build/classes/java/test} and
     * {@code out/test/name} hold tests, all others the code under test. So does a jar in {@code target} or
     * {@code build/libs}, which another module of the build made. A jar named as Maven and Gradle name those of
     * tests holds tests, wherever it is. All other jars are libraries.
     *
     * @param codeSource a URL; empty if unknown
     */
    public static Origin of(String codeSource) {
        String[] path = codeSource.replaceFirst("[!/]+$", "").toLowerCase(Locale.ROOT).split("/");
        String last = last(path, 0);
        String folder = last(path, 1);
        String above = last(path, 2);
        if (last.isEmpty()) {
            return UNKNOWN;
        }
        if (last.matches(".*\\.(jar|war|zip)")) {
            boolean isBuilt = folder.equals("target")
                || folder.equals("libs") && above.equals("build");
            if (last.matches(".*-(tests?|test-fixtures)\\.jar")) {
                return TEST;
            }
            return isBuilt ? MAIN : LIBRARY;
        }
        boolean isOfIde = above.equals("out");
        if (isOfIde && folder.equals("test")) {
            return TEST;
        }
        boolean isProduction = isOfIde && folder.equals("production");
        return last.contains("test") && !isProduction ? TEST : MAIN;
    }

    private static String last(String[] path, int before) {
        if (path.length <= before) {
            return "";
        }
        return path[path.length - 1 - before];
    }
}
