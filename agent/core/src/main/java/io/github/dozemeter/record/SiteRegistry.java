package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.Arrays;
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
    /** Artifacts, calls, numbers on a line and arguments that sites without a name differ in. */
    static final int KINDS_WITHOUT_NAME = 1_000;

    /** By index, from the first on. */
    private final List<Known> all = new ArrayList<>();
    private final Map<Site, Known> named = new HashMap<>();
    /** By what no stack shows of a site, and its argument: few, which many sites share. */
    private final Map<List<Object>, Known> nameless = new HashMap<>();
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
        Known known = named.get(site);
        if (known != null) {
            known.argument = known.argument.and(argument);
            return known.number;
        }
        int index = first + all.size();
        int number = index << DozemeterSites.CALL_BITS | site.call().sharedSlot();
        // A class may be named like what stands for many: equal labels are one site.
        if (!site.isOther() && all.size() < LIMIT - DozemeterSites.FIRST_SLOT) {
            known = takesName(site, index) ? new Known(site, number, argument) : onStack ? nameless(site, argument) : null;
        }
        if (known == null) {
            return DozemeterSites.sharing(site.call().sharedSlot());
        }
        all.add(known);
        if (known.number != 0) {
            named.put(site, known);
        }
        DozemeterSites.reserve(index + 1);
        return number;
    }

    private boolean takesName(Site site, int index) {
        if (bytesLeft >= 0) {
            bytesLeft -= BYTES_A_NAME + BYTES_A_CHARACTER * (site.className().length() + site.method().length());
            if (bytesLeft < 0) {
                DozemeterSites.namelessFrom(index);
            }
        }
        return bytesLeft >= 0;
    }

    /** @return null if there is no room for it */
    private Known nameless(Site site, Argument argument) {
        Site kind = site.withoutName();
        List<Object> key = Arrays.asList(kind, argument);
        Known known = nameless.get(key);
        if (known == null && nameless.size() < KINDS_WITHOUT_NAME) {
            known = new Known(kind, 0, argument);
            nameless.put(key, known);
        }
        return known;
    }

    /**
     * The number of the site that a number is of, which may have been named under another one before.
     *
     * @param frame where it was seen pausing, which gives it a name if it has none; null if that is not known
     * @return 0 if it has no name
     */
    synchronized int named(int number, StackTraceElement frame) {
        int index = number >>> DozemeterSites.CALL_BITS;
        Known known = find(index);
        if (known != null && known.number == 0 && frame != null) {
            Site site = known.site.named(frame);
            if (site.isOther()) {
                return 0;
            }
            Argument argument = known.argument;
            known = named.computeIfAbsent(site, named -> new Known(named, number, argument));
            known.argument = known.argument.and(argument);
            all.set(index - first, known);
        }
        return known == null ? 0 : known.number;
    }

    private Known find(int index) {
        int place = index - first;
        return place >= 0 && place < all.size() ? all.get(place) : null;
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
        return known == null || known.number == 0 ? Site.other(Call.THREAD_SLEEP) : known.site;
    }

    /** A site with a name, and what is known of all its calls; or, with the number 0, what no stack shows of many. */
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
