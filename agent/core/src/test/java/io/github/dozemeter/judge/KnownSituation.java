package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Snapshot.UnreadableClasses;
import java.util.ArrayList;
import java.util.function.Consumer;

/** A situation made for a test, neutral at first: all is measured and nothing pauses too much. A method returns a changed copy. */
final class KnownSituation extends Situation implements Cloneable {

    private KnownSituation with(Consumer<KnownSituation> change) {
        try {
            KnownSituation copy = (KnownSituation) clone();
            copy.candidates = new ArrayList<>(candidates);
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    KnownSituation observed(double span, int stackSamples) {
        return with(copy -> {
            copy.seconds = span;
            copy.samples = stackSamples;
        });
    }

    KnownSituation notJudged() {
        return with(copy -> copy.isJudged = false);
    }

    KnownSituation site(KnownCandidate candidate) {
        return with(copy -> {
            copy.candidates.add(candidate);
            copy.total += candidate.cost.cores;
            copy.sites += candidate.cost.cores > 0 ? 1 : 0;
        });
    }

    /** Sites that share one row. */
    KnownSituation summedUp(double cores) {
        return with(copy -> {
            copy.isSummedUp = true;
            copy.total += cores;
        });
    }

    KnownSituation unreadable(int number, int of) {
        return with(copy -> copy.unreadable = new UnreadableClasses(number, of));
    }

    KnownSituation untimed(double perSecond) {
        return with(copy -> copy.untimed = perSecond);
    }

    KnownSituation withoutFigures(int ofClasses) {
        return with(copy -> copy.withoutFigures = ofClasses);
    }

    KnownSituation unseen(String what) {
        return with(copy -> copy.unseen = what);
    }

    /** @param share of all wake-ups that sites explain */
    KnownSituation unexplained(double perSecond, double share) {
        return with(copy -> {
            copy.unexplained = perSecond;
            copy.explained = share;
        });
    }

    /** @param method where a thread runs in nine tenths of its samples */
    KnownSituation running(String method, double cores) {
        return with(copy -> {
            copy.running = method;
            copy.runningCores = cores;
        });
    }

    KnownSituation withoutKernel() {
        return with(copy -> copy.isByKernel = false);
    }

    KnownSituation withoutPauses() {
        return with(copy -> copy.hasPauses = false);
    }

    KnownSituation outsidePauses(double cores) {
        return with(copy -> copy.outside = cores);
    }
}
