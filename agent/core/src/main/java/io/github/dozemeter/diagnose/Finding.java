package io.github.dozemeter.diagnose;

import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;

/**
 * A verdict on a site. Immutable. Its sentences are made when they are read: every site is judged at every tick, and most
 * findings are never read.
 */
public final class Finding {

    public final Verdict verdict;
    public final Severity severity;
    private final Check.Evidence seen;
    /** Null where the figures are the reason. */
    private final String intention;
    /** Null unless the site is a known bug. */
    private final KnownSite bug;

    /**
     * @param intention why the site is meant to pause; null if it is not
     * @param bug whose way out replaces the verdict's advice; null if the site is no known bug
     */
    Finding(Verdict verdict, Severity severity, Check.Evidence seen, String intention, KnownSite bug) {
        this.bug = bug;
        this.verdict = verdict;
        this.severity = severity;
        this.seen = seen;
        this.intention = intention;
    }

    public Site site() {
        return seen.site();
    }

    public SiteFigures evidence() {
        return seen.figures;
    }

    /** Returns the observation in numbers; without a full stop. */
    public String reason() {
        return intention == null ? verdict.reason(seen) : intention;
    }

    /** Says what to do at this site, in one line without a full stop. */
    public String advice() {
        return bug == null ? verdict.advice(seen) : bug.advice();
    }

    @Override
    public String toString() {
        return verdict + ": " + reason() + "; " + advice();
    }
}
