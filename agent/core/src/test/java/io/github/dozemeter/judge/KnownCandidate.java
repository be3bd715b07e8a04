package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import java.util.function.Consumer;

/** A site that may be named, made for a test. A method returns a changed copy. */
final class KnownCandidate extends Situation.Candidate implements Cloneable {

    KnownCandidate(Site site, Cost cost) {
        super(site, cost);
    }

    private KnownCandidate with(Consumer<KnownCandidate> change) {
        try {
            KnownCandidate copy = (KnownCandidate) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    KnownCandidate finding(Severity worst) {
        return with(copy -> copy.severity = worst);
    }

    /** @param to artifact and version that end the bug, {@code netty-common to 4.1.44.Final}; empty if no release does */
    KnownCandidate knownBug(String to) {
        return with(copy -> {
            copy.isKnownBug = true;
            copy.upgrade = to;
        });
    }

    /** @param does why others wait: {@code pauses 20 ms on an event loop} */
    KnownCandidate latency(String does) {
        return with(copy -> copy.latency = does);
    }

    /** One of two lines of a method, unknown which. */
    KnownCandidate or(int line) {
        return with(copy -> copy.otherLine = line);
    }

    KnownCandidate figures(String does, SiteFigures known) {
        return with(copy -> {
            copy.verb = does;
            copy.figures = known;
        });
    }
}
