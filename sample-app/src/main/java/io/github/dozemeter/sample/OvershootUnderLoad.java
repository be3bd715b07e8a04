package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A control loop that sleeps for 2 ms on a machine where 16 threads a core compute without a pause: it gets 4 to 6. It takes the whole machine, so it runs only when it is asked for by name.
 */
final class OvershootUnderLoad implements Behaviour {

    static final int BATCHES_PER_STEP = 4;
    static final Duration STEP = Duration.ofMillis(2);

    private static final int HOGS_PER_CORE = 16;

    private static final Description DESCRIPTION = Description.sick("overshoot", Rate.oncePerBatches(BATCHES_PER_STEP),
            Site.of("Thread.sleep", OvershootUnderLoad.class, "step"),
            "sleeps for 2 ms while 16 threads a core compute; by name alone, it takes the whole machine");

    private final Tally tally = new Tally();

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public Tally tally() {
        return tally;
    }

    @Override
    public boolean onRequest() {
        return true;
    }

    @Override
    public void run(BlockingQueue<Batch> inbox) throws InterruptedException {
        int hogs = HOGS_PER_CORE * Runtime.getRuntime().availableProcessors();
        ExecutorService load = Executors.newFixedThreadPool(hogs, work -> {
            Thread thread = new Thread(work, "hog");
            thread.setDaemon(true);
            return thread;
        });
        for (int hog = 0; hog < hogs; hog++) {
            load.execute(OvershootUnderLoad::compute);
        }
        try {
            while (true) {
                if (inbox.take().isOneIn(BATCHES_PER_STEP)) {
                    step();
                }
            }
        } finally {
            EventLoop.stop(load);
        }
    }

    private static void compute() {
        long number = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            number = number * 31 + 7;
        }
        if (number == 0) {
            throw new IllegalStateException("so that the compiler keeps the loop");
        }
    }

    private void step() throws InterruptedException {
        tally.countEvent();
        tally.countPause();
        Thread.sleep(STEP.toMillis());
    }
}
