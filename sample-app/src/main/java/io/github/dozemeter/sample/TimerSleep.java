package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A report and a heartbeat, two tasks of one {@link Timer}, that settle on it for 20 ms: each makes the other late. With one
 * task alone nobody would wait.
 */
final class TimerSleep implements Behaviour {

    static final int BATCHES_PER_REPORT = 10;
    static final Duration SETTLING = Duration.ofMillis(20);

    private static final Description DESCRIPTION = Description.sick("timer-sleep", Rate.oncePerBatches(BATCHES_PER_REPORT),
            Site.of("Thread.sleep", TimerSleep.class, "report"),
            "reports and beats 10 times a second from two tasks of a timer, which first sleep for 20 ms");

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
        try (Errands errands = new Errands(work -> timer.schedule(random().nextBoolean() ? task(work) : heartbeat(work), 0))) {
            while (true) {
                if (inbox.take().isOneIn(BATCHES_PER_REPORT)) {
                    errands.run(this::report);
                }
            }
        } finally {
            timer.cancel();
        }
    }

    /** By chance, so that no period of whoever looks at one of them meets the same task each time. */
    private static ThreadLocalRandom random() {
        return ThreadLocalRandom.current();
    }

    private static TimerTask heartbeat(Runnable work) {
        return new TimerTask() {
            @Override
            public void run() {
                work.run();
            }
        };
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
