package io.github.dozemeter.instrument;

import java.io.UnsupportedEncodingException;
import java.net.URL;
import java.net.URLDecoder;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Locale;

/** Where a class came from, as its protection domain tells. */
final class ClassOrigin {

    private final String location;

    ClassOrigin(ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL url = source == null ? null : source.getLocation();
        this.location = url == null ? "" : url.toString();
    }

    /** The URL of the code source, empty if unknown. */
    String location() {
        return location;
    }

    /** A module of the JDK that the application class loader defines, such as {@code jdk.compiler}. */
    boolean isJdk() {
        return location.startsWith("jrt:/java.") || location.startsWith("jrt:/jdk.");
    }

    /** File name of the innermost jar or war: {@code jar:nested:/app.jar/!BOOT-INF/lib/a.jar!/} gives {@code a.jar}. */
    String artifact() {
        int end = location.length();
        while (end > 0) {
            int start = location.lastIndexOf('/', end - 1);
            String segment = withoutMark(location.substring(start + 1, end));
            if (isArchive(segment)) {
                return decoded(segment);
            }
            end = start;
        }
        return "";
    }

    private static boolean isArchive(String segment) {
        String name = segment.toLowerCase(Locale.ROOT);
        return name.endsWith(".jar") || name.endsWith(".war") || name.endsWith(".zip");
    }

    /** A name with a per cent sign that escapes nothing stays as it is. */
    private static String decoded(String segment) {
        try {
            return segment.indexOf('%') < 0 ? segment : URLDecoder.decode(segment.replace("+", "%2B"), "UTF-8");
        } catch (IllegalArgumentException | UnsupportedEncodingException unescaped) {
            return segment;
        }
    }

    private static String withoutMark(String segment) {
        String head = segment.startsWith("!") ? segment.substring(1) : segment;
        return head.endsWith("!") ? head.substring(0, head.length() - 1) : head;
    }
}
