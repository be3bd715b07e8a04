package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;

/**
 * A verdict on a site. Immutable. Its sentences are made when somebody reads them: every site is judged at every tick, and most
 * findings are never read.
 */
public final class Finding {

    private final Verdict verdict;
    private final Severity severity;
    private final Check.Evidence seen;
    /** Null where the figures are the reason. */
    private final String intention;

    /** @param intention why the site is meant to pause; null if nobody said so */
    Finding(Verdict verdict, Severity severity, Check.Evidence seen, String intention) {
        this.verdict = verdict;
        this.severity = severity;
        this.seen = seen;
        this.intention = intention;
    }

    public Site site() {
        return seen.site();
    }

    public Verdict verdict() {
        return verdict;
    }

    public Severity severity() {
        return severity;
    }

    /** The numbers behind it. */
    public SiteFigures evidence() {
        return seen.figures;
    }

    /** What was seen, in numbers; without a full stop. */
    public String reason() {
        return intention == null ? verdict.reason(seen) : intention;
    }

    /** What to do at this site, in one line without a full stop. */
    public String advice() {
        return verdict.advice(seen);
    }

    @Override
    public String toString() {
        return verdict + ": " + reason() + "; " + advice();
    }
}
