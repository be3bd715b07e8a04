package io.github.dozemeter.wakeup;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Milliseconds spent in GC so far, as the JDK counts them. Not to be loaded where the module {@code java.management} is
 * missing.
 */
public final class GcTime implements LongSupplier {

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();

    @Override
    public long getAsLong() {
        return collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).filter(millis -> millis >= 0).sum();
    }
}
