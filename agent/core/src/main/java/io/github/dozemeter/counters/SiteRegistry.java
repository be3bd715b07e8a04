package io.github.dozemeter.counters;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives each site its number, the int that rewritten code carries. Equal sites have one number. Numbers are never
 * taken back: code that carries one may run at any time. Thread-safe.
 *
 * <p>Names take at most 1 % of the heap. Later sites, and those beyond the limit, carry the number of their call.
 */
public final class SiteRegistry {

    /** Indexes below this one can be given: as many as the hook's table has places. */
    static final int LIMIT = 65_536;

    private static final int PART_OF_HEAP = 100;
    /** The objects of a name, without its characters; each of those has two bytes at most. */
    private static final int BYTES_A_NAME = 200;
    private static final int BYTES_A_CHARACTER = 2;

    /** Indexed from the first on. */
    private final List<Known> all = new ArrayList<>();
    private final Map<Site, Known> named = new HashMap<>();
    private int first = DozemeterSites.FIRST_SLOT;
    /** The room for further names; below zero once one of them was refused. */
    private long bytesLeft;

    public SiteRegistry() {
        this(Runtime.getRuntime().maxMemory());
    }

    SiteRegistry(long heapBytes) {
        this.bytesLeft = heapBytes / PART_OF_HEAP;
    }

    /** Comes before the first number, with an index that no code carries, from {@link DozemeterSites#begin}. */
    public synchronized void begin(int firstIndex) {
        first = firstIndex;
    }

    /** The hook has room for the number from then on. The arguments of all calls of a site are taken together. */
    public synchronized int number(Site site, Argument argument) {
        Known known = named.get(site);
        if (known != null) {
            if (known.argument != argument) {
                known.argument = Argument.COMPUTED;
            }
            return known.number;
        }
        // A class may be named like the sum of many sites: equal labels are one site.
        boolean hasPlace = !site.isOther() && all.size() < LIMIT - DozemeterSites.FIRST_SLOT;
        if (hasPlace && bytesLeft >= 0) {
            bytesLeft -= BYTES_A_NAME
                + BYTES_A_CHARACTER * (site.className().length() + site.method().length());
        }
        if (!hasPlace || bytesLeft < 0) {
            return DozemeterSites.sharing(site.call().sharedSlot());
        }
        int index = first + all.size();
        known = new Known(site, number(index, site), argument);
        all.add(known);
        named.put(site, known);
        DozemeterSites.reserve(index + 1);
        return known.number;
    }

    static int number(int index, Site site) {
        return index << DozemeterSites.CALL_BITS | site.call().sharedSlot();
    }

    /** Returns one of many for an index of another agent's, which a late reader of a stopped one may find. */
    synchronized Known known(int index) {
        int place = index - first;
        if (place < 0 || place >= all.size()) {
            return new Known(Site.other(Call.THREAD_SLEEP), 0, Argument.COMPUTED);
        }
        return all.get(place);
    }

    /** A site, and what is known of all its calls. */
    static final class Known {

        final Site site;
        private final int number;
        volatile Argument argument;

        Known(Site site, int number, Argument argument) {
            this.site = site;
            this.number = number;
            this.argument = argument;
        }
    }
}
