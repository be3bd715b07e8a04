package io.github.dozemeter.lifecycle;

import io.github.dozemeter.export.jfr.RecordedEvents;
import io.github.dozemeter.export.jfr.SiteTotals;
import java.util.List;
import java.util.function.Supplier;

/** Lets recordings of this JVM have the agent's events, in one round; {@link #close} may come from any thread. */
final class Recordings implements Workers.Round {

    private final AgentContext context;
    private final RecordedEvents events;

    Recordings(AgentContext context) {
        this.context = context;
        this.events = new RecordedEvents(new Supplier<List<SiteTotals>>() {

            @Override
            public List<SiteTotals> get() {
                return context.outputs().siteTotals();
            }
        });
    }

    @Override
    public long run() {
        try {
            boolean isOpen = events.open();
            context.log.debug(isOpen ? "recordings of this JVM have events of pauses" : "this JVM has no recorder (JFR)");
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            context.log.warn("recordings of this JVM have no events of pauses; jfr=off avoids this attempt: ", failure);
        }
        return -1;
    }

    void close() {
        events.close();
    }
}
