package io.github.dozemeter.record;

import java.io.File;
import java.io.UnsupportedEncodingException;
import java.net.URL;
import java.net.URLDecoder;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The place that a class came from: a file or folder, and what is inside it. Parses the URLs of code sources, and paths. The forms:
 * <pre>
 * file:/lib/a.jar, file:/classes/                 most loaders
 * jar:file:/a.jar!/, wsjar:, zip:                 JBoss Modules, WebSphere Liberty, WebLogic
 * jar:file:/app.jar!/BOOT-INF/lib/a.jar!/         Spring Boot up to 3.1
 * jar:nested:/app.jar/!BOOT-INF/lib/a.jar!/       Spring Boot from 3.2 on
 * war:file:/app.war*&#47;WEB-INF/lib/a.jar            Tomcat
 * reference:file:/a.jar, bundle:, bundleresource: OSGi; the last two name no file
 * vfs:/content/app.war/WEB-INF/lib/a.jar/         WildFly's deployments; names no file on the disk
 * </pre>
 * Reads nothing. Immutable.
 */
public final class CodeLocation {

    private static final String[] WRAPPERS = {"jar:", "wsjar:", "zip:", "war:", "reference:"};
    private static final String[] FILES = {"file:", "nested:"};
    /** Between a file and what is in it. */
    private static final String[] MARKS = {"!/", "/!", "*/", "^/", "!"};
    private static final int UUID_LENGTH = 36;

    private final String url;

    private CodeLocation(String url) {
        this.url = url;
    }

    /** @param location URL of a code source, or a path, with {@code !} before what is in the file; empty if unknown */
    public static CodeLocation of(String location) {
        return new CodeLocation(location);
    }

    /** @param domain null, or without a location, if unknown */
    public static CodeLocation of(ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return new CodeLocation(location == null ? "" : location.toString());
    }

    /** The URL as it was given, empty if unknown. */
    public String url() {
        return url;
    }

    /** Whether it is a module of the JDK that the application class loader defines, such as {@code jdk.compiler}. */
    public boolean isJdk() {
        return url.startsWith("jrt:/java.") || url.startsWith("jrt:/jdk.");
    }

    /**
     * The names on the way to the classes: of the file or folder on the disk, then of the jar or folder inside it, and so on.
     * Windows takes the slash before a drive letter. Empty if no file is named.
     */
    public List<String> path() {
        String wrapped = withoutPrefix(url, WRAPPERS);
        String file = withoutPrefix(wrapped, FILES);
        if (hasScheme(file)) {
            return Collections.emptyList();
        }
        boolean isUrl = !file.equals(url);
        // A folder of a plain URL may end with an exclamation mark.
        boolean isArchive = !isUrl || !wrapped.equals(url) || url.startsWith("nested:");
        List<String> names = new ArrayList<>();
        for (String rest = file; !rest.isEmpty();) {
            String mark = isArchive ? firstMark(rest, isUrl) : "";
            int end = mark.isEmpty() ? rest.length() : rest.indexOf(mark);
            String name = trimmed(rest.substring(0, end), !names.isEmpty());
            if (!name.isEmpty()) {
                names.add(isUrl ? decoded(name) : name);
            }
            rest = rest.substring(Math.min(rest.length(), end + mark.length()));
        }
        return names;
    }

    /** Windows has paths like {@code C:\a.jar}; a scheme has two letters or more, and no separator before its colon. */
    private static boolean hasScheme(String path) {
        int colon = path.indexOf(':');
        return colon > 1 && path.lastIndexOf('/', colon) < 0 && path.lastIndexOf(File.separatorChar, colon) < 0;
    }

    private static String withoutPrefix(String path, String[] prefixes) {
        String rest = path;
        for (String prefix : prefixes) {
            rest = rest.startsWith(prefix) ? rest.substring(prefix.length()) : rest;
        }
        return rest;
    }

    /** The one that comes first; in a URL a {@code !} alone is part of a name, and so is a star where it is not Tomcat's. */
    private String firstMark(String rest, boolean isUrl) {
        String first = "";
        for (String mark : MARKS) {
            boolean isOfTomcat = mark.startsWith("*") || mark.startsWith("^");
            int at = isUrl && mark.equals("!") || isOfTomcat && !url.contains("war:") ? -1 : rest.indexOf(mark);
            first = at >= 0 && (first.isEmpty() || at < rest.indexOf(first)) ? mark : first;
        }
        return first;
    }

    private static String trimmed(String name, boolean isInside) {
        String head = isInside && name.startsWith("/") ? name.substring(1) : name;
        return head.length() > 1 && head.endsWith("/") ? head.substring(0, head.length() - 1) : head;
    }

    /**
     * The name of the innermost jar, war or zip, as a label: without a UUID or hash, as each start gives some files another one
     * ({@code flink-rpc-akka_6f0f….jar}). Empty if there is no archive, or if its name is nothing else.
     */
    public String artifact() {
        int end = url.length();
        while (end > 0) {
            int start = url.lastIndexOf('/', end - 1);
            String segment = withoutMark(url.substring(start + 1, end));
            if (isArchive(segment)) {
                return stable(decoded(segment));
            }
            end = start;
        }
        return "";
    }

    private static boolean isArchive(String segment) {
        String name = segment.toLowerCase(Locale.ROOT);
        return name.endsWith(".jar") || name.endsWith(".war") || name.endsWith(".zip");
    }

    private static String withoutMark(String segment) {
        String head = segment.startsWith("!") ? segment.substring(1) : segment;
        return head.endsWith("!") || head.endsWith("*") || head.endsWith("^") ? head.substring(0, head.length() - 1) : head;
    }

    /** A name with a per cent sign that escapes nothing stays as it is. */
    private static String decoded(String name) {
        try {
            return name.indexOf('%') < 0 ? name : URLDecoder.decode(name.replace("+", "%2B"), "UTF-8");
        } catch (IllegalArgumentException | UnsupportedEncodingException unescaped) {
            return name;
        }
    }

    /** Returns a file's name without UUIDs and hashes, and without the separator that each of them leaves. */
    public static String stable(String file) {
        for (int from = 0; from < file.length(); from++) {
            int length = from > 0 && Character.isLetterOrDigit(file.charAt(from - 1)) ? 0 : randomLength(file, from);
            if (length > 0) {
                boolean isFirst = from == 0;
                String tail = file.substring(from + length);
                String rest = isFirst ? (tail.startsWith(".") ? "" : tail.substring(Math.min(1, tail.length())))
                    : file.substring(0, from - 1) + tail;
                return stable(rest);
            }
        }
        return file;
    }

    /** The length of the UUID, or the MD5, SHA-1 or SHA-256 in hexadecimal digits, that begins there; else 0. */
    private static int randomLength(String name, int from) {
        int end = from;
        while (end < name.length() && Character.digit(name.charAt(end), 16) >= 0) {
            end++;
        }
        int digits = end - from;
        if (digits == 8 && isUuid(name, from)) {
            end = from + UUID_LENGTH;
            digits = UUID_LENGTH;
        }
        boolean isRandom = digits == UUID_LENGTH || digits == 32 || digits == 40 || digits == 64;
        return isRandom && (end == name.length() || !Character.isLetterOrDigit(name.charAt(end))) ? digits : 0;
    }

    private static boolean isUuid(String name, int from) {
        if (name.length() < from + UUID_LENGTH) {
            return false;
        }
        for (int at = 0; at < UUID_LENGTH; at++) {
            boolean isDash = at == 8 || at == 13 || at == 18 || at == 23;
            char digit = name.charAt(from + at);
            if (isDash ? digit != '-' : Character.digit(digit, 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
