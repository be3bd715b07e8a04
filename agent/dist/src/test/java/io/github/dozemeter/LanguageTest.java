package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Counts what makes the sources of the product hard to read: Javadocs whose first sentence has no verb or subject, and words that
 * only insiders use. A ceiling may fall, it never rises.
 */
class LanguageTest {

    private static final int FRAGMENTS = 60;
    private static final int INDIRECT = 60;
    private static final int WORDS_IN_COMMENTS = 60;
    private static final int WORDS_IN_TEXTS = 5;

    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|^[ \\t]*//[^\\n]*", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern TEXT = Pattern.compile("\"((?:\\\\.|[^\"\\\\\\n])*)\"");
    private static final Pattern FRAGMENT = Pattern.compile("(Of|Those|That|The same|Likewise|Such|Beyond|Beside|Behind|By|As|In|From|At|For|With|"
        + "Without|To|On|After|Before|Until|Not|So|Also|Enough|Here|Then|Its|Their|They|It|Others|All|Each|Both|Once|Again|Only|Alone|"
        + "Else|Even)\\b");
    private static final Pattern INDIRECTLY = Pattern.compile("(What|Where|How|Who|Whose|Which|When|Why)\\b");
    private static final Pattern INSIDERS = Pattern.compile("\\b(tells?|told|telling|said|stands?|stood|standing|nobody|whoever|anybody|"
        + "somebody|anew|dear|burn(s|t|ed|ing)?|hurry|insists?|revives?|beside|behind|by turns|for good|goes on|went on|going on|runs on|"
        + "the way round)\\b", Pattern.CASE_INSENSITIVE);

    @Test
    void aJavadocBeginsWithASentence() throws IOException {
        List<String> beginnings = found(JAVADOC).stream().map(LanguageTest::line).toList();
        assertThat(beginnings).hasSizeGreaterThan(1_000);
        assertThat(beginnings.stream().filter(text -> FRAGMENT.matcher(text).lookingAt())).as("fragments").hasSizeLessThanOrEqualTo(FRAGMENTS);
        assertThat(beginnings.stream().filter(text -> INDIRECTLY.matcher(text).lookingAt())).as("begin with What, Where, How")
            .hasSizeLessThanOrEqualTo(INDIRECT);
    }

    @Test
    void wordsThatOnlyInsidersUseAreRare() throws IOException {
        assertThat(insiders(found(COMMENT))).as("in comments").hasSizeLessThanOrEqualTo(WORDS_IN_COMMENTS);
        assertThat(insiders(found(TEXT))).as("in texts").hasSizeLessThanOrEqualTo(WORDS_IN_TEXTS);
    }

    private static List<String> insiders(List<String> texts) {
        return texts.stream().filter(text -> INSIDERS.matcher(text).find()).map(LanguageTest::line).toList();
    }

    private static String line(String text) {
        return text.replaceAll("(?m)^\\s*/?\\*+/?\\s?|\\*/$", "").replaceAll("\\s+", " ").trim();
    }

    private static List<String> found(Pattern pattern) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : ProductSources.files()) {
            String source = Files.readString(file);
            String searched = pattern == TEXT ? COMMENT.matcher(source).replaceAll("") : source;
            found.addAll(pattern.matcher(searched).results().map(MatchResult::group).toList());
        }
        return found;
    }
}
