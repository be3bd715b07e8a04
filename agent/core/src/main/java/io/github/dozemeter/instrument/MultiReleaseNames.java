package io.github.dozemeter.instrument;

import io.github.dozemeter.process.Launch;
import java.util.jar.Manifest;

/** The names of a multi-release jar's entries: {@code META-INF/versions/17/a/B.class} is a newer {@code a/B.class}. */
final class MultiReleaseNames {

    static final String FOLDER = "META-INF/versions/";
    static final int FIRST = 9;
    /** This Java's. */
    static final int NEWEST = Launch.feature();

    private MultiReleaseNames() {
    }

    /** @param manifest null if the jar has none */
    static boolean areIn(Manifest manifest) {
        return manifest != null && "true".equalsIgnoreCase(manifest.getMainAttributes().getValue("Multi-Release"));
    }

    /** What this entry is a version of: itself, if it is in no such folder. */
    static String path(String entry) {
        int slash = entry.startsWith(FOLDER) ? entry.indexOf('/', FOLDER.length()) : -1;
        return entry.substring(slash + 1);
    }

    /** The release for which it is, 0 for every one; -1 if it is not for this Java. */
    static int of(String entry) {
        if (!entry.startsWith(FOLDER)) {
            return 0;
        }
        try {
            int version = Integer.parseInt(entry.substring(FOLDER.length(), entry.indexOf('/', FOLDER.length())));
            return version >= FIRST && version <= NEWEST ? version : -1;
        } catch (IndexOutOfBoundsException | NumberFormatException none) {
            return -1;
        }
    }
}
