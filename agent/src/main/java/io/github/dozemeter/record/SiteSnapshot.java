package io.github.dozemeter.record;

/** The figures of one site, or of all that share a place, at one moment. Immutable. */
public final class SiteSnapshot {

    private final Site site;
    private final long zeroPauses;
    private final long otherPauses;
    private final Times times;

    SiteSnapshot(Site site, long zeroPauses, long otherPauses, Times times) {
        this.site = site;
        this.zeroPauses = zeroPauses;
        this.otherPauses = otherPauses;
        this.times = times;
    }

    /** @param more null for nothing */
    SiteSnapshot plus(SiteSnapshot more) {
        return more == null ? this : new SiteSnapshot(site, zeroPauses + more.zeroPauses,
            otherPauses + more.otherPauses, times.plus(more.times));
    }

    public Site site() {
        return site;
    }

    /** Pauses made: exact. */
    public long pauses() {
        return zeroPauses + otherPauses;
    }

    /** Pauses that asked for no time: exact. */
    public long zeroPauses() {
        return zeroPauses;
    }

    public Times times() {
        return times;
    }
}
