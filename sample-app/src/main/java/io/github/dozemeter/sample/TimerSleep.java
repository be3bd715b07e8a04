package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;

/** A report that a {@link Timer} starts and that sleeps for 20 ms on it: every other task of the timer runs late. */
final class TimerSleep implements Behaviour {

    static final int BATCHES_PER_REPORT = 10;
    static final Duration SETTLING = Duration.ofMillis(20);

    private static final Description DESCRIPTION = Description.sick("timer-sleep", Rate.oncePerBatches(BATCHES_PER_REPORT),
            Site.of("Thread.sleep", TimerSleep.class, "report"),
            "reports 10 times a second from a TimerTask, which first sleeps for 20 ms");

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
    public void run(BlockingQueue<Batch> inbox) throws InterruptedException {
        Timer timer = new Timer(name(), true);
        try (Errands errands = new Errands(work -> timer.schedule(task(work), 0))) {
            while (true) {
                if (inbox.take().isOneIn(BATCHES_PER_REPORT)) {
                    errands.run(this::report);
                }
            }
        } finally {
            timer.cancel();
        }
    }

    static TimerTask task(Runnable work) {
        return new TimerTask() {
            @Override
            public void run() {
                work.run();
            }
        };
    }

    private void report() throws InterruptedException {
        tally.countPause();
        Thread.sleep(SETTLING.toMillis());
        tally.countEvent();
    }
}
