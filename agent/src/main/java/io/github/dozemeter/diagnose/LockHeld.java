package io.github.dozemeter.diagnose;

/** The pausing thread was seen to hold a monitor or lock: whoever wants it pauses too. */
final class LockHeld implements Check {

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        int held = site.observation().lockHeld();
        boolean holds = held > 0 && held >= thresholds.of(Threshold.LOCK_HELD_SAMPLES)
            && held >= site.observation().lockLooks() * thresholds.of(Threshold.LOCK_HELD_SHARE);
        return holds ? Severity.WARNING : null;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        return "pauses while it holds a lock of class " + site.observation().lockClass() + ", in "
            + site.observation().lockHeld() + " of " + site.observation().lockLooks() + " samples";
    }
}
