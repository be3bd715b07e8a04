package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives each site its number, the int that rewritten code carries. Equal sites have one number. Numbers are never
 * taken back: code that carries one may run at any time. Thread-safe.
 */
public final class SiteRegistry {

    /** Bounds the memory of an application that generates pausing classes for ever; beyond, sites share by call. */
    static final int LIMIT = 65_536;

    private final Map<Site, Integer> numbers = new HashMap<>();
    private final List<Site> sites = new ArrayList<>();
    private final List<Argument> arguments = new ArrayList<>();
    private final int first;

    public SiteRegistry() {
        this(DozemeterSites.FIRST_SLOT);
    }

    /** @param first index that no code carries, as {@link DozemeterSites#begin} gives it */
    public SiteRegistry(int first) {
        this.first = first;
    }

    /**
     * The number of this site; the hook has room for it from then on.
     *
     * @param argument of one call; those of all calls of a site are taken together
     */
    public synchronized int number(Site site, Argument argument) {
        Integer known = numbers.get(site);
        if (known != null) {
            int place = (known >>> DozemeterSites.CALL_BITS) - first;
            arguments.set(place, arguments.get(place).and(argument));
            return known;
        }
        return sites.size() < LIMIT - DozemeterSites.FIRST_SLOT
            ? add(site, argument) : DozemeterSites.sharing(site.call().sharedSlot());
    }

    private int add(Site site, Argument argument) {
        int index = first + sites.size();
        int number = index << DozemeterSites.CALL_BITS | site.call().sharedSlot();
        DozemeterSites.reserve(index + 1);
        sites.add(site);
        arguments.add(argument);
        numbers.put(site, number);
        return number;
    }

    /** @param index as for {@link #at} */
    synchronized Argument argument(int index) {
        return isOwn(index) ? arguments.get(index - first) : Argument.COMPUTED;
    }

    /**
     * One of many for an index of another agent's, which a late reader of one that was stopped may find.
     *
     * @param index as {@link DozemeterSites#index} gives it, not a number
     */
    synchronized Site at(int index) {
        return isOwn(index) ? sites.get(index - first) : Site.other(Call.THREAD_SLEEP);
    }

    private boolean isOwn(int index) {
        return index >= first && index - first < sites.size();
    }
}
