package io.github.dozemeter.diagnose;

/** The pausing thread was seen to hold a monitor or lock: whoever wants it pauses too. A warning where somebody did. */
final class LockHeld implements Check {

    @Override
    public Severity severity(SiteWindow site, Thresholds thresholds) {
        int held = site.observation().lockHeld();
        boolean holds = held > 0 && held >= thresholds.of(Threshold.LOCK_HELD_SAMPLES)
            && held >= site.observation().lockSamples() * thresholds.of(Threshold.LOCK_HELD_SHARE);
        if (!holds) {
            return null;
        }
        int contended = site.observation().lockContended();
        boolean waitedFor = contended > 0 && contended >= thresholds.of(Threshold.LOCK_HELD_SAMPLES)
            && contended >= site.observation().lockSamples() * thresholds.of(Threshold.LOCK_HELD_SHARE);
        return waitedFor ? Severity.WARNING : Severity.INFO;
    }

    @Override
    public String reason(SiteWindow site, Thresholds thresholds) {
        int contended = site.observation().lockContended();
        return "pauses while it holds a lock of class " + site.observation().lockClass() + ", in "
            + site.observation().lockHeld() + " of " + site.observation().lockSamples() + " samples; "
            + (contended == 0 ? "no other thread was seen waiting for it" : "another thread waited for it in " + contended);
    }
}
