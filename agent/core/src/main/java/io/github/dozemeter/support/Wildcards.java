package io.github.dozemeter.support;

import java.util.ArrayList;
import java.util.List;

/**
 * Matches names against patterns in which {@code *} matches any text. Immutable. Without regular expressions,
 * which would cost the application's start a millisecond.
 */
public final class Wildcards {

    /** Each pattern as the texts between its stars. */
    private final List<String[]> patterns = new ArrayList<>();

    public Wildcards(List<String> patterns) {
        for (String pattern : patterns) {
            this.patterns.add(pattern.split("\\*", -1));
        }
    }

    public boolean match(String name) {
        for (String[] texts : patterns) {
            if (matches(texts, name)) {
                return true;
            }
        }
        return false;
    }

    /** Takes each text where it comes first: what an earlier star could take more, the next one can take too. */
    private static boolean matches(String[] texts, String name) {
        int last = texts.length - 1;
        if (last == 0) {
            return name.equals(texts[0]);
        }
        if (!name.startsWith(texts[0])) {
            return false;
        }
        int at = texts[0].length();
        for (int i = 1; i < last; i++) {
            int found = name.indexOf(texts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + texts[i].length();
        }
        return at <= name.length() - texts[last].length() && name.endsWith(texts[last]);
    }
}
