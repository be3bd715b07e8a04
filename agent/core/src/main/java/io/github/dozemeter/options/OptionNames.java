package io.github.dozemeter.options;

import java.util.Locale;

/** Names of options in the spelling of each source, and the nearest known one to a wrong one. */
final class OptionNames {

    private static final String ALL = "java -jar dozemeter.jar config names all";

    private OptionNames() {
    }

    /** {@code maxSites} is {@code DOZEMETER_MAXSITES}, {@code tls.key} is {@code DOZEMETER_TLS_KEY}. */
    static String environment(String key) {
        return "DOZEMETER_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    static boolean isUnknownVariable(String variable) {
        if (!variable.startsWith(environment(""))) {
            return false;
        }
        for (Option option : Option.values()) {
            if (variable.equals(option.environmentVariable())) {
                return false;
            }
        }
        return true;
    }

    static boolean isPlanned(String key) {
        for (String planned : Option.PLANNED) {
            boolean family = planned.endsWith("*");
            String stem = family ? planned.substring(0, planned.length() - 1) : planned;
            if (family ? key.startsWith(stem) : key.equals(stem)) {
                return true;
            }
        }
        return false;
    }

    static boolean isPlannedVariable(String variable) {
        for (String planned : Option.PLANNED) {
            String stem = environment(planned.replace("*", ""));
            if (planned.endsWith("*") ? variable.startsWith(stem) : variable.equals(stem)) {
                return true;
            }
        }
        return false;
    }

    /** The end of a complaint about an unknown name: the known one that is near, else where all of them are named. */
    static String suggestion(String key) {
        Option nearest = nearest(key);
        return nearest == null ? ALL : "did you mean '" + nearest.key() + "'?";
    }

    static String suggestionForVariable(String variable) {
        Option nearest = nearest(variable.substring(environment("").length()));
        return nearest == null ? ALL : "did you mean " + nearest.environmentVariable() + "?";
    }

    /** Null if none is near: a third of the letters may differ, of short names two or half. */
    static Option nearest(String key) {
        String wrong = key.toLowerCase(Locale.ROOT);
        int least = Math.max(key.length() / 3, Math.min(2, key.length() / 2)) + 1;
        Option nearest = null;
        for (Option option : Option.values()) {
            String known = option.key().toLowerCase(Locale.ROOT);
            int edits = known.endsWith('.' + wrong) ? 0 : edits(wrong, known);
            if (edits < least) {
                least = edits;
                nearest = option;
            }
        }
        return nearest;
    }

    /** Levenshtein distance. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
