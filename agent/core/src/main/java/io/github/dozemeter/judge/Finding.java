package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.Numbers;

/** A verdict on a site. Its sentences are made when they are read: most findings never are. Immutable. */
public final class Finding {

    public final Verdict verdict;
    public final Severity severity;
    final Evidence seen;
    private final String intention;
    private final KnownSite bug;

    /**
     * @param intention why the site is meant to pause; null if it is not
     * @param bug whose way out replaces the verdict's advice; null if the site is no known bug
     */
    Finding(Verdict verdict, Severity severity, Evidence seen, String intention, KnownSite bug) {
        this.bug = bug;
        this.verdict = verdict;
        this.severity = severity;
        this.seen = seen;
        this.intention = intention;
    }

    public Site site() {
        return seen.site.site();
    }

    /** Returns the observation in numbers, who calls the line, and its basis; without a full stop. */
    public String reason() {
        if (intention != null) {
            return intention;
        }
        String caller = caller();
        String observed = caller.isEmpty() ? observation() : observation() + "; " + caller;
        return observed + "; " + basis();
    }

    /** {@code estimated from 26 samples, watched for 10 s}. */
    private String basis() {
        SiteFigures site = seen.site;
        String how = site.isRecorded() ? "recorded for " : "watched for ";
        String watched = how + Numbers.seconds(site.span().seconds());
        return site.isEstimated() ? site.estimate + ", " + watched : watched;
    }

    /** Returns what was observed, in numbers; without a full stop. */
    public String observation() {
        return intention != null ? intention : verdict.reason.apply(seen);
    }

    /** {@code called by a.B.run:7 (94%)}; empty where that is not clear. */
    public String caller() {
        return seen.samples.calledBy();
    }

    /** Says what to do at this site, in one line without a full stop. */
    public String advice() {
        if (bug != null) {
            return bug.advice();
        }
        boolean hasPurpose = verdict == Verdict.SHORT_POLL || verdict == Verdict.TINY_PAUSE
            || verdict == Verdict.EXPIRED_WAIT;
        String ofPurpose = hasPurpose ? Purpose.of(seen).advice(seen.call) : null;
        return ofPurpose != null ? ofPurpose : verdict.advice;
    }

    @Override
    public String toString() {
        return verdict + ": " + reason() + "; " + advice();
    }
}
