package io.github.dozemeter.cli;

import com.google.gson.stream.JsonReader;
import io.github.dozemeter.jvm.CodeLocation;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The artifacts that a text names, which Maven, Gradle or a maker of bills of materials wrote. Immutable. */
final class DependencyList {

    private static final String PACKAGE_URL = "pkg:maven/([^/\\s\"]+)/([^@/\\s\"]+)@([^?#\\s\"'<,)]+)";
    /**
     * {@code group:artifact[:type[:classifier]]:version[:scope]}. Where Gradle or Maven resolved another version,
     * that one. Other words with colons (URNs, CPEs, colours of a terminal) are none.
     */
    private static final String COORDINATES = "(?<![\\w.:/%-])(?!urn:|cpe:)([A-Za-z_][\\w.-]*):([A-Za-z_][\\w.-]*)"
        + "((?::[\\w.+-]+){0,4})(?:(?: -> | - omitted for conflict with )([\\w.+-]+))?";
    private static final String INFO = "(?:\\[INFO\\] )?";
    private static final String MODULE = "([\\w.-]+:[\\w.-]+)";
    private static final String TYPE_AND_VERSION = "(?::[\\w.+-]+){2,3}";
    /** Maven's line above what it does for a module; the root of a tree, in its log or above the first branch. */
    private static final String[] OWN_MODULES = {INFO + "-+< " + MODULE + " >-+",
        "\\[INFO\\] " + MODULE + TYPE_AND_VERSION + "\\s*",
        MODULE + TYPE_AND_VERSION + "\\s*(?=\\n[+\\\\]- )"};
    /** Lines that only a whole list of dependencies has, also where it is empty. */
    private static final String[] LISTS = {"(?m)The following files have been resolved:\\s*$", "(?m)^empty=",
        "(?m)^No dependencies\\s*$", "\"bomFormat\"\\s*:\\s*\"CycloneDX\"", "http://cyclonedx\\.org/schema/bom",
        "(?m)^" + OWN_MODULES[1] + "$"};
    private static final String CONTROLS_OF_TEXT = "\t\n\r\f\b\u001b";

    private final String text;
    private final Set<String> artifacts;

    /** @param text as Maven or another tool wrote it, with colours or without */
    DependencyList(String text) {
        this.text = text.replaceAll("\u001b\\[[0-9;]*m", "").replace("\r\n", "\n");
        this.artifacts = coordinates(this.text);
        artifacts.removeAll(coordinates(metadata()));
        Set<String> own = ownModules();
        artifacts.removeIf(artifact -> own.contains(artifact.substring(0, artifact.lastIndexOf(':'))));
    }

    /** @return null if the bytes are no text */
    static DependencyList of(byte[] bytes) {
        String text = decoded(bytes);
        boolean isText = text.chars().allMatch(c -> c >= ' ' || CONTROLS_OF_TEXT.indexOf(c) >= 0);
        if (!isText) {
            return null;
        }
        return new DependencyList(text);
    }

    /** PowerShell redirects in UTF-16, and a Windows console in its own code page, of which names are the ASCII part. */
    private static String decoded(byte[] bytes) {
        Charset charset = isUtf16(bytes) ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
        try {
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException otherCharset) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static boolean isUtf16(byte[] bytes) {
        if (bytes.length < 2) {
            return false;
        }
        String mark = String.format("%02x%02x", bytes[0], bytes[1]);
        return mark.equals("fffe") || mark.equals("feff");
    }

    /** Returns {@code group:artifact:version}, each once, without the modules of the build itself. */
    Collection<String> artifacts() {
        return Collections.unmodifiableSet(artifacts);
    }

    boolean isPom() {
        return text.contains("<modelVersion>");
    }

    /** Whether it is a list, and an empty one, not a text that merely names no artifact. */
    boolean saysNone() {
        boolean isWhole = !text.contains("BUILD FAILURE");
        return artifacts.isEmpty() && isWhole && isAList();
    }

    private boolean isAList() {
        for (String line : LISTS) {
            if (Pattern.compile(line).matcher(text).find()) {
                return true;
            }
        }
        return false;
    }

    private Set<String> ownModules() {
        Set<String> own = new HashSet<>();
        for (String line : OWN_MODULES) {
            for (Matcher module = Pattern.compile("(?m)^" + line + "$").matcher(text); module.find(); ) {
                own.add(module.group(1));
            }
        }
        return own;
    }

    /** Returns what a CycloneDX document says of the module that it was made for; empty if there is none. */
    private String metadata() {
        Matcher xml = Pattern.compile("(?s)<metadata>.*?</metadata>").matcher(text);
        if (xml.find()) {
            return xml.group();
        }
        if (!text.contains("\"bomFormat\"")) {
            return "";
        }
        try (JsonReader json = new JsonReader(new StringReader(text))) {
            json.beginObject();
            while (json.hasNext()) {
                if (json.nextName().equals("metadata")) {
                    return strings(json);
                }
                json.skipValue();
            }
            return "";
        } catch (IOException | IllegalStateException noDocument) {
            return "";
        }
    }

    /** Returns all texts of the next value, a line each. */
    private static String strings(JsonReader json) throws IOException {
        StringBuilder strings = new StringBuilder();
        int depth = 0;
        do {
            switch (json.peek()) {
                case BEGIN_OBJECT:
                    json.beginObject();
                    depth++;
                    break;
                case END_OBJECT:
                    json.endObject();
                    depth--;
                    break;
                case BEGIN_ARRAY:
                    json.beginArray();
                    depth++;
                    break;
                case END_ARRAY:
                    json.endArray();
                    depth--;
                    break;
                case NAME:
                    json.nextName();
                    break;
                case STRING:
                    strings.append(json.nextString()).append('\n');
                    break;
                default:
                    json.skipValue();
            }
        } while (depth > 0);
        return strings.toString();
    }

    /** @return {@code group:artifact:version}, each once; empty if the text has none */
    private static Set<String> coordinates(String text) {
        Set<String> found = new LinkedHashSet<>();
        for (Matcher url = Pattern.compile(PACKAGE_URL).matcher(text); url.find(); ) {
            found.add(CodeLocation.decoded(url.group(1)) + ':' + CodeLocation.decoded(url.group(2)) + ':'
                + CodeLocation.decoded(url.group(3)));
        }
        for (Matcher name = Pattern.compile(COORDINATES).matcher(text); name.find(); ) {
            String rest = name.group(3)
                .replaceFirst(":(compile|provided|runtime|test|system|import)$", "");
            String version = name.group(4);
            if (version == null) {
                version = rest.substring(rest.lastIndexOf(':') + 1);
            }
            found.add(name.group(1) + ':' + name.group(2) + ':' + version);
        }
        return found.stream().filter(artifact -> artifact.matches(".*\\d[^:]*"))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
