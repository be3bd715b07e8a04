package io.github.dozemeter.known;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads known pauses from YAML of a simple form, which needs no library: a list of maps whose values are texts on one line
 * or lists of them. What is wrong with an entry is a sentence with its id; the others are read all the same.
 */
public final class KnownPauseFile {

    private static final String BUILT_IN = "known-pauses.yaml";
    private static final String QUOTED = "\"[^\"\\\\]*\"";
    private static final String PLAIN = "[^\"'\\[\\]{},&*!|>%@`#?-].*|";

    private final String name;
    private final List<KnownPause> entries = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private Map<String, List<String>> entry;
    private String field;
    private String mistake;

    private KnownPauseFile(String name) {
        this.name = name;
    }

    /** The table that the jar brings. */
    public static KnownPauseFile builtIn() {
        try (InputStream in = KnownPauseFile.class.getResourceAsStream(BUILT_IN)) {
            return read(BUILT_IN, in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @return without an entry, and with a complaint, if the file cannot be read */
    public static KnownPauseFile read(String path) {
        try (InputStream in = new FileInputStream(path)) {
            return read(path, in);
        } catch (IOException unreadable) {
            KnownPauseFile none = new KnownPauseFile(path);
            none.complaints.add("known=" + path + " cannot be read (" + unreadable.getMessage() + "); name a readable file, "
                + "or leave the option out");
            return none;
        }
    }

    static KnownPauseFile read(String name, InputStream in) throws IOException {
        KnownPauseFile file = new KnownPauseFile(name);
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String text = line.trim();
            if (!text.isEmpty() && text.charAt(0) != '#') {
                file.line(line, text);
            }
        }
        file.endEntry();
        return file;
    }

    /** Those that are right. */
    public List<KnownPause> entries() {
        return Collections.unmodifiableList(entries);
    }

    /** What is wrong with the others, a sentence each. */
    public List<String> complaints() {
        return Collections.unmodifiableList(complaints);
    }

    private void line(String line, String text) {
        if (line.startsWith("- ")) {
            endEntry();
            entry = new LinkedHashMap<>();
            field(text.substring(2).trim());
        } else if (entry == null || line.charAt(0) != ' ') {
            mistake("'" + text + "' belongs to no entry, which begins with '- id: '");
        } else if (text.startsWith("- ") && field != null) {
            entry.get(field).add(unquoted(text.substring(2).trim()));
        } else {
            field(text);
        }
    }

    private void field(String text) {
        int colon = text.indexOf(':');
        field = colon < 0 ? null : text.substring(0, colon).trim();
        if (field == null || colon + 1 < text.length() && text.charAt(colon + 1) != ' ') {
            mistake("'" + text + "' is no field, expected 'name: value'");
        } else if (entry.containsKey(field)) {
            mistake("field '" + field + "' stands there twice");
        } else {
            entry.put(field, new ArrayList<>(values(text.substring(colon + 1).trim())));
        }
    }

    private List<String> values(String text) {
        if (!text.startsWith("[")) {
            return text.isEmpty() ? Collections.<String>emptyList() : Collections.singletonList(unquoted(text));
        }
        if (!text.endsWith("]")) {
            mistake("the list '" + text + "' does not end on its line; write its items on lines of their own, '- ' before each");
        }
        List<String> values = new ArrayList<>();
        int last = text.length() - 1;
        int start = 1;
        boolean quoted = false;
        for (int at = 1; at <= last; at++) {
            quoted ^= text.charAt(at) == '"';
            if (at == last || !quoted && text.charAt(at) == ',') {
                String item = text.substring(start, at).trim();
                if (at < last || !item.isEmpty() || !values.isEmpty()) {
                    values.add(unquoted(item));
                }
                start = at + 1;
            }
        }
        return values;
    }

    /** Text that YAML would read in another way is a mistake; numbers stay texts. */
    private String unquoted(String text) {
        boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
        if (!text.matches(quoted ? QUOTED : PLAIN) || !quoted && (text.contains(" #") || text.contains(": "))) {
            mistake("'" + text + "' is more YAML than is read here; write it on one line, in \"double quotes\", and comments on lines of their own");
        }
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    private void mistake(String sentence) {
        mistake = mistake == null ? sentence : mistake;
    }

    private void endEntry() {
        String id = entry == null ? "" : String.join("", entry.getOrDefault("id", Collections.<String>emptyList()));
        try {
            if (mistake == null && entry != null) {
                KnownPause known = new KnownPause(entry);
                if (ids.add(known.id())) {
                    entries.add(known);
                } else {
                    mistake("another entry has this id");
                }
            }
        } catch (IllegalArgumentException wrong) {
            mistake(wrong.getMessage());
        }
        if (mistake != null) {
            complaints.add((id.isEmpty() ? "an entry" : "entry '" + id + "'") + " of " + name + " is ignored: " + mistake);
        }
        entry = null;
        field = null;
        mistake = null;
    }
}
