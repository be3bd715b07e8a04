package io.github.dozemeter.known;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A version of an artifact, in Maven's order: {@code 2.0.0-rc1} before {@code 2.0.0}, which equals {@code 2.0}.
 * Parts are on one level here; Maven nests what follows a hyphen, which matters only between versions that no one
 * publishes side by side. Immutable.
 */
public final class MavenVersion implements Comparable<MavenVersion> {

    /** Words in their order, of which the empty one is a release; others come after them. */
    private static final List<String> WORDS =
        Arrays.asList("alpha", "beta", "milestone", "rc", "snapshot", "", "sp");
    private static final List<String> RELEASE = Arrays.asList("", "final", "ga", "release");
    private static final String VERSION = "[\\w.+-]*\\d[\\w.+-]*";

    private final String text;
    private final List<Part> parts = new ArrayList<>();

    private MavenVersion(String text) {
        this.text = text;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean ends = i == text.length() || ".-_".indexOf(text.charAt(i)) >= 0;
            boolean isDigit = !ends && Character.isDigit(text.charAt(i));
            boolean turns = i > start && !ends && isDigit != Character.isDigit(text.charAt(i - 1));
            if (ends || turns) {
                Part part = new Part(text.substring(start, i).toLowerCase(Locale.ROOT), turns && isDigit);
                if (!part.word.isEmpty()) {
                    dropReleases();
                }
                parts.add(part);
                if (turns || i < text.length() && text.charAt(i) == '-') {
                    dropReleases();
                }
                start = ends ? i + 1 : i;
            }
        }
        dropReleases();
    }

    /** @throws IllegalArgumentException if no digit is in it, or if it has characters that no version has */
    public static MavenVersion of(String text) {
        if (!text.matches(VERSION)) {
            throw new IllegalArgumentException("'" + text + "' is no version");
        }
        return new MavenVersion(text);
    }

    /** {@code 1.0} is {@code 1}, and {@code 1.0-rc1} is {@code 1-rc1}. */
    private void dropReleases() {
        while (!parts.isEmpty() && at(parts.size() - 1).compareTo(Part.NONE) == 0) {
            parts.remove(parts.size() - 1);
        }
    }

    @Override
    public int compareTo(MavenVersion other) {
        return IntStream.range(0, Math.max(parts.size(), other.parts.size()))
            .map(i -> at(i).compareTo(other.at(i))).filter(order -> order != 0)
            .findFirst().orElse(0);
    }

    private Part at(int index) {
        return index < parts.size() ? parts.get(index) : Part.NONE;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MavenVersion && compareTo((MavenVersion) other) == 0;
    }

    @Override
    public int hashCode() {
        return parts.size();
    }

    @Override
    public String toString() {
        return text;
    }

    private static final class Part implements Comparable<Part> {

        static final Part NONE = new Part("", false);

        private final String word;
        private final boolean isNumber;
        /** 0 for a word. */
        private final BigInteger number;

        Part(String text, boolean beforeDigit) {
            this.isNumber = !text.isEmpty() && Character.isDigit(text.charAt(0));
            this.number = isNumber ? new BigInteger(text) : BigInteger.ZERO;
            this.word = isNumber ? "" : word(text, beforeDigit);
        }

        private static String word(String text, boolean beforeDigit) {
            if (beforeDigit && text.length() == 1) {
                return text.replace("a", "alpha").replace("b", "beta").replace("m", "milestone");
            }
            return text.equals("cr") ? "rc" : RELEASE.contains(text) ? "" : text;
        }

        @Override
        public int compareTo(Part other) {
            boolean isMixed = isNumber && !other.word.isEmpty()
                || !word.isEmpty() && other.isNumber;
            return isMixed ? Boolean.compare(isNumber, other.isNumber) : Comparator.comparingInt(Part::rank)
                .thenComparing(part -> part.word).thenComparing(part -> part.number)
                .compare(this, other);
        }

        private int rank() {
            int rank = WORDS.indexOf(word);
            return rank < 0 ? WORDS.size() : rank;
        }
    }
}
