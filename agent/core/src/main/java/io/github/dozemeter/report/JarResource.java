package io.github.dozemeter.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Texts that stand in the agent's own jar beside its classes, in UTF-8. */
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
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] some = new byte[8192];
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                bytes.write(some, 0, count);
            }
            return bytes.toString("UTF-8");
        }
    }
}
