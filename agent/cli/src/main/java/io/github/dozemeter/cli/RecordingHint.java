package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.look.LookResult;
import io.github.dozemeter.cli.record.JvmRecorder;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Estimate.RateBasis;
import io.github.dozemeter.counters.SiteFigures;

/** Names the command that would tell exactly what a look leaves open, where it harms nothing. Not thread-safe. */
final class RecordingHint {

    private final AttachedJvm target;
    private final LookResult seen;
    /** Null until a row needs it. */
    private Boolean isHarmless;

    RecordingHint(AttachedJvm target, LookResult seen) {
        this.target = target;
        this.seen = seen;
    }

    /** @return empty below a row that leaves nothing open that a recording tells */
    String below(SiteFigures row) {
        Call call = row.site().call();
        boolean isRecordable = call != Call.THREAD_YIELD && call != Call.ON_SPIN_WAIT;
        boolean isOpen = !row.hasRate() || row.zeroShare() > 0 || row.estimate.basis != RateBasis.EXACT;
        if (!isRecordable || !isOpen || !isHarmless()) {
            return "";
        }
        return "Exact: java -jar dozemeter.jar look --record " + target.jvm().pid;
    }

    private boolean isHarmless() {
        if (isHarmless == null) {
            isHarmless = seen.ending == null && isUnopposed();
        }
        return isHarmless;
    }

    private boolean isUnopposed() {
        try {
            return new JvmRecorder(target, seen).check(false) == null;
        } catch (CommandFailure refused) {
            return false;
        }
    }
}
