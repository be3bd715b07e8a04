package io.github.dozemeter.record;

import java.util.ArrayList;
import java.util.Collections;
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

    public SiteRegistry() {
        sites.addAll(Collections.nCopies(DozemeterSites.FIRST_SLOT, (Site) null));
    }

    /** The number of this site; the hook has room for it from then on. */
    public synchronized int number(Site site) {
        Integer known = numbers.get(site);
        return known != null ? known : sites.size() < LIMIT ? add(site) : DozemeterSites.sharing(site.call().sharedSlot());
    }

    private int add(Site site) {
        int index = sites.size();
        int number = index << DozemeterSites.CALL_BITS | site.call().sharedSlot();
        DozemeterSites.reserve(index + 1);
        sites.add(site);
        numbers.put(site, number);
        return number;
    }

    /** @param index as {@link DozemeterSites#index} gives it, not a number */
    synchronized Site at(int index) {
        return sites.get(index);
    }
}
