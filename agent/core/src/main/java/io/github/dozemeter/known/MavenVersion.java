package io.github.dozemeter.known;

import org.apache.maven.artifact.versioning.ComparableVersion;

/**
 * A version of an artifact, in Maven's order: {@code 2.0.0-rc1} before {@code 2.0.0}, which equals {@code 2.0}. Maven
 * compares any text; this refuses what is no version. Immutable.
 */
public final class MavenVersion implements Comparable<MavenVersion> {

    private static final String VERSION = "[\\w.+-]*\\d[\\w.+-]*";

    private final ComparableVersion version;

    private MavenVersion(String text) {
        version = new ComparableVersion(text);
    }

    /** @throws IllegalArgumentException if no digit is in it, or if it has characters that no version has */
    public static MavenVersion of(String text) {
        if (!text.matches(VERSION)) {
            throw new IllegalArgumentException("'" + text + "' is no version");
        }
        return new MavenVersion(text);
    }

    @Override
    public int compareTo(MavenVersion other) {
        return version.compareTo(other.version);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MavenVersion && compareTo((MavenVersion) other) == 0;
    }

    @Override
    public int hashCode() {
        return version.hashCode();
    }

    @Override
    public String toString() {
        return version.toString();
    }
}
