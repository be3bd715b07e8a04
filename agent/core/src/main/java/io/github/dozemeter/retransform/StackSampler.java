package io.github.dozemeter.retransform;

import java.util.Map;

/** A look at the stacks of all platform threads, as {@link Thread#getAllStackTraces} gives it: a stop of the world. */
public interface StackSampler {

    Map<Thread, StackTraceElement[]> look();
}
