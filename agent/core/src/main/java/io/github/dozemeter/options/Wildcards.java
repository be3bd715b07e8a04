package io.github.dozemeter.options;

import java.util.List;

/**
 * Matches names against patterns in which {@code *} matches any text. Immutable. Without regular expressions,
 * which would cost the application's start a millisecond.
 */
public final class Wildcards {

    private final List<String> patterns;

    public Wildcards(List<String> patterns) {
        this.patterns = patterns;
    }

    public boolean match(String name) {
        for (String pattern : patterns) {
            if (matches(pattern, name)) {
                return true;
            }
        }
        return false;
    }

    /** Goes back only to the last star: whatever an earlier one could take more, the last one can take too. */
    static boolean matches(String pattern, String name) {
        int p = 0;
        int n = 0;
        int afterStar = -1;
        int taken = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                afterStar = ++p;
                taken = n;
            } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (afterStar >= 0) {
                p = afterStar;
                n = ++taken;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
