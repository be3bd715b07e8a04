package io.github.dozemeter.support;

import java.util.ArrayList;
import java.util.List;

/**
 * Names out of class files and other JVMs may hold any character. As safe text they move no cursor, end no line,
 * change no direction, and can be written as UTF-8: a control or format character, a separator of lines, or half
 * of a surrogate pair is written as its number, {@code \u001b}. A name may hold a backslash itself, so two names
 * can become one text; names that must differ are compared as safe text.
 */
public final class SafeText {

    private SafeText() {
    }

    /** @return the text itself if it is safe, as nearly all are */
    public static String of(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (!isSafe(text.codePointAt(i))) {
                return escaped(text, i);
            }
        }
        return text;
    }

    private static String escaped(String text, int safe) {
        StringBuilder escaped = new StringBuilder(text.length() + 10).append(text, 0, safe);
        for (int i = safe; i < text.length(); ) {
            int end = i + Character.charCount(text.codePointAt(i));
            boolean isSafe = isSafe(text.codePointAt(i));
            for (; i < end; i++) {
                char one = text.charAt(i);
                if (isSafe) {
                    escaped.append(one);
                } else {
                    escaped.append("\\u").append(Integer.toHexString(0x10000 | one).substring(1));
                }
            }
        }
        return escaped.toString();
    }

    /** Cuts a long text to its end, after three dots, without splitting a surrogate pair. */
    public static String end(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int from = text.length() - Math.max(0, most - 3);
        boolean splitsPair = from < text.length() && Character.isLowSurrogate(text.charAt(from));
        int start = splitsPair ? from + 1 : from;
        return "..." + text.substring(start);
    }

    /** Breaks safe text between words; indents lines after the first once more, cuts a word longer than a line. */
    public static List<String> lines(String text, String indent, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        boolean first = true;
        for (String word : of(text).split(" ")) {
            if (!first && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString());
                line = new StringBuilder(indent + "    ");
                first = true;
            }
            if (!first) {
                line.append(' ');
            }
            int room = Math.max(0, columns - line.length());
            line.append(word, 0, Math.min(word.length(), room));
            first = false;
        }
        lines.add(line.toString());
        return lines;
    }

    private static boolean isSafe(int codePoint) {
        int type = Character.getType(codePoint);
        return type != Character.CONTROL && type != Character.FORMAT && type != Character.LINE_SEPARATOR
            && type != Character.PARAGRAPH_SEPARATOR && type != Character.SURROGATE;
    }
}
