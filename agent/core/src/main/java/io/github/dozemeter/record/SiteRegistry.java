package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives each site its number, the int that rewritten code carries. Equal sites have one number. Numbers are never
 * taken back: code that carries one may run at any time. Thread-safe.
 *
 * <p>Names are kept in at most a hundredth of the heap. Later sites get a number without a name, and begin in the slot of
 * their call; one that pauses often gets its name from the stack of its thread, see {@link LateSites}. Beyond the limit of
 * numbers sites carry the number of their call.
 */
public final class SiteRegistry {

    /** Indexes below this one can be given: as many as the hook's table has places. */
    static final int LIMIT = 65_536;

    private static final int PART_OF_HEAP = 100;
    /** The objects of a name, without its characters; each of those has two bytes at most. */
    private static final int BYTES_A_NAME = 200;
    private static final int BYTES_A_CHARACTER = 2;

    private final Map<Site, Known> numbers = new HashMap<>();
    /** The first to be given a number, in that order. */
    private final List<Known> named = new ArrayList<>();
    /** The others, in that order. */
    private final NamelessSites nameless = new NamelessSites();
    /** Those of the others that have been named since, by index. */
    private final Map<Integer, Known> late = new HashMap<>();
    private final int first;
    /** For further names; below zero once one of them was refused. */
    private long bytesLeft;

    public SiteRegistry() {
        this(DozemeterSites.FIRST_SLOT);
    }

    /** @param first index that no code carries, as {@link DozemeterSites#begin} gives it */
    public SiteRegistry(int first) {
        this(first, Runtime.getRuntime().maxMemory());
    }

    SiteRegistry(int first, long heapBytes) {
        this.first = first;
        this.bytesLeft = heapBytes / PART_OF_HEAP;
    }

    /**
     * The number of this site; the hook has room for it from then on.
     *
     * @param argument of one call; those of all calls of a site are taken together
     */
    public int number(Site site, Argument argument) {
        return number(site, argument, true);
    }

    /** @param onStack whether the thread that pauses shows the site on its stack; a method reference does not */
    public synchronized int number(Site site, Argument argument, boolean onStack) {
        Known known = numbers.get(site);
        if (known != null) {
            known.argument = known.argument.and(argument);
            return known.number;
        }
        int index = first + named.size() + nameless.size();
        // A class may be named like what stands for many: equal labels are one site.
        if (site.isOther() || index - first == LIMIT - DozemeterSites.FIRST_SLOT || !add(site, argument, onStack, index)) {
            return DozemeterSites.sharing(site.call().sharedSlot());
        }
        DozemeterSites.reserve(index + 1);
        return number(index, site.call());
    }

    private boolean add(Site site, Argument argument, boolean onStack, int index) {
        boolean hadRoom = bytesLeft >= 0;
        bytesLeft -= hadRoom ? BYTES_A_NAME + BYTES_A_CHARACTER * (site.className().length() + site.method().length()) : 0;
        if (bytesLeft >= 0) {
            Known known = new Known(site, number(index, site.call()), argument);
            named.add(known);
            numbers.put(site, known);
            return true;
        }
        if (hadRoom) {
            DozemeterSites.namelessFrom(index);
        }
        return onStack && nameless.add(site, argument);
    }

    private static int number(int index, Call call) {
        return index << DozemeterSites.CALL_BITS | call.sharedSlot();
    }

    /** @return the number of the site that this number is of: itself or that of an equal site; 0 if its name is unknown */
    synchronized int known(int number) {
        Known known = find(number >>> DozemeterSites.CALL_BITS);
        return known == null ? 0 : known.number;
    }

    /**
     * A site without a name was seen on a stack.
     *
     * @param number one that {@link #known} does not know
     */
    synchronized void name(int number, StackTraceElement frame) {
        int index = number >>> DozemeterSites.CALL_BITS;
        int place = index - first - named.size();
        if (place < 0 || place >= nameless.size() || late.containsKey(index)) {
            return;
        }
        Site site = nameless.site(place, Call.values()[(number & DozemeterSites.FIRST_SLOT - 1) - 1], frame);
        Known known = numbers.get(site);
        if (site.isOther()) {
            return;
        }
        if (known == null) {
            known = new Known(site, number, nameless.argument(place));
            numbers.put(site, known);
        }
        late.put(index, known);
    }

    private Known find(int index) {
        int place = index - first;
        return place >= 0 && place < named.size() ? named.get(place) : late.get(index);
    }

    /** @param index as for {@link #at} */
    synchronized Argument argument(int index) {
        Known known = find(index);
        return known == null ? Argument.COMPUTED : known.argument;
    }

    /**
     * One of many for an index of another agent's, which a late reader of one that was stopped may find.
     *
     * @param index as {@link DozemeterSites#index} gives it, not a number
     */
    synchronized Site at(int index) {
        Known known = find(index);
        return known == null ? Site.other(Call.THREAD_SLEEP) : known.site;
    }

    /** A site with a name, and what is known of all its calls. */
    private static final class Known {

        private final Site site;
        private final int number;
        private Argument argument;

        Known(Site site, int number, Argument argument) {
            this.site = site;
            this.number = number;
            this.argument = argument;
        }
    }
}
