package io.github.dozemeter.text;

import java.util.ArrayList;
import java.util.List;

/** Safe text in lines that fit, broken between words. */
public final class WrappedText {

    private WrappedText() {
    }

    /**
     * Lines after the first are indented once more. A word too long for a line is cut.
     *
     * @param columns how many characters fit
     */
    public static List<String> lines(String text, String indent, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        boolean first = true;
        for (String word : SafeText.of(text).split(" ")) {
            if (!first && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString());
                line = new StringBuilder(indent + "    ");
                first = true;
            }
            int room = Math.max(0, columns - line.length() - (first ? 0 : 1));
            line.append(first ? "" : " ").append(word.length() <= room ? word : word.substring(0, room));
            first = false;
        }
        lines.add(line.toString());
        return lines;
    }
}
