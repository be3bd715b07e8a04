package io.github.dozemeter.known;

import io.github.dozemeter.support.InputBytes;
import io.github.dozemeter.support.OptionFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads known pauses from YAML of a simple form, which needs no library: a list of maps whose values are texts on
 * one line or lists of them. What is wrong with an entry is a sentence with its id; the others are read.
 */
public final class KnownPauseFile {

    static final String ENTRY = "\n- id:";

    private static final String BUILT_IN = "known-pauses.yaml";
    private static final String QUOTED = "\"[^\"\\\\]*\"";
    /** No comment in it, and no other field. */
    private static final String PLAIN = "(?!.*( #|: ))[^\"'\\[\\]{},&*!|>%@`#?-].*|";

    private final String name;
    private final boolean isTested;
    private final List<KnownPause> entries = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private Map<String, List<String>> entry;
    private String field;
    private String mistake;

    KnownPauseFile(String name, boolean isTested) {
        this.name = name;
        this.isTested = isTested;
    }

    /** The table that the jar brings, checked. */
    public static KnownPauseFile builtIn() {
        return new KnownPauseFile(BUILT_IN, false).with(builtInText());
    }

    static String builtInText() {
        try (InputStream in = KnownPauseFile.class.getResourceAsStream(BUILT_IN)) {
            return new String(InputBytes.all(in), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @param text of the built-in table, or of some of its entries, which are not checked once more */
    static List<KnownPause> parse(String text) {
        return new KnownPauseFile(BUILT_IN, true).with(text).entries();
    }

    /** @return without an entry, and with a complaint, if the file cannot be read */
    public static KnownPauseFile read(String path) {
        KnownPauseFile file = new KnownPauseFile(path, false);
        try {
            return file.with(new String(OptionFile.read(path), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            file.complaints.add("known=" + path + " cannot be read (" + unreadable.getMessage()
                + "); name a readable file, or leave the option out");
            return file;
        }
    }

    /** Parses it without a reader of lines, which takes twice as long in the interpreter. */
    KnownPauseFile with(String text) {
        for (String line : text.split("\n")) {
            String content = line.trim();
            if (!content.isEmpty() && content.charAt(0) != '#') {
                line(line, content);
            }
        }
        endEntry();
        return this;
    }

    public List<KnownPause> entries() {
        return Collections.unmodifiableList(entries);
    }

    /** Returns what is wrong with the others, a sentence each. */
    public List<String> complaints() {
        return Collections.unmodifiableList(complaints);
    }

    private void line(String line, String text) {
        if (line.startsWith("- ") || line.equals("-")) {
            endEntry();
            entry = new LinkedHashMap<>();
            if (text.length() > 1) {
                field(text.substring(2).trim());
            }
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
            field = null;
        } else if (entry.containsKey(field)) {
            mistake("field '" + field + "' is there twice");
        } else {
            entry.put(field, new ArrayList<>(values(text.substring(colon + 1).trim())));
        }
    }

    private List<String> values(String text) {
        if (text.isEmpty()) {
            return Collections.emptyList();
        }
        if (!text.startsWith("[")) {
            return Collections.singletonList(unquoted(text));
        }
        if (!text.endsWith("]")) {
            mistake("the list '" + text
                + "' does not end on its line; write its items on lines of their own, '- ' before each");
            return Collections.emptyList();
        }
        List<String> values = new ArrayList<>();
        int end = text.length() - 1;
        for (int start = 1; start < end; ) {
            while (text.charAt(start) == ' ') {
                start++;
            }
            int comma = text.indexOf(',', endOfQuoted(text, start));
            int next = comma < 0 ? end : comma;
            if (next > start || comma >= 0) {
                values.add(unquoted(text.substring(start, next).trim()));
            }
            start = next + 1;
        }
        return values;
    }

    private static int endOfQuoted(String text, int start) {
        if (text.charAt(start) != '"') {
            return start;
        }
        return Math.max(start, text.indexOf('"', start + 1));
    }

    /** Text that YAML would read in another way is a mistake; numbers stay texts. */
    private String unquoted(String text) {
        boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
        String expected = quoted ? QUOTED : PLAIN;
        if (!isTested && !text.matches(expected)) {
            mistake("'" + text + "' is more YAML than is read here; write it on one line, in \"double quotes\","
                + " and comments on lines of their own");
        }
        if (!quoted) {
            return text;
        }
        return text.substring(1, text.length() - 1);
    }

    private void mistake(String sentence) {
        if (mistake == null) {
            mistake = sentence;
        }
    }

    private void endEntry() {
        String id = entry == null
            ? "" : String.join("", entry.getOrDefault("id", Collections.emptyList()));
        try {
            if (mistake == null && entry != null) {
                KnownPause known = new KnownPause(entry, isTested);
                KnownPause.require(entries.stream().noneMatch(one -> one.id.equals(id)),
                    "another entry has this id");
                entries.add(known);
            }
        } catch (IllegalArgumentException wrong) {
            mistake(wrong.getMessage());
        }
        if (mistake != null) {
            String subject = id.isEmpty() ? "an entry" : "entry '" + id + "'";
            complaints.add(subject + " of " + name + " is ignored: " + mistake);
        }
        entry = null;
        field = null;
        mistake = null;
    }
}
