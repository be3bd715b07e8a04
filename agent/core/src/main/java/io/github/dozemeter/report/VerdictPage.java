package io.github.dozemeter.report;

import io.github.dozemeter.diagnose.Verdict;
import java.io.IOException;

/**
 * Reads what the documentation says about a verdict, in Markdown, from the agent's jar. It is complete in itself: a link to
 * the page of another verdict is that verdict's name, any other link its words.
 */
public final class VerdictPage {

    /** Precedes the name of a verdict: prints its guide. */
    public static final String COMMAND = "java -jar dozemeter.jar explain ";

    /** The end of the page for a reader who has a finding: how the thresholds are set is for those who want to change them. */
    private static final String END = "\n## Thresholds";

    private VerdictPage() {
    }

    /** @throws IOException if the jar is not whole */
    public static String whole(Verdict verdict) throws IOException {
        return Page.resource("verdicts/" + verdict.name() + ".md").replaceAll("\\[([A-Z_]+)]\\(\\1\\.md\\)", "$1")
            .replaceAll("\\[([^\\]]*)]\\(([A-Z_]+)\\.md\\)", "$1 ($2)").replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1");
    }

    /**
     * Returns what was seen, why it costs, what to write instead, when to ignore it.
     *
     * @throws IOException if the jar is not whole
     */
    public static String withoutThresholds(Verdict verdict) throws IOException {
        String guide = whole(verdict);
        int end = guide.indexOf(END);
        return end < 0 ? guide : guide.substring(0, end);
    }
}
