package io.github.dozemeter.diagnose;

/**
 * The pausing thread was seen to hold a monitor or lock: any thread that wants it pauses too. A warning where one waited for
 * it.
 */
final class LockHeld implements Check {

    @Override
    public Severity severity(Evidence seen) {
        int held = seen.samples.lockHeld();
        boolean holds = held > 0 && held >= seen.of(Threshold.LOCK_HELD_SAMPLES)
            && held >= seen.samples.lockSamples() * seen.of(Threshold.LOCK_HELD_SHARE);
        if (!holds) {
            return null;
        }
        int contended = seen.samples.lockContended();
        boolean waitedFor = contended > 0 && contended >= seen.of(Threshold.LOCK_HELD_SAMPLES)
            && contended >= seen.samples.lockSamples() * seen.of(Threshold.LOCK_HELD_SHARE);
        return waitedFor ? Severity.WARNING : Severity.INFO;
    }

    @Override
    public String reason(Evidence seen) {
        int contended = seen.samples.lockContended();
        return "pauses while it holds a lock of class " + seen.samples.lockClass() + ", in "
            + seen.samples.lockHeld() + " of " + seen.samples.lockSamples() + " samples; "
            + (contended == 0 ? "no other thread was seen waiting for it" : "another thread waited for it in " + contended);
    }
}
