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
        int at = name.startsWith(texts[0]) ? texts[0].length() : -1;
        for (int i = 1; i < last && at >= 0; i++) {
            int found = name.indexOf(texts[i], at);
            at = found < 0 ? -1 : found + texts[i].length();
        }
        return last == 0 ? name.equals(texts[0])
            : at >= 0 && at <= name.length() - texts[last].length() && name.endsWith(texts[last]);
    }
}
