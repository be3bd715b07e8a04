package programs;

import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.function.BooleanSupplier;

/** A part of an application with a class loader and a Micrometer of its own: tells whether its metrics have pauses. */
public final class MeteredChild implements BooleanSupplier {

    public MeteredChild() {
        Metrics.addRegistry(new SimpleMeterRegistry());
    }

    @Override
    public boolean getAsBoolean() {
        return Metrics.globalRegistry.find("dozemeter.pauses").tag("class", "programs.MeteringLoaders")
            .functionCounter() != null;
    }
}
