package io.github.dozemeter.sample.flow;

/** A task that was told to fail, did. */
final class FlowException extends RuntimeException {

    private static final long serialVersionUID = 1;

    FlowException(int task) {
        super("task " + task + " failed");
    }
}
