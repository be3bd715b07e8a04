package io.github.dozemeter.cli.scan;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A path escaped for a relative reference (RFC 3986). */
final class UriPath {

    private static final String PLAIN = "/-._~";

    private UriPath() {
    }

    static String of(String path) {
        StringBuilder uri = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || PLAIN.indexOf(b) >= 0;
            uri.append(plain ? String.valueOf((char) b) : String.format(Locale.ROOT, "%%%02X", b & 0xFF));
        }
        return uri.toString();
    }
}
