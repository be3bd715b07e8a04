package io.github.dozemeter.export.micrometer;

import java.util.List;

/** One meter of Micrometer, as the agent describes it: equal where name and tags are. Immutable. */
public final class MeterId {

    public enum Kind { COUNTER, GAUGE, TIMER }

    private static final String SECONDS = "_seconds";

    public final Kind kind;
    private final String family;
    public final String help;
    private final List<String> tagNames;
    private final List<String> tagValues;
    private final int hash;

    /** @param family as on the agent's own endpoint, without {@code _total} */
    MeterId(Kind kind, String family, String help, List<String> tagNames, List<String> tagValues) {
        this.kind = kind;
        this.family = family;
        this.help = help;
        this.tagNames = tagNames;
        this.tagValues = tagValues;
        // Used at each value that is read.
        this.hash = 31 * family.hashCode() + tagValues.hashCode();
    }

    /** Returns the name with dots and without its unit, which each registry adds in its own way. */
    public String name() {
        String bare = hasUnit() ? family.substring(0, family.length() - SECONDS.length()) : family;
        return bare.replace('_', '.');
    }

    /** Null for a number. */
    public String baseUnit() {
        return hasUnit() ? "seconds" : null;
    }

    private boolean hasUnit() {
        return family.endsWith(SECONDS);
    }

    /** Returns names and values, alternating. */
    public String[] tags() {
        String[] tags = new String[2 * tagNames.size()];
        for (int i = 0; i < tagNames.size(); i++) {
            tags[2 * i] = tagNames.get(i);
            tags[2 * i + 1] = tagValues.get(i);
        }
        return tags;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof MeterId)) {
            return false;
        }
        MeterId that = (MeterId) other;
        return hash == that.hash && family.equals(that.family) && tagNames.equals(that.tagNames)
            && tagValues.equals(that.tagValues);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return name() + tagNames + tagValues;
    }
}
