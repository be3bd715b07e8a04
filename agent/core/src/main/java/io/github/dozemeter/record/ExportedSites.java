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
    private final int added;
    private final Map<Site, SiteFigures> late;

    /** @param limit sites that are exported because they ran first */
    ExportedSites(int limit) {
        this(limit, 0, 0, Collections.<Site, SiteFigures>emptyMap());
    }

    private ExportedSites(int limit, int wereBeyond, int added, Map<Site, SiteFigures> late) {
        this.limit = limit;
        this.wereBeyond = wereBeyond;
        this.added = added;
        this.late = late;
    }

    int limit() {
        return limit;
    }

    /** Whether one more may be added; as many as the limit allows. */
    boolean hasRoom() {
        return added < limit;
    }

    /** @param site to export from now on, with what it has done before */
    ExportedSites with(SiteFigures site) {
        return new ExportedSites(limit, wereBeyond, added + 1, more(Collections.singleton(site)));
    }

    /** @param beyond the sites that had a slot beyond the old limit and have none beyond the new one */
    ExportedSites raised(int higher, Collection<SiteFigures> beyond) {
        return new ExportedSites(higher, wereBeyond + beyond.size(), added, more(beyond));
    }

    /** What is late already stays what it is. */
    private Map<Site, SiteFigures> more(Collection<SiteFigures> sites) {
        Map<Site, SiteFigures> more = new HashMap<>(late);
        for (SiteFigures site : sites) {
            more.putIfAbsent(site.site(), site);
        }
        return more;
    }

    /** What a site had done when its export began; null if that was with its first pause, or never. */
    SiteFigures before(Site site) {
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
