package io.github.dozemeter.sample.flow;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * A flow and its name.
 *
 * @param flow empty where this JVM cannot run it
 */
record Form(String name, Optional<Flow> flow) {

    /** @param virtual makes virtual threads, where there are any */
    static List<Form> all(Optional<ThreadFactory> virtual) {
        return List.of(new Form("blocking", Optional.of(new BlockingFlow(Thread::new))),
                new Form("composed", Optional.of(new ComposedFlow())),
                new Form("composed-refactored", Optional.of(new RefactoredFlow())),
                new Form("blocking-virtual", virtual.map(BlockingFlow::new)));
    }
}
