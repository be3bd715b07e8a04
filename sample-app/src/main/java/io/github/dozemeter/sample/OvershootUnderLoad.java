package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Control loops, 16 a core, that compute for some 20 ms and sleep for 20: eight times what the machine has, so that each
 * waits for a core when it wakes up, and the sleep takes several times as long. A loop that sleeps among threads that
 * only compute would be let in before them. It takes the whole machine, so it runs only when it is asked for by name.
 */
final class OvershootUnderLoad implements Behaviour {

    static final Duration STEP = Duration.ofMillis(20);

    private static final int LOOPS = 16 * Runtime.getRuntime().availableProcessors();
    /** Each waits for the multiplication before it: one nanosecond. */
    private static final int ROUNDS = 30_000_000;

    private static final Description DESCRIPTION = Description.sick("overshoot",
            Rate.upTo(LOOPS * Duration.ofSeconds(1).dividedBy(STEP)), Site.of("Thread.sleep", OvershootUnderLoad.class, "step"),
            "sleeps for 20 ms in 16 threads a core that compute; by name alone, it takes the whole machine");

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
        ExecutorService loops = Executors.newFixedThreadPool(LOOPS, work -> {
            Thread thread = new Thread(work, "loop");
            thread.setDaemon(true);
            return thread;
        });
        for (int loop = 0; loop < LOOPS; loop++) {
            loops.execute(this::control);
        }
        try {
            while (true) {
                inbox.take();
            }
        } finally {
            EventLoop.stop(loops);
        }
    }

    private void control() {
        try {
            for (long number = 1; number != 0; ) {
                number = computed(number);
                step();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** Never 0: odd numbers stay odd. */
    private static long computed(long number) {
        for (int round = 0; round < ROUNDS; round++) {
            number = number * 31 + 8;
        }
        return number;
    }

    private void step() throws InterruptedException {
        tally.countEvent();
        tally.countPause();
        Thread.sleep(STEP.toMillis());
    }
}
