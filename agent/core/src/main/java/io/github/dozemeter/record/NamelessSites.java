package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the stack of a pausing thread does not show of its site, an int for each: artifact, number of the call, and where
 * its time comes from. Class, method and line are not kept. Not thread-safe.
 */
final class NamelessSites {

    private static final int MOST_ARTIFACTS = 1_000;
    private static final int FIRST_ROOM = 1_024;
    private static final int ARGUMENT_BITS = 2;
    private static final int NUMBER_BITS = 16;

    private final List<String> artifacts = new ArrayList<>();
    private int[] rest = new int[0];
    private int size;

    /** @return false if there is no room for what would have to be kept */
    boolean add(Site site, Argument argument) {
        int artifact = artifact(site.artifact());
        if (artifact < 0 || site.number() >= 1 << NUMBER_BITS) {
            return false;
        }
        if (size == rest.length) {
            rest = Arrays.copyOf(rest, Math.max(FIRST_ROOM, 2 * size));
        }
        rest[size++] = (artifact << NUMBER_BITS | site.number()) << ARGUMENT_BITS | argument.ordinal();
        return true;
    }

    private int artifact(String name) {
        int known = artifacts.indexOf(name);
        if (known >= 0 || artifacts.size() == MOST_ARTIFACTS) {
            return known;
        }
        artifacts.add(name);
        return artifacts.size() - 1;
    }

    int size() {
        return size;
    }

    /** @param frame where the site was seen pausing */
    Site site(int place, Call call, StackTraceElement frame) {
        int number = rest[place] >>> ARGUMENT_BITS & (1 << NUMBER_BITS) - 1;
        return new Site(call, frame.getClassName(), Site.numbered(frame.getMethodName(), number),
            Math.max(0, frame.getLineNumber()), artifacts.get(rest[place] >>> ARGUMENT_BITS + NUMBER_BITS));
    }

    Argument argument(int place) {
        return Argument.values()[rest[place] & (1 << ARGUMENT_BITS) - 1];
    }
}
