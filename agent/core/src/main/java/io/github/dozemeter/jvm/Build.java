package io.github.dozemeter.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Version and revision of the agent. Immutable. */
public final class Build {

    private static final String UNKNOWN = "unknown";

    public final String version;
    public final String revision;

    public Build(String version, String revision) {
        this.version = version;
        this.revision = revision;
    }

    /** Reads what the build wrote into the jar; {@code unknown} where that cannot be read. */
    public static Build own() {
        Properties written = new Properties();
        try (InputStream in = Build.class.getResourceAsStream("/io/github/dozemeter/build.properties")) {
            if (in != null) {
                written.load(in);
            }
        } catch (IOException unreadable) {
            // The figures matter more than the version.
        }
        return new Build(value(written, "version"), value(written, "revision"));
    }

    /** The value is an unresolved placeholder where the sources were built outside a checkout. */
    private static String value(Properties written, String key) {
        String value = written.getProperty(key, UNKNOWN);
        return value.startsWith("$") ? UNKNOWN : value;
    }
}
