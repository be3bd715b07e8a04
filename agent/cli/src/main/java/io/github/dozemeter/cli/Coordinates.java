package io.github.dozemeter.cli;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Artifacts with their versions, {@code group:artifact:version}, in any text that has Maven coordinates or package URLs in it:
 * output of {@code dependency:list} and {@code dependency:tree}, {@code gradle.lockfile}, a bill of materials.
 */
final class Coordinates {

    private static final String PACKAGE_URL = "pkg:maven/([^/\\s\"]+)/([^@/\\s\"]+)@([^?#\\s\"'<,)]+)";
    /**
     * {@code group:artifact[:type[:classifier]]:version[:scope]}. Where Gradle or Maven resolved another version, that one. Other
     * words with colons (URNs, CPEs, colours of a terminal) are none.
     */
    private static final String COORDINATES = "(?<![\\w.:/%-])(?!urn:|cpe:)([A-Za-z_][\\w.-]*):([A-Za-z_][\\w.-]*)((?::[\\w.+-]+){1,4})?"
        + "(?:(?: -> | - omitted for conflict with )([\\w.+-]+))?";

    private Coordinates() {
    }

    /** @return {@code group:artifact:version}, each once; empty if the text has none */
    static Set<String> in(String text) {
        Set<String> found = new LinkedHashSet<>();
        String plain = text.replaceAll("\u001b\\[[0-9;]*m", "");
        for (Matcher url = Pattern.compile(PACKAGE_URL).matcher(plain); url.find(); ) {
            found.add(decoded(url.group(1)) + ':' + decoded(url.group(2)) + ':' + decoded(url.group(3)));
        }
        for (Matcher name = Pattern.compile(COORDINATES).matcher(plain); name.find(); ) {
            String rest = name.group(3) == null ? "" : name.group(3).replaceFirst(":(compile|provided|runtime|test|system|import)$", "");
            found.add(name.group(1) + ':' + name.group(2) + ':' + (name.group(4) != null ? name.group(4) : rest.substring(rest.lastIndexOf(':') + 1)));
        }
        found.removeIf(artifact -> !artifact.matches(".*\\d[^:]*"));
        return found;
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), "UTF-8");
        } catch (IllegalArgumentException | UnsupportedEncodingException notEncoded) {
            return part;
        }
    }
}
