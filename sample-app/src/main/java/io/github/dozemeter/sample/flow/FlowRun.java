package io.github.dozemeter.sample.flow;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs all forms one after the other, and says what each gave and how long it took:
 *
 * <pre>
 * flow=blocking result=13 millis=503
 * flow=composed result=13 millis=501
 * </pre>
 *
 * With a task that fails it is {@code failed=FlowException cause=task-2-failed} instead of the result, and {@code
 * missing=virtual-threads} where this JVM cannot run a form.
 */
public final class FlowRun {

    private static final int INPUT = 1;

    private final List<Form> forms;
    private final Consumer<String> out;

    FlowRun(List<Form> forms, Consumer<String> out) {
        this.forms = forms;
        this.out = out;
    }

    /** @param virtual makes virtual threads, where there are any */
    public FlowRun(Optional<ThreadFactory> virtual, Consumer<String> out) {
        this(Form.all(virtual), out);
    }

    /**
     * @param unitMillis how long a unit of delay is
     * @param failing the number of the task that fails, 0 for none
     */
    public void run(long unitMillis, int failing) throws InterruptedException {
        Tasks tasks = new Tasks(Timer.ofUnit(unitMillis), failing);
        for (Form form : forms) {
            String result = "missing=virtual-threads";
            if (form.flow().isPresent()) {
                result = run(form.flow().get(), tasks);
            }
            out.accept("flow=" + form.name() + ' ' + result);
        }
    }

    /** Waits in a queue, which is no wait for a future. */
    private static String run(Flow flow, Tasks tasks) throws InterruptedException {
        BlockingQueue<String> said = new ArrayBlockingQueue<>(1);
        long start = System.nanoTime();
        flow.start(tasks, INPUT).whenComplete((result, failure) ->
                said.add(failure == null ? "result=" + result : text(failure)));
        return said.take() + " millis=" + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    private static String text(Throwable failure) {
        return "failed=" + failure.getClass().getSimpleName() + " cause="
                + String.valueOf(failure.getMessage()).replace(' ', '-');
    }
}
