package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.record.Deferred;
import io.github.dozemeter.record.SampledSite;
import io.github.dozemeter.text.SafeText;
import java.util.Collections;

/** Messages about classes that an agent could not rewrite or restore without harm. */
final class DeferredClasses {

    private DeferredClasses() {
    }

    /** Of an agent that runs; empty if there are none. */
    static String uncounted(AgentState state) {
        Deferred classes = of(state);
        return classes.isEmpty() ? ""
            : SafeText.of(classes.number() + " not counted yet, because a method may never return: " + classes.few());
    }

    /** Of an agent that was stopped; empty if there are none. */
    static String unrestored(AgentState state) {
        Deferred classes = of(state);
        return classes.isEmpty() ? "" : SafeText.of(classes.number() + " not restored, because a method may never return: "
            + classes.few() + "; an idle hook remains there (about 3 ns a pause), and the next start and stop try again");
    }

    private static Deferred of(AgentState state) {
        return new Deferred(state.deferred(), Collections.<SampledSite>emptyList());
    }
}
