package io.github.dozemeter.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Which build of the agent this is. Immutable. */
public final class Build {

    private static final String FILE = "io/github/dozemeter/build.properties";
    private static final String UNKNOWN = "unknown";

    private final String version;
    private final String revision;

    public Build(String version, String revision) {
        this.version = version;
        this.revision = revision;
    }

    /** As the build wrote it; unknown where it could not be read. */
    public static Build own() {
        Properties written = new Properties();
        try (InputStream in = Build.class.getClassLoader().getResourceAsStream(FILE)) {
            if (in != null) {
                written.load(in);
            }
        } catch (IOException unreadable) {
            // The figures matter more than the version.
        }
        return new Build(value(written, "version"), value(written, "revision"));
    }

    /** An unresolved placeholder stands there when the sources were built outside a checkout. */
    private static String value(Properties written, String key) {
        String value = written.getProperty(key, UNKNOWN);
        return value.startsWith("$") ? UNKNOWN : value;
    }

    public String version() {
        return version;
    }

    public String revision() {
        return revision;
    }
}
