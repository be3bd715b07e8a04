package io.github.dozemeter.lifecycle;

import io.github.dozemeter.attach.CarefulRetransformation;
import io.github.dozemeter.log.Log;

/** Looks again and again at the classes that could not be rewritten without harm, until none is left. */
final class HeldClasses implements Runnable {

    private final CarefulRetransformation loaded;
    private final Log log;

    HeldClasses(CarefulRetransformation loaded, Log log) {
        this.loaded = loaded;
        this.log = log;
    }

    @Override
    public void run() {
        try {
            loaded.finish();
            log.info("all classes that pause are counted now, none is sampled any more");
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error failure) {
            log.warn("sampled classes will stay sampled: " + failure);
        }
    }
}
