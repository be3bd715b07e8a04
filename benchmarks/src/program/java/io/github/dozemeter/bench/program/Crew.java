package io.github.dozemeter.bench.program;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;

/**
 * The threads that run the slots together. They meet parked, not spinning, so as to take no processor from each
 * other.
 */
final class Crew {

    private final Map<Variant, PauseLoops> loops;
    private final Op op;
    private final Slots slots;
    private final CyclicBarrier barrier;
    private final CountDownLatch done;
    private volatile Throwable failure;

    Crew(Map<Variant, PauseLoops> loops, Op op, int workers, Slots slots) {
        this.loops = loops;
        this.op = op;
        this.slots = slots;
        this.barrier = new CyclicBarrier(workers, slots);
        this.done = new CountDownLatch(workers);
    }

    void run(Starter starter) throws Exception {
        int workers = barrier.getParties();
        for (int worker = 0; worker < workers; worker++) {
            int number = worker;
            starter.start(() -> work(number));
        }
        done.await();
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }

    private void work(int worker) {
        try {
            barrier.await();
            while (!slots.isOver()) {
                slot(worker);
                barrier.await();
            }
        } catch (BrokenBarrierException anotherFailed) {
            barrier.reset();
        } catch (Exception | Error thrown) {
            failure = thrown;
            barrier.reset();
        } finally {
            done.countDown();
        }
    }

    private void slot(int worker) throws IOException, InterruptedException {
        PauseLoops current = loops.get(slots.current());
        long start = System.nanoTime();
        op.run(current, slots.times());
        slots.realised(worker, System.nanoTime() - start);
    }
}
