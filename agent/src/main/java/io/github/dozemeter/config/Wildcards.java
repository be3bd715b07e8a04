package io.github.dozemeter.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Patterns of names, where {@code *} stands for any text. Immutable. */
public final class Wildcards {

    private final List<Pattern> patterns = new ArrayList<>();

    public Wildcards(List<String> wildcards) {
        for (String wildcard : wildcards) {
            patterns.add(Pattern.compile(("\\Q" + wildcard + "\\E").replace("*", "\\E.*\\Q"), Pattern.DOTALL));
        }
    }

    public boolean match(String name) {
        for (Pattern pattern : patterns) {
            if (pattern.matcher(name).matches()) {
                return true;
            }
        }
        return false;
    }
}
