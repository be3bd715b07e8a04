package io.github.dozemeter.report;

import io.github.dozemeter.text.SafeText;

/** Foreign text in Markdown: it stays text, whatever it holds. */
public final class MarkdownText {

    private static final String MEANING = "\\`*_{}[]<>()#|~&!";

    private MarkdownText() {
    }

    public static String text(String plain) {
        StringBuilder escaped = new StringBuilder();
        for (char c : SafeText.of(plain).toCharArray()) {
            if (MEANING.indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c);
        }
        return escaped.toString();
    }

    /** Between more backticks in a row than it holds. */
    static String code(String plain) {
        String line = SafeText.of(plain);
        StringBuilder fence = new StringBuilder("`");
        while (line.contains(fence)) {
            fence.append('`');
        }
        String space = fence.length() > 1 || line.isEmpty() ? " " : "";
        return fence + space + line + space + fence;
    }
}
