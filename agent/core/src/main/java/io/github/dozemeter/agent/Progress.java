package io.github.dozemeter.agent;

import io.github.dozemeter.micrometer.ApplicationCounter;
import io.github.dozemeter.record.OwnSlot;
import io.github.dozemeter.record.Site;
import java.util.function.DoubleSupplier;

/** The counter by which a user tells whether the application still does its work. Immutable. */
final class Progress {

    private final String name;
    private final DoubleSupplier counter;

    private Progress(String name, DoubleSupplier counter) {
        this.name = name;
        this.counter = counter;
    }

    /**
     * @param text a site, by its {@code #}, or a meter; empty for nothing
     * @throws IllegalArgumentException with a sentence for the user
     */
    static Progress of(String text, AgentContext context) {
        if (text.isEmpty()) {
            return new Progress("", () -> Double.NaN);
        }
        if (text.indexOf('#') >= 0) {
            Site site = site(text, context);
            OwnSlot slot = context.recorder().ownSlot(site);
            if (slot == null) {
                throw new IllegalArgumentException("--progress: " + SiteChoice.name(site) + " has no counter of its own");
            }
            return new Progress(SiteChoice.name(site) + " pauses", slot::pauses);
        }
        DoubleSupplier meter = meter(text, context);
        if (Double.isNaN(meter.getAsDouble())) {
            throw new IllegalArgumentException("--progress: no Micrometer of this application has a meter " + text
                + " that counts; name a counter, a timer or a summary, or a site as class#method");
        }
        return new Progress(text, meter);
    }

    private static Site site(String text, AgentContext context) {
        try {
            return new SiteChoice(text, context.recorder().everySite()).site().site();
        } catch (IllegalArgumentException none) {
            throw new IllegalArgumentException("--progress: " + none.getMessage(), none);
        }
    }

    private static DoubleSupplier meter(String name, AgentContext context) {
        try {
            return ApplicationCounter.of(name, context.instrumentation);
        } catch (ReflectiveOperationException | LinkageError unknown) {
            throw new IllegalArgumentException("--progress: the meters of this JVM cannot be read: " + unknown, unknown);
        }
    }

    /** What it counts; empty if nothing. */
    String name() {
        return name;
    }

    /** Not a number if there is nothing. */
    double count() {
        return counter.getAsDouble();
    }
}
