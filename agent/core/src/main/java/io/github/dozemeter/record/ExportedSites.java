package io.github.dozemeter.record;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Which sites are exported on their own: the first that ran, and late ones, with what they had done before. Immutable.
 */
final class ExportedSites {

    private final int limit;
    /** Slots that were beyond the limit until it was raised. */
    private final int wereBeyond;
    private final int askedFor;
    private final Map<Site, SiteSnapshot> late;

    /** @param limit sites that are exported because they ran first */
    ExportedSites(int limit) {
        this(limit, 0, 0, Collections.<Site, SiteSnapshot>emptyMap());
    }

    private ExportedSites(int limit, int wereBeyond, int askedFor, Map<Site, SiteSnapshot> late) {
        this.limit = limit;
        this.wereBeyond = wereBeyond;
        this.askedFor = askedFor;
        this.late = late;
    }

    int limit() {
        return limit;
    }

    /** Whether somebody may ask for one more; for as many as the limit allows. */
    boolean hasRoom() {
        return askedFor < limit;
    }

    /** @param site that somebody asked for, with what it has done before */
    ExportedSites with(SiteSnapshot site) {
        return new ExportedSites(limit, wereBeyond, askedFor + 1, more(Collections.singleton(site)));
    }

    /** @param beyond the sites that had a slot beyond the old limit and have none beyond the new one */
    ExportedSites raised(int higher, Collection<SiteSnapshot> beyond) {
        return new ExportedSites(higher, wereBeyond + beyond.size(), askedFor, more(beyond));
    }

    /** What is late already stays what it is. */
    private Map<Site, SiteSnapshot> more(Collection<SiteSnapshot> sites) {
        Map<Site, SiteSnapshot> more = new HashMap<>(late);
        for (SiteSnapshot site : sites) {
            more.putIfAbsent(site.site(), site);
        }
        return more;
    }

    /** What a site had done when its export began; null if that was with its first pause, or never. */
    SiteSnapshot before(Site site) {
        return late.get(site);
    }

    boolean isAmongFirst(int slot) {
        return slot < DozemeterSites.FIRST_SLOT + limit;
    }

    /** One past the last slot before {@code end} whose site is among the first. */
    int endOfFirst(int end) {
        return Math.min(end, DozemeterSites.FIRST_SLOT + limit);
    }

    /** Slots before {@code end} whose sites first ran beyond the limit of that moment. */
    int beyond(int end) {
        return wereBeyond + end - endOfFirst(end);
    }
}
