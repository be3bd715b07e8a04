package io.github.dozemeter.record;

/** Bounds the texts that come from the application. */
public final class Label {

    /** Longer values are cut: generated names reach 64 KB. */
    public static final int LIMIT = 200;

    private Label() {
    }

    static String cut(String text) {
        return cut(text, LIMIT);
    }

    /** At most so many characters; two of a surrogate pair stay together, as half of one is no text. */
    public static String cut(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        boolean splitsPair = limit > 0 && Character.isHighSurrogate(text.charAt(limit - 1));
        return text.substring(0, splitsPair ? limit - 1 : limit);
    }
}
