package io.github.dozemeter.diagnose;

/** When one verdict holds, and how its reason reads. Stateless. */
interface Check {

    /** @return null where the verdict does not hold */
    Severity severity(SiteWindow site, Thresholds thresholds);

    /** What was seen, in numbers; without a full stop. */
    String reason(SiteWindow site, Thresholds thresholds);
}
