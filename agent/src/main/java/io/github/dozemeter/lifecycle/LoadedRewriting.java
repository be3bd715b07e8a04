package io.github.dozemeter.lifecycle;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.instrument.LoadedClass;
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
            wiring.state::progress, wiring.faces().recorder()::sampled);
        loaded.begin();
        int held = loaded.held().size();
        if (held > 0) {
            wiring.log.info(held + (held == 1 ? " class is sampled for now, not counted, because it is"
                : " classes are sampled for now, not counted, because they are") + " running methods that may never return: "
                + loaded.heldNames());
            wiring.workers.start("look", new HeldClasses(loaded, wiring.log));
        }
    }
}
