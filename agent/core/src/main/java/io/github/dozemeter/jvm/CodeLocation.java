package io.github.dozemeter.jvm;

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
 * The place that a class came from: file or folder, and what is in it. Parses URLs of code sources, and paths:
 * <pre>
 * file:/lib/a.jar, file:/classes/                 most loaders
 * jar:file:/a.jar!/, wsjar:, zip:                 JBoss Modules, WebSphere Liberty, WebLogic
 * jar:file:/app.jar!/BOOT-INF/lib/a.jar!/         Spring Boot up to 3.1
 * jar:nested:/app.jar/!BOOT-INF/lib/a.jar!/       Spring Boot from 3.2 on
 * war:file:/app.war*&#47;WEB-INF/lib/a.jar            Tomcat
 * reference:file:/a.jar                           OSGi
 * jar:bundle://UUID_12.0:0/!/, bundle://12.0:1/   Felix, bundle 12; names no file
 * bundleresource://12.fwk1:1/, bundlefile:        Equinox, the same
 * file:/storage/12/0/bundleFile                   Equinox
 * mvn:group/artifact/1.0, wrap:mvn:...            Pax in Karaf; names no file on the disk
 * vfs:/content/app.war/WEB-INF/lib/a.jar/         WildFly's deployments; names no file on the disk
 * </pre>
 * Reads nothing. Immutable.
 */
public final class CodeLocation {

    private static final String[] WRAPPERS = {"jar:", "wsjar:", "zip:", "war:", "reference:"};
    private static final String[] FILES = {"file:", "nested:"};
    private static final String[] PAX = {"wrap:"};
    private static final String MAVEN = "mvn:";
    private static final String HOST = "://";
    private static final String EQUINOX_FILE = "/bundleFile";
    private static final String HEX = "\\p{XDigit}";
    /** A UUID, MD5, SHA-1 or SHA-256 that no letter or digit follows. */
    private static final String RANDOM = "(?:" + HEX + "{8}(?:-" + HEX + "{4}){3}-" + HEX + "{12}|"
        + HEX + "{64}|" + HEX + "{40}|" + HEX + "{32})(?![\\p{L}\\p{Nd}])";
    private static final int MIN_RANDOM = 32;

    /** The text that was given; empty if unknown. */
    public final String url;

    /** @param url of a code source, or a path, with {@code !} before what is in the file */
    public CodeLocation(String url) {
        this.url = url;
    }

    /** @param domain null, or without a location, if unknown */
    public static CodeLocation of(ProtectionDomain domain) {
        if (domain == null) {
            return new CodeLocation("");
        }
        CodeSource source = domain.getCodeSource();
        if (source == null || source.getLocation() == null) {
            return new CodeLocation("");
        }
        URL location = source.getLocation();
        return new CodeLocation(location.toString());
    }

    /** Whether it is a module of the JDK that the application class loader defines: {@code jdk.compiler}. */
    public boolean isJdk() {
        return url.startsWith("jrt:/java.") || url.startsWith("jrt:/jdk.");
    }

    /**
     * The names on the way to the classes: of the file or folder on the disk, then of the jar or folder inside it,
     * and so on. Windows takes the slash before a drive letter. Empty if no file is named.
     */
    public List<String> path() {
        String wrapped = stripPrefix(url, WRAPPERS);
        String file = stripPrefix(wrapped, FILES);
        // Windows has paths like C:\a.jar; a scheme has two letters or more, and no separator before its colon.
        int colon = file.indexOf(':');
        if (colon > 1 && file.lastIndexOf('/', colon) < 0
            && file.lastIndexOf(File.separatorChar, colon) < 0) {
            return Collections.emptyList();
        }
        boolean isUrl = !file.equals(url);
        // A folder of a plain URL may end with an exclamation mark.
        boolean isArchive = !isUrl || !wrapped.equals(url) || url.startsWith("nested:");
        String[] parts = isArchive ? file.split(marks(isUrl)) : new String[] {file};
        List<String> names = new ArrayList<>();
        for (String part : parts) {
            String name = part;
            if (!names.isEmpty()) {
                name = stripPrefix(part, "/");
            }
            name = stripLastSlash(name);
            if (!name.isEmpty()) {
                names.add(isUrl ? decoded(name) : name);
            }
        }
        return names;
    }

    /** Returns a regular expression of what separates the name of an archive from the name in it. */
    private String marks(boolean isUrl) {
        StringBuilder marks = new StringBuilder("!/|/!");
        // In a URL an exclamation mark alone is part of a name, and so is a star where it is not Tomcat's.
        if (url.contains("war:")) {
            marks.append("|[*^]/");
        }
        if (!isUrl) {
            marks.append("|!");
        }
        return marks.toString();
    }

