package io.github.dozemeter.record;

/** The figures of one site, or of all that share a place, at one moment. Immutable. */
public final class SiteSnapshot {

    private final Site site;
    private final Argument argument;
    private final long zeroPauses;
    private final long otherPauses;
    private final Times times;

    SiteSnapshot(Site site, Argument argument, long zeroPauses, long otherPauses, Times times) {
        this.site = site;
        this.argument = argument;
        this.zeroPauses = zeroPauses;
        this.otherPauses = otherPauses;
        this.times = times;
    }

    /** @param more null for nothing */
    SiteSnapshot plus(SiteSnapshot more) {
        return more == null ? this : new SiteSnapshot(site, argument, zeroPauses + more.zeroPauses,
            otherPauses + more.otherPauses, times.plus(more.times));
    }

    /** @param earlier figures of the same site, null for nothing */
    SiteSnapshot minus(SiteSnapshot earlier) {
        return earlier == null ? this : new SiteSnapshot(site, argument, zeroPauses - earlier.zeroPauses,
            otherPauses - earlier.otherPauses, times.minus(earlier.times));
    }

    /** The same figures as those of what stands for many places. */
    SiteSnapshot asOther() {
        return new SiteSnapshot(Site.other(site.call()), Argument.COMPUTED, zeroPauses, otherPauses, times);
    }

    public Site site() {
        return site;
    }

    /** Where the time that its pauses ask for comes from. */
    public Argument argument() {
        return argument;
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
