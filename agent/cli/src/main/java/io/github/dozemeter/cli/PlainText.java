package io.github.dozemeter.cli;

import io.github.dozemeter.text.WrappedText;
import java.util.Locale;

/** A page of the documentation as text for a terminal: Markdown without its marks, wrapped. */
final class PlainText {

    private static final String ITEM = "([-*]|\\d+\\.) .*";

    private final int columns;
    private final StringBuilder text = new StringBuilder();
    private String paragraph = "";

    private PlainText(int columns) {
        this.columns = columns;
    }

    /** @param columns how many characters fit; code is not wrapped */
    static String of(String markdown, int columns) {
        PlainText page = new PlainText(columns);
        boolean isCode = false;
        for (String line : markdown.split("\n")) {
            if (line.trim().startsWith("```")) {
                page.end();
                isCode = !isCode;
            } else if (isCode) {
                page.text.append(("    " + line).replaceAll(" +$", "")).append('\n');
            } else {
                page.line(line.trim());
            }
        }
        page.end();
        return page.text.toString();
    }

    private void line(String line) {
        if (line.startsWith("| ---")) {
            paragraph = ""; // the names of the columns
        } else if (line.startsWith("|")) {
            end();
            paragraph = line.replaceAll("^\\| *| *\\|$", "").replaceFirst(" *\\| *", ": ").replace(" | ", "; ").replaceFirst("^", "- ");
        } else if (line.startsWith("#")) {
            end();
            text.append(plain(line.replaceFirst("^#+ *", "")).toUpperCase(Locale.ROOT)).append('\n');
        } else {
            if (line.isEmpty() || line.matches(ITEM)) {
                end();
            }
            text.append(line.isEmpty() ? "\n" : "");
            paragraph += paragraph.isEmpty() ? line : ' ' + line;
        }
    }

    private void end() {
        if (!paragraph.isEmpty()) {
            String indent = paragraph.matches(ITEM) ? "\n  " : "\n";
            text.append(String.join("\n", WrappedText.lines(plain(paragraph), "", columns)).replaceAll("\n +", indent)).append('\n');
            paragraph = "";
        }
    }

    /** Stars in code stay. */
    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        boolean isCode = false;
        for (String part : text.split("`", -1)) {
            plain.append(isCode ? part : part.replaceAll("\\*+([^\\s*](?:[^*]*[^\\s*])?)\\*+", "$1"));
            isCode = !isCode;
        }
        return plain.toString();
    }
}
