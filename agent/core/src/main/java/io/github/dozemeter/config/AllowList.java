package io.github.dozemeter.config;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.support.OptionFile;
import io.github.dozemeter.support.Wildcards;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sites that are meant to pause as they do, and why: the first pattern that fits gives the reason. Immutable. */
public final class AllowList {

    private static final char METHOD = '#';

    private final Map<Wildcards, String> reasons = new LinkedHashMap<>();
    /** The first, however much is wrong with the list. */
    private String complaint;

    /** @param value of the option {@code allow}: patterns joined by colons, or, without any {@code #}, a file */
    public AllowList(String value) {
        if (value.indexOf(METHOD) >= 0) {
            for (String pattern : OptionType.list(value)) {
                add(pattern, "allow=" + value);
            }
        } else if (!value.trim().isEmpty()) {
            readFile(value.trim());
        }
    }

    private void readFile(String path) {
        try {
            for (String line : new String(OptionFile.read(path), StandardCharsets.UTF_8).split("[\r\n]")) {
                String text = line.trim();
                if (!text.isEmpty() && text.charAt(0) != METHOD) {
                    add(text, "the file " + path);
                }
            }
        } catch (IOException unreadable) {
            complaint = "allow=" + path + " cannot be read (" + unreadable.getMessage()
                + "); name class#method patterns or a readable file of them";
        }
    }

    /** @param line a pattern, and after the first blank its reason */
    private void add(String line, String source) {
        int end = 0;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        String pattern = line.substring(0, end);
        String reason = line.substring(end).trim();
        if (pattern.indexOf(METHOD) <= 0) {
            if (complaint == null) {
                complaint = "'" + pattern + "' in " + source + " is ignored, expected class#method,"
                    + " with * for any text";
            }
        } else {
            String shown = reason.isEmpty() ? "on the allow list" : reason;
            reasons.put(new Wildcards(Collections.singletonList(pattern)), shown);
        }
    }

    /** @return what is wrong, with the way out; null if nothing is */
    public String complaint() {
        return complaint;
    }

    /** @return why this method, or one of its calls, may pause as it does; null if it is not allowed */
    public String reason(String className, String method) {
        String type = className + METHOD;
        String anyCall = type + Site.methodName(method);
        for (Map.Entry<Wildcards, String> allowed : reasons.entrySet()) {
            if (allowed.getKey().match(type + method) || allowed.getKey().match(anyCall)) {
                return allowed.getValue();
            }
        }
        return null;
    }
}
