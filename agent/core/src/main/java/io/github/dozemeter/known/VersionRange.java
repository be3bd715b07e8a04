package io.github.dozemeter.known;

import java.util.ArrayList;
import java.util.List;

/** Versions from one to another, as Maven writes them: {@code [1.0,2.0)}, {@code [3.1]}, several joined by commas. Immutable. */
public final class VersionRange {

    private final String text;
    private final List<Interval> intervals = new ArrayList<>();

    private VersionRange(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if it is none; the message says what is wrong */
    public static VersionRange of(String text) {
        VersionRange range = new VersionRange(text);
        int at = 0;
        while (at < text.length()) {
            int bracket = text.indexOf(']', at);
            int round = text.indexOf(')', at);
            int end = bracket < 0 ? round : round < 0 ? bracket : Math.min(bracket, round);
            int comma = afterSpaces(text, end + 1);
            int next = afterSpaces(text, comma + 1);
            if (end < 0 || "[(".indexOf(text.charAt(at)) < 0 || comma < text.length() && (text.charAt(comma) != ',' || next == text.length())) {
                throw new IllegalArgumentException("'" + text + "' is no range of versions, expected such as [1.0,2.0), (,1.2] or [1.3]");
            }
            range.intervals.add(new Interval(text.substring(at, end + 1)));
            at = next;
        }
        if (range.intervals.isEmpty()) {
            throw new IllegalArgumentException("a range of versions is empty");
        }
        return range;
    }

    private static int afterSpaces(String text, int from) {
        int at = Math.min(from, text.length());
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    public boolean contains(MavenVersion version) {
        for (Interval interval : intervals) {
            if (interval.contains(version)) {
                return true;
            }
        }
        return false;
    }

    boolean containsAll() {
        for (Interval interval : intervals) {
            if (interval.from == null && interval.to == null) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return text;
    }

    private static final class Interval {

        /** Null for no bound. */
        private final MavenVersion from;
        private final MavenVersion to;
        private final boolean withFrom;
        private final boolean withTo;

        Interval(String text) {
            String inside = text.substring(1, text.length() - 1).trim();
            int comma = inside.indexOf(',');
            this.withFrom = text.charAt(0) == '[';
            this.withTo = text.endsWith("]");
            this.from = bound(comma < 0 ? inside : inside.substring(0, comma));
            this.to = comma < 0 ? from : bound(inside.substring(comma + 1));
            if (comma < 0 && (from == null || !withFrom || !withTo)
                || from != null && to != null && from.compareTo(to) > 0) {
                throw new IllegalArgumentException("'" + text + "' has no version in it");
            }
        }

        private static MavenVersion bound(String text) {
            return text.trim().isEmpty() ? null : MavenVersion.of(text.trim());
        }

        boolean contains(MavenVersion version) {
            int above = from == null ? 1 : version.compareTo(from);
            int below = to == null ? 1 : to.compareTo(version);
            return (withFrom && from != null ? above >= 0 : above > 0) && (withTo && to != null ? below >= 0 : below > 0);
        }
    }
}
