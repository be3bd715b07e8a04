package io.github.dozemeter.micrometer;

import io.github.dozemeter.log.Log;
import java.util.concurrent.atomic.AtomicBoolean;

/** What went wrong with one Micrometer of the application: the first time a line of the log, then only for debugging. */
public final class WarnOnce {

    private final Log log;
    private final AtomicBoolean told = new AtomicBoolean();

    WarnOnce(Log log) {
        this.log = log;
    }

    public void tell(String sentence) {
        if (told.compareAndSet(false, true)) {
            log.warn(sentence);
        } else {
            log.debug(sentence);
        }
    }
}