    private static String stripPrefix(String path, String[] prefixes) {
        String rest = path;
        for (String prefix : prefixes) {
            rest = stripPrefix(rest, prefix);
        }
        return rest;
    }

    private static String stripPrefix(String text, String prefix) {
        if (!text.startsWith(prefix)) {
            return text;
        }
        return text.substring(prefix.length());
    }

    /**
     * The name of the innermost jar, war or zip, as a label: without a UUID or hash, as each start gives some
     * files another one ({@code flink-rpc-akka_6f0f….jar}); of an OSGi bundle without a file {@code bundle-12}. Empty if
     * nothing is left.
     */
    public String artifact() {
        String ofBundle = bundle();
        if (!ofBundle.isEmpty()) {
            return ofBundle;
        }
        return archive();
    }

    /** Whether it is the URL of an OSGi framework, which only the framework can open. */
    public boolean isBundle() {
        return !numberOfBundle().isEmpty();
    }

    /** Returns the name of the artifact that a bundle was installed from, else {@code bundle-12}; empty if it is none. */
    private String bundle() {
        String wrapped = stripPrefix(url, PAX);
        if (wrapped.startsWith(MAVEN)) {
            return mavenFile(wrapped.substring(MAVEN.length()));
        }
        String number = url.endsWith(EQUINOX_FILE) ? numberOfFolder() : numberOfBundle();
        return number.isEmpty() ? "" : "bundle-" + number;
    }

    /** @param text {@code [repository!]group/artifact/version[/type[/classifier]][$instructions]} */
    private static String mavenFile(String text) {
        int end = text.indexOf('$');
        String all = end < 0 ? text : text.substring(0, end);
        String[] parts = all.substring(all.lastIndexOf('!') + 1).split("/");
        if (parts.length < 3) {
            return "";
        }
        String name = parts[1] + '-' + parts[2];
        if (parts.length == 3) {
            return name + ".jar";
        }
        if (parts.length > 4) {
            name += '-' + parts[4];
        }
        return name + '.' + parts[3];
    }

    /** Felix has {@code UUID_12.0:1} as a host, or {@code 12.0:1}, and Equinox {@code 12.fwk77:1}. */
    private String numberOfBundle() {
        String wrapped = stripPrefix(url, WRAPPERS);
        int host = wrapped.indexOf(HOST);
        int dot = wrapped.indexOf('.', host + HOST.length());
        if (!wrapped.startsWith("bundle") || host < 0 || dot < 0) {
            return "";
        }
        int start = Math.max(host + HOST.length(), wrapped.lastIndexOf('_', dot) + 1);
        return number(wrapped.substring(start, dot));
    }

    /** Equinox has a folder for each bundle, in it one for each of its revisions. */
    private String numberOfFolder() {
        int revision = url.lastIndexOf('/', url.length() - EQUINOX_FILE.length() - 1);
        int bundle = url.lastIndexOf('/', revision - 1);
        if (bundle < 0) {
            return "";
        }
        return number(url.substring(bundle + 1, revision));
    }

    private static String number(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return "";
            }
        }
        return text;
    }

    private String archive() {
        int end = url.length();
        while (end > 0) {
            int start = url.lastIndexOf('/', end - 1);
            String segment = stripMark(stripPrefix(url.substring(start + 1, end), "!"));
            String name = segment.toLowerCase(Locale.ROOT);
            if (name.endsWith(".jar") || name.endsWith(".war") || name.endsWith(".zip")) {
                return stable(decoded(segment));
            }
            end = start;
        }
        return "";
    }

    private static String stripLastSlash(String name) {
        boolean hasSlash = name.length() > 1 && name.endsWith("/");
        return hasSlash ? name.substring(0, name.length() - 1) : name;
    }

    private static String stripMark(String segment) {
        boolean isMarked = segment.endsWith("!") || segment.endsWith("*") || segment.endsWith("^");
        return isMarked ? segment.substring(0, segment.length() - 1) : segment;
    }

    /** A name with a per cent sign that escapes nothing stays as it is. */
    public static String decoded(String name) {
        if (name.indexOf('%') < 0) {
            return name;
        }
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), "UTF-8");
        } catch (IllegalArgumentException | UnsupportedEncodingException unescaped) {
            return name;
        }
    }

    /** Returns a file's name without UUIDs and hashes, and without the separator that each of them leaves. */
    public static String stable(String file) {
        if (file.length() < MIN_RANDOM) {
            return file;
        }
        return file.replaceFirst("^(?:" + RANDOM + "(?:\\..*|.|$))+", "")
            .replaceAll("[^\\p{L}\\p{Nd}]" + RANDOM, "");
    }
}
