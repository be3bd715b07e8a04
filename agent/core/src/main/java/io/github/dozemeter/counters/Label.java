package io.github.dozemeter.counters;

import io.github.dozemeter.support.SafeText;

/** The texts that come from the application: bounded, and safe in every output. */
public final class Label {

    /** Longer values are cut: generated names reach 64 KB. */
    public static final int LIMIT = 200;

    private Label() {
    }

    /** Safe text, cut; the text is cut before too, as only the beginning of 64 KB matters. */
    static String of(String text) {
        return of(text, LIMIT);
    }

    public static String of(String text, int limit) {
        return cut(SafeText.of(cut(text, limit)), limit);
    }

    /** Cuts a text to so many characters; two of a surrogate pair stay together, as half of one is no text. */
    private static String cut(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        boolean splitsPair = limit > 0 && Character.isHighSurrogate(text.charAt(limit - 1));
        int end = splitsPair ? limit - 1 : limit;
        return text.substring(0, end);
    }

    /** Replaces the last number, by which threads of a kind differ: {@code pool-1-#}; not {@code G1 Service}. */
    public static String threads(String threadName) {
        int end = threadName.length();
        while (end > 0 && !isDigit(threadName.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > 0 && isDigit(threadName.charAt(start - 1))) {
            start--;
        }
        boolean isKind = end > 0 && (start != 1 || !threadName.startsWith(" ", end));
        if (!isKind) {
            return of(threadName);
        }
        return of(threadName.substring(0, start) + '#' + threadName.substring(end));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
