package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.scan.FindingKind;
import io.github.dozemeter.export.report.VerdictPage;
import io.github.dozemeter.judge.Verdict;
import io.github.dozemeter.known.KnownPause;
import io.github.dozemeter.known.KnownPauseFile;
import io.github.dozemeter.support.SafeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "explain",
    description = "Explain a verdict: its meaning, its cost, what to write instead, when to ignore it.")
final class ExplainVerb extends Verb {

    @Parameters(arity = "0..1", paramLabel = "ID",
        description = "a verdict, for instance ZERO_SLEEP or zero-sleep, or an entry of the table of known pauses;"
            + " default: one line for each verdict")
    private String name;

    @Override
    int run() throws IOException {
        if (name == null) {
            for (Verdict verdict : Verdict.values()) {
                console.out.printf(Locale.ROOT, "%-12s  %s%n", verdict, verdict.advice);
            }
            return ExitCode.OK;
        }
        String label = plain(name);
        List<KnownPause> table = KnownPauseFile.builtIn().entries();
        for (KnownPause known : table) {
            if (known.id.equals(label)) {
                KnownVerb.text(known, console.columns()).forEach(console.out::println);
                return ExitCode.OK;
            }
        }
        FindingKind ofScan = FindingKind.named(label);
        String verdict = label.toUpperCase(Locale.ROOT).replace('-', '_');
        List<String> verdicts = Arrays.stream(Verdict.values()).map(Verdict::name)
            .collect(Collectors.toList());
        List<String> names = new ArrayList<>(verdicts);
        table.forEach(known -> names.add(known.id));
        require(ofScan != null || verdicts.contains(verdict), "there is no verdict and no known pause " + name
            + "; verdicts: " + String.join(" ", verdicts) + "; known pauses: java -jar dozemeter.jar known"
            + suggestion(name, names));
        if (ofScan != null) {
            print(ofScan.page());
        } else {
            print(VerdictPage.whole(Verdict.valueOf(verdict)));
        }
        return ExitCode.OK;
    }

    private void print(String page) {
        console.out.print(new PlainText(page, console.columns()).text);
    }

    /** A page of the documentation as text for a terminal: Markdown without its marks, wrapped. */
    static final class PlainText {

        private static final String ITEM = "([-*]|\\d+\\.) .*";
        /** Stars in code are no marks. */
        private static final String MARKED = "`([^`]*)`|\\*+([^\\s*`](?:[^*`]*[^\\s*`])?)\\*+";

        private final int columns;
        final StringBuilder text = new StringBuilder();
        private String paragraph = "";

        /** @param columns how many characters fit; code is not wrapped */
        PlainText(String markdown, int columns) {
            this.columns = columns;
            boolean isCode = false;
            for (String line : markdown.split("\n")) {
                if (line.trim().startsWith("```")) {
                    end();
                    isCode = !isCode;
                } else if (isCode) {
                    text.append(("    " + line).replaceAll(" +$", "")).append('\n');
                } else {
                    line(line.trim());
                }
            }
            end();
        }

        private void line(String line) {
            if (line.startsWith("| ---")) {
                paragraph = ""; // the names of the columns
            } else if (line.startsWith("|")) {
                end();
                String row = line.replaceAll("^\\| *| *\\|$", "");
                paragraph = "- " + row.replaceFirst(" *\\| *", ": ").replace(" | ", "; ");
            } else if (line.startsWith("#")) {
                end();
                text.append(plain(line.replaceFirst("^#+ *", ""))
                    .toUpperCase(Locale.ROOT)).append('\n');
            } else {
                if (line.isEmpty() || line.matches(ITEM)) {
                    end();
                }
                if (line.isEmpty()) {
                    text.append('\n');
                }
                if (!paragraph.isEmpty()) {
                    paragraph += ' ';
                }
                paragraph += line;
            }
        }

        private void end() {
            if (!paragraph.isEmpty()) {
                String lines = String.join("\n", SafeText.lines(plain(paragraph), "", columns));
                String indent = paragraph.matches(ITEM) ? "\n  " : "\n";
                text.append(lines.replaceAll("\n +", indent)).append('\n');
                paragraph = "";
            }
        }

        private static String plain(String text) {
            return text.replaceAll(MARKED, "$1$2");
        }
    }
}
