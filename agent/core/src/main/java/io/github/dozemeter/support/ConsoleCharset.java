package io.github.dozemeter.support;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Chooses the encoding of text for people on stdout and stderr. Files, and what programs read, are UTF-8. */
public final class ConsoleCharset {

    private ConsoleCharset() {
    }

    /**
     * Returns the encoding that this JVM found for {@code stdout} or {@code stderr}. Java 19 and later name one
     * for each, before those of a terminal alone; 17 and 18 name the system's, the default of earlier ones.
     */
    public static Charset of(String stream, Properties system) {
        String own = stream + ".encoding";
        for (String property : new String[] {own, "sun." + own, "native.encoding", "file.encoding"}) {
            String name = system.getProperty(property, "");
            if (!name.isEmpty()) {
                return supported(name);
            }
        }
        return StandardCharsets.UTF_8;
    }

    /** ASCII is what the POSIX locale says of containers and services, and no console's; theirs take UTF-8. */
    private static Charset supported(String name) {
        try {
            Charset charset = Charset.forName(name);
            if (charset.equals(StandardCharsets.US_ASCII)) {
                return StandardCharsets.UTF_8;
            }
            return charset;
        } catch (IllegalArgumentException unknown) {
            return StandardCharsets.UTF_8;
        }
    }
}
