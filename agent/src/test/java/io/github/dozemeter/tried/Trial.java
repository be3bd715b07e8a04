package io.github.dozemeter.tried;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One run of one test on one JDK. */
record Trial(String subject, String claim, int feature, boolean held) {

    private static final Pattern JDK = Pattern.compile("JDK (\\d+)");
    private static final Pattern HEAD = Pattern.compile("^\\[\\d+\\] ");
    private static final Pattern NAME = Pattern.compile("^\\w+ ?= ?");
    private static final Pattern WORD = Pattern.compile("(?<!^)[A-Z]");

    /**
     * @param names as JUnit shows them, the test's and those around it
     * @return empty if no JDK is among the arguments, unless all tests of the class are meant
     */
    static Optional<Trial> of(Tried tried, String method, String names, boolean held) {
        Matcher jdk = JDK.matcher(names);
        int feature = jdk.find() ? Integer.parseInt(jdk.group(1)) : tried.running() ? Runtime.version().feature() : 0;
        return feature == 0 ? Optional.empty()
            : Optional.of(new Trial(tried.value(), words(method) + others(names), feature, held));
    }

    /** What else the test was given. */
    private static String others(String names) {
        String others = names.lines().flatMap(line -> HEAD.matcher(line).find()
                ? Arrays.stream(HEAD.matcher(line).replaceFirst("").split(", ")) : Arrays.stream(new String[0]))
            .map(argument -> NAME.matcher(argument).replaceFirst("").replaceAll("[\"|\t]", ""))
            .filter(argument -> !JDK.matcher(argument).matches()).collect(Collectors.joining(", "));
        return others.isEmpty() ? "" : ": " + others;
    }

    private static String words(String method) {
        return WORD.matcher(method).replaceAll((MatchResult start) -> " " + start.group().toLowerCase(Locale.ROOT));
    }

    String line() {
        return feature + "\t" + held + "\t" + subject + "\t" + claim;
    }

    static Trial of(String line) {
        String[] parts = line.split("\t");
        return new Trial(parts[2], parts[3], Integer.parseInt(parts[0]), Boolean.parseBoolean(parts[1]));
    }
}
