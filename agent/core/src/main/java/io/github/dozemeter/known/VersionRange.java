package io.github.dozemeter.known;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions from one to another, as Maven writes them: {@code [1.0,2.0)}, {@code [3.1],[3.3]}. Immutable. */
public final class VersionRange {

    private static final String VERSION = "([^\\[\\](),]*)";
    private static final String INTERVAL = "([\\[(])" + VERSION + "(,)?" + VERSION
        + "([\\])])(?: *, *(?=.)|$)";

    private final String text;
    private final List<Predicate<MavenVersion>> intervals = new ArrayList<>();
    private boolean containsAll;

    /** @throws IllegalArgumentException if it is none; the message says what is wrong */
    VersionRange(String text) {
        this.text = text;
        int end = 0;
        Matcher next = Pattern.compile(INTERVAL).matcher(text);
        for (; next.find() && next.start() == end; end = next.end()) {
            intervals.add(interval(next));
        }
        if (end < text.length() || intervals.isEmpty()) {
            throw new IllegalArgumentException("'" + text
                + "' is no range of versions, expected such as [1.0,2.0), (,1.2] or [1.3]");
        }
    }

    public boolean contains(MavenVersion version) {
        return intervals.stream().anyMatch(interval -> interval.test(version));
    }

    boolean containsAll() {
        return containsAll;
    }

    @Override
    public String toString() {
        return text;
    }

    private Predicate<MavenVersion> interval(Matcher text) {
        boolean isOne = text.group(3) == null;
        boolean withFrom = text.group(1).equals("[");
        boolean withTo = text.group(5).equals("]");
        MavenVersion from = bound(text.group(2));
        MavenVersion to = isOne ? from : bound(text.group(4));
        boolean isTurned = from != null && to != null && from.compareTo(to) > 0;
        if (isTurned || isOne && (from == null || !withFrom || !withTo)) {
            throw new IllegalArgumentException("'" + text.group() + "' has no version in it");
        }
        containsAll |= from == null && to == null;
        return version -> isInOrder(from, version, withFrom) && isInOrder(version, to, withTo);
    }

    /** @param first null for no bound, as the second */
    private static boolean isInOrder(MavenVersion first, MavenVersion second, boolean mayBeEqual) {
        if (first == null || second == null) {
            return true;
        }
        int order = second.compareTo(first);
        return order > 0 || mayBeEqual && order == 0;
    }

    /** @return null for no bound */
    private static MavenVersion bound(String text) {
        return text.trim().isEmpty() ? null : MavenVersion.of(text.trim());
    }
}
