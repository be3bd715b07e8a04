package io.github.dozemeter.agent;

import io.github.dozemeter.micrometer.ApplicationMetrics;
import io.github.dozemeter.options.Option;

/** What goes on as long as the agent runs: it asks who pauses, judges, and shows its figures to the application's Micrometer. */
final class Monitoring {

    private final Wiring wiring;
    private final ApplicationMetrics inMicrometer;

    Monitoring(Wiring wiring) {
        this.wiring = wiring;
        this.inMicrometer = new ApplicationMetrics(wiring.instrumentation, wiring.faces()::metrics, wiring.log);
    }

    void begin() {
        wiring.workers.repeat("observe", 0, wiring.faces().observer()::round);
        wiring.workers.repeat("tick", Ticker.PERIOD_MILLIS, new Ticker(wiring.faces(), inMicrometer, wiring.log)::round);
        if (!wiring.options.isOff(Option.MICROMETER)) {
            inMicrometer.watch();
        }
    }

    /** Takes the meters out of the application's registries; the threads are ended already. */
    void end() throws InterruptedException {
        inMicrometer.close();
    }
}
