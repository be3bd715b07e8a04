package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Counts the conditional expressions of the product's sources: one decision a statement. A ceiling may fall, it never rises. */
class ExpressionsTest {

    /** The paths of the hook that every pause takes: their machine code is measured, and stays. */
    private static final Set<String> HOT = Set.of("DozemeterCaller", "DozemeterCounts", "DozemeterCpu", "DozemeterSites");
    private static final int CONDITIONALS = 723;

    private static final Pattern COMMENT_OR_TEXT =
        Pattern.compile("//[^\\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])++'", Pattern.DOTALL);
    private static final Pattern CONDITIONAL = Pattern.compile("(?<![<,])\\s\\?(?=\\s)(?!\\s*(?:extends|super)\\s)");
    private static final Pattern IN_A_SUM = Pattern.compile("\\+\\s*\\([^();{}]*\\s\\?\\s|\\+=[^;{}]*\\s\\?\\s");
    private static final Pattern EXTREME = Pattern.compile("\\bstatic\\s+final\\s+[\\w<>\\[\\]]+\\s+"
        + "(?:MOST|LEAST|LONGEST|SHORTEST|FEWEST|DEEPEST|LARGEST|SMALLEST)(?:_\\w+)?\\b");

    @Test
    void aStatementTakesOneDecision() throws IOException {
        Set<String> classes = new TreeSet<>();
        sources().forEach((name, source) -> {
            for (String statement : source.split("[;{}]")) {
                if (count(CONDITIONAL, statement) > 1) {
                    classes.add(name);
                }
            }
        });
        assertThat(classes).isSubsetOf(HOT);
    }

    @Test
    void noDecisionIsPartOfASum() throws IOException {
        Set<String> classes = new TreeSet<>();
        sources().forEach((name, source) -> {
            if (count(IN_A_SUM, source) > 0) {
                classes.add(name);
            }
        });
        assertThat(classes).isSubsetOf(HOT);
    }

    @Test
    void conditionalExpressionsAreFew() throws IOException {
        long all = sources().values().stream().mapToLong(source -> count(CONDITIONAL, source)).sum();
        assertThat(all).isBetween(100L, (long) CONDITIONALS);
    }

    @Test
    void limitsAreCalledMaxAndMin() throws IOException {
        List<String> others = new ArrayList<>();
        sources().values().forEach(source -> EXTREME.matcher(source).results().forEach(found -> others.add(found.group())));
        assertThat(others).isEmpty();
    }

    private static long count(Pattern pattern, String text) {
        return pattern.matcher(text).results().count();
    }

    /** The sources by the name of their class, without comments and texts. */
    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        for (Path file : ProductSources.files()) {
            String name = file.getFileName().toString().replace(".java", "");
            sources.merge(name, COMMENT_OR_TEXT.matcher(Files.readString(file)).replaceAll("\"\""), String::concat);
        }
        return sources;
    }
}
