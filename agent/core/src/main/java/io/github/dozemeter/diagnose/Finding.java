package io.github.dozemeter.diagnose;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;

/** A verdict on a site, with its reason. Immutable. */
public final class Finding {

    private final Verdict verdict;
    private final Severity severity;
    private final SiteFigures evidence;
    private final String reason;
    private final String advice;

    Finding(Verdict verdict, Severity severity, SiteFigures evidence, String reason, String advice) {
        this.verdict = verdict;
        this.severity = severity;
        this.evidence = evidence;
        this.reason = reason;
        this.advice = advice;
    }

    public Site site() {
        return evidence.site();
    }

    public Verdict verdict() {
        return verdict;
    }

    public Severity severity() {
        return severity;
    }

    /** The numbers behind it. */
    public SiteFigures evidence() {
        return evidence;
    }

    /** What was seen, in numbers; without a full stop. */
    public String reason() {
        return reason;
    }

    /** What to do at this site, in one line without a full stop. */
    public String advice() {
        return advice;
    }

    @Override
    public String toString() {
        return verdict + ": " + reason + "; " + advice;
    }
}
