package io.github.dozemeter.cli;

import java.util.Collection;
import java.util.Locale;

/** Suggests what a user may have meant by a word that is not valid. */
final class Suggestion {

    private Suggestion() {
    }

    /** @return {@code "; did you mean X?"} for the word that differs in the fewest letters, at most in a third; else empty */
    static String of(String given, Collection<String> valid) {
        String nearest = "";
        int fewest = Math.max(1, given.length() / 3) + 1;
        for (String word : valid) {
            int changes = changes(plain(given), plain(word));
            if (changes < fewest) {
                fewest = changes;
                nearest = word;
            }
        }
        return nearest.isEmpty() ? "" : "; did you mean " + nearest + '?';
    }

    /** Returns the form in which names of {@code --fail-on} are compared: in lower case, with hyphens. */
    static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns how many letters to add, remove or replace; two for a swap. */
    private static int changes(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            int diagonal = i;
            for (int j = 0; j <= to.length(); j++) {
                int above = row[j];
                row[j] = i == 0 || j == 0 ? i + j
                    : Math.min(diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1), Math.min(above, row[j - 1]) + 1);
                diagonal = above;
            }
        }
        return row[to.length()];
    }
}
