package io.github.dozemeter.agent;

import io.github.dozemeter.instrument.SelfTestPause;
import io.github.dozemeter.overhead.Calibration;
import java.util.function.LongConsumer;

/** Tries whether pauses are counted in this JVM, and what that costs. */
final class SelfTestRun {

    private final Wiring wiring;

    SelfTestRun(Wiring wiring) {
        this.wiring = wiring;
    }

    /** Whether they are; the agent is active then. */
    boolean holds() throws InterruptedException {
        LongConsumer pause = wiring.instrumenter.provedPause();
        if (pause == null && Thread.interrupted()) {
            throw new InterruptedException("the agent is stopped");
        }
        if (pause != null) {
            wiring.faces().facts().activate();
            calibrate(pause);
        }
        return pause != null;
    }

    private void calibrate(LongConsumer pause) {
        try {
            wiring.faces().watch().calibrated(Calibration.measure(pause, new SelfTestPause()));
        } catch (RuntimeException | Error failure) {
            wiring.log.warn("the agent counts, but does not know its own cost: " + failure);
        }
    }
}
