package io.github.dozemeter.judge;

import io.github.dozemeter.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SentencesPageTest {

    private static final Path PAGE = Path.of("../../docs/architecture.md");
    private static final String BEGIN = "<!-- sentences: made from the enum Sentence by SentencesPageTest -->\n";
    private static final String END = "<!-- end of sentences -->\n";

    @Test
    void theTableOfSentencesIsFresh() throws IOException {
        String page = Files.readString(PAGE);
        String before = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
        Golden.check(PAGE, before + table() + page.substring(page.indexOf(END)), "dozemeter.docs");
    }

    private static String table() {
        StringBuilder table = new StringBuilder("\n| | situation | sentence |\n| --- | --- | --- |\n");
        for (Sentence sentence : Sentence.values()) {
            table.append("| ").append(sentence.ordinal() + 1).append(" | ").append(sentence.situation).append(" | ").append(sentence.example)
                .append(" |\n");
        }
        return table + "\n";
    }
}
