package io.github.dozemeter.export.report;

import io.github.dozemeter.judge.Verdict;
import java.io.IOException;

/**
 * Reads what the documentation says about a verdict, in Markdown, from the agent's jar. It is complete in itself:
 * a link to the page of another verdict is that verdict's name, any other link its words.
 */
public final class VerdictPage {

    /** Precedes the name of a verdict: prints its guide. */
    public static final String COMMAND = "java -jar dozemeter.jar explain ";

    private VerdictPage() {
    }

    /** @throws IOException if the jar is not whole */
    public static String whole(Verdict verdict) throws IOException {
        return Page.resource("verdicts/" + verdict.name() + ".md").replaceAll("\\[([A-Z_]+)]\\(\\1\\.md\\)", "$1")
            .replaceAll("\\[([^\\]]*)]\\(([A-Z_]+)\\.md\\)", "$1 ($2)")
            .replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1");
    }

    /** Returns what was seen, why it costs, what to write instead and when to ignore it. */
    public static String withoutThresholds(Verdict verdict) throws IOException {
        return whole(verdict).split("\n## Thresholds", 2)[0];
    }
}
