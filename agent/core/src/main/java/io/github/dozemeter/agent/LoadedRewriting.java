package io.github.dozemeter.agent;

import io.github.dozemeter.instrument.LoadedClass;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.retransform.CarefulRetransformation;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Rewrites what was loaded before the agent was attached, as far as that does no harm, and goes on with the rest. */
final class LoadedRewriting {

    private final Wiring wiring;

    LoadedRewriting(Wiring wiring) {
        this.wiring = wiring;
    }

    void run() throws InterruptedException {
        wiring.instrumenter.watchLoading();
        List<LoadedClass> pausing = wiring.instrumenter.pausing();
        wiring.log.debug(pausing.size() + " loaded classes pause, found after "
            + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - wiring.startNanos) + " ms");
        CarefulRetransformation loaded = new CarefulRetransformation(pausing,
            batch -> wiring.instrumenter.retransform(batch, "are not seen"), Thread::getAllStackTraces,
            wiring.state::progress, this::tell, wiring.workers::rest);
        loaded.begin();
        Deferred left = loaded.deferred();
        if (!left.isEmpty()) {
            wiring.log.info(left.number() + " sampled for now, not counted, because a method may never return: " + left.few());
            wiring.workers.repeat("deferred", 0, () -> rewriteTheRest(loaded));
        }
    }

    /** @return milliseconds until the next time; negative if none is left */
    private long rewriteTheRest(CarefulRetransformation loaded) throws InterruptedException {
        long next = loaded.lookAgain();
        if (next < 0) {
            wiring.log.info("all classes that pause are counted now, none is sampled any more");
        }
        return next;
    }

    private void tell(Deferred left) {
        wiring.faces().recorder().deferred(left);
        wiring.state.deferred(left.classes());
    }
}
