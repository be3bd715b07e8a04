package io.github.dozemeter.export.report;

import java.util.Arrays;
import java.util.Locale;

/**
 * Knows what a client accepts, by a header {@code Accept} or {@code Accept-Encoding} (RFC 9110, section 12.5).
 * Only what it names itself counts: {@code *}, which curl sends, asks for nothing in particular. Immutable.
 */
public final class AcceptHeader {

    private final String header;

    /** @param header empty if there is none */
    public AcceptHeader(String header) {
        this.header = header.toLowerCase(Locale.ROOT);
    }

    /** @return 0 to 1; 0 if the client does not name it, or refuses it */
    double quality(String name) {
        return Arrays.stream(header.split(",")).map(part -> part.split(";", -1))
            .filter(words -> words[0].trim().equals(name))
            .mapToDouble(AcceptHeader::quality).max().orElse(0);
    }

    /** Whether the client wants the one at least as much as the other. */
    public boolean prefers(String name, String other) {
        return quality(name) > 0 && quality(name) >= quality(other);
    }

    private static double quality(String[] words) {
        try {
            return Arrays.stream(words).skip(1).map(String::trim).filter(parameter -> parameter.startsWith("q="))
                .findFirst().map(parameter ->
                    Double.parseDouble(parameter.substring(2))).orElse(1.0);
        } catch (NumberFormatException unreadable) {
            return 0;
        }
    }
}
