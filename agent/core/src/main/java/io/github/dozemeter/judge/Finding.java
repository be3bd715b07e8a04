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

    /** Returns the observation in numbers; without a full stop. */
    public String reason() {
        if (intention != null) {
            return intention;
        }
        String caller = seen.samples.calledBy();
        SiteFigures site = seen.site;
        return verdict.reason.apply(seen) + (caller.isEmpty() ? "" : "; " + caller) + "; "
            + (site.isEstimated() ? site.estimate + ", " : "")
            + (site.isRecorded() ? "recorded for " : "watched for ")
            + Numbers.seconds(site.span().seconds());
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
