package io.github.dozemeter.sample.flow;

import java.util.concurrent.CompletableFuture;

/** The four tasks. Each takes its time, and gives its input plus its own number; from 1 the flow makes 13. */
final class Tasks {

    static final int COUNT = 4;
    private static final int[] UNITS = {1, 2, 3, 1};

    private final Timer timer;
    private final int failing;

    /** @param failing the number of the task that fails once its time is over; 0 for none */
    Tasks(Timer timer, int failing) {
        this.timer = timer;
        this.failing = failing;
    }

    CompletableFuture<Integer> first(int input) {
        return start(1, input);
    }

    CompletableFuture<Integer> second(int input) {
        return start(2, input);
    }

    CompletableFuture<Integer> third(int input) {
        return start(3, input);
    }

    CompletableFuture<Integer> fourth(int input) {
        return start(4, input);
    }

    private CompletableFuture<Integer> start(int task, int input) {
        CompletableFuture<Integer> result = new CompletableFuture<>();
        timer.after(UNITS[task - 1], () -> {
            if (task == failing) {
                result.completeExceptionally(new FlowException(task));
            } else {
                result.complete(input + task);
            }
        });
        return result;
    }
}
