package io.github.dozemeter.report;

import io.github.dozemeter.text.InputBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads texts in the agent's own jar, in UTF-8. */
final class JarResource {

    private static final String FOLDER = "io/github/dozemeter/page/";

    private JarResource() {
    }

    /** @throws IOException if the jar is not whole */
    static String read(String name) throws IOException {
        try (InputStream in = JarResource.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IOException("the agent's jar lacks " + FOLDER + name);
            }
            return new String(InputBytes.all(in), StandardCharsets.UTF_8);
        }
    }
}
