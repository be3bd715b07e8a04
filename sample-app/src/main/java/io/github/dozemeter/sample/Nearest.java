package io.github.dozemeter.sample;

import java.util.Collection;
import java.util.Comparator;

/** Finds the word that was probably meant. */
final class Nearest {

    private Nearest() {
    }

    /** Asks for the nearest word, or gives the other way out if none is near. */
    static String hint(String word, Collection<String> known, String otherwise) {
        return known.stream()
                .filter(candidate -> distance(word, candidate) <= Math.max(2, candidate.length() / 4))
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .map(candidate -> "did you mean '" + candidate + "'?")
                .orElse(otherwise);
    }

    /** Levenshtein: how many letters to insert, remove or replace. */
    static int distance(String from, String to) {
        int[] costs = new int[to.length() + 1];
        for (int j = 0; j < costs.length; j++) {
            costs[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = costs[0];
            costs[0] = i;
            for (int j = 1; j < costs.length; j++) {
                int replaced = diagonal;
                if (from.charAt(i - 1) != to.charAt(j - 1)) {
                    replaced++;
                }
                diagonal = costs[j];
                costs[j] = Math.min(replaced, 1 + Math.min(costs[j], costs[j - 1]));
            }
        }
        return costs[to.length()];
    }
}
