package io.github.dozemeter.cli.scan;

import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.instrument.FoundPause;
import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The marks of a scan; {@code --fail-on} names them. */
public enum FindingKind {
    ZERO_SLEEP("A sleep that always requests no time: it only gives up the processor, at the price of a system call."
        + " Guard it, or say what is meant: yield, onSpinWait, a blocking wait.", Verdict.ZERO_SLEEP),
    LOCK_HELD("A pause while a monitor is held: every thread that wants the monitor waits as long. Pause outside the"
        + " lock, or wait on it.", Verdict.LOCK_HELD);

    private final String meaning;
    private final Verdict verdict;

    FindingKind(String meaning, Verdict verdict) {
        this.meaning = meaning;
        this.verdict = verdict;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String meaning() {
        return meaning;
    }

    /** The verdict of a running agent on the same pause. */
    Verdict verdict() {
        return verdict;
    }

    /** @return null if there is none */
    public static FindingKind named(String label) {
        for (FindingKind kind : values()) {
            if (kind.label().equals(label)) {
                return kind;
            }
        }
        return null;
    }

    static Set<FindingKind> of(FoundPause pause) {
        Set<FindingKind> kinds = EnumSet.noneOf(FindingKind.class);
        if (pause.argument() == Argument.CONSTANT_ZERO && requestsNoTime(pause.call())) {
            kinds.add(ZERO_SLEEP);
        }
        if (pause.isLockHeld()) {
            kinds.add(LOCK_HELD);
        }
        return kinds;
    }

    /** {@code wait(0)} and {@code join(0)} wait for ever. */
    private static boolean requestsNoTime(Call call) {
        return call == Call.THREAD_SLEEP || call == Call.UNIT_SLEEP || call == Call.PARK_NANOS
            || call == Call.PARK_UNTIL;
    }
}
