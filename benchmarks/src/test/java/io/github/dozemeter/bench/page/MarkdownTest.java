package io.github.dozemeter.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTest {

    private static final String SIGNS = "`a` *b* _c_ [d](e) <f> & | # g\\h ~i~ 1. --- ![j]";

    @Test
    void textsAreShownAsTheyAre() {
        String html = new Markdown(SIGNS).paragraph(SIGNS).list(List.of(SIGNS)).figures(new Table(SIGNS).row(SIGNS)).html();
        String shown = "`a` *b* _c_ [d](e) &lt;f&gt; &amp; | # g\\h ~i~ 1. --- ![j]";
        assertThat(html).contains("<h1>" + shown + "</h1>", "<p>" + shown + "</p>", "<li>" + shown + "</li>",
            "<th>" + shown + "</th>", "<td>" + shown + "</td>");
    }

    @Test
    void aLineThatLooksLikeAListOrAHeadingIsAParagraph() {
        for (String text : List.of("- no list", "1. no list", "# no heading", "> no quote", "    no code")) {
            assertThat(new Markdown("t").paragraph(text).html()).contains("<p>" + text.strip().replace(">", "&gt;") + "</p>");
        }
    }

    @Test
    void aFoldedTableIsATableBehindItsSummary() {
        assertThat(new Markdown("t").folded("Figures: a < b", new Table("a", "b").row("1", "")).html())
            .containsPattern("<summary>Figures: a &lt; b</summary>\\s*<div class=\"wide\">\\s*<table>[^§]*<td>1</td><td></td>"
                + "[^§]*</table>\\s*</div>\\s*</details>");
    }

    @Test
    void blocksStandInTheFileAsTheyAre() {
        assertThat(new Markdown("Title").block("## `code`").block("a", "b").lines())
            .containsExactly("# Title", "", "## `code`", "", "a", "b");
    }
}
