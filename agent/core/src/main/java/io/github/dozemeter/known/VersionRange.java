package io.github.dozemeter.known;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions from one to another, as Maven writes them: {@code [1.0,2.0)}, {@code [3.1]}, several joined by commas. Immutable. */
public final class VersionRange {

    /** With the comma behind it, if another one follows. */
    private static final String INTERVAL = "\\s*([\\[(][^\\[\\]()]*[\\])])\\s*(,(?!\\s*$)|$)";

    private final String text;
    private final List<Interval> intervals = new ArrayList<>();

    private VersionRange(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if it is none; the message says what is wrong */
    public static VersionRange of(String text) {
        VersionRange range = new VersionRange(text);
        Matcher interval = Pattern.compile(INTERVAL).matcher(text);
        for (int at = 0; at < text.length(); at = interval.end()) {
            if (!interval.find(at) || interval.start() != at) {
                throw new IllegalArgumentException("'" + text + "' is no range of versions, expected such as [1.0,2.0), (,1.2] or [1.3]");
            }
            range.intervals.add(new Interval(interval.group(1)));
        }
        if (range.intervals.isEmpty()) {
            throw new IllegalArgumentException("a range of versions is empty");
        }
        return range;
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
