package io.github.dozemeter.sample;

import java.util.Timer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;

/** The same report as {@link TimerSleep}: its timer only starts it, on a thread of its own, which may sleep. */
final class HealthyTimer implements Behaviour {

    private static final Description DESCRIPTION = Description.healthy("timer-sleep-healthy",
            Rate.oncePerBatches(TimerSleep.BATCHES_PER_REPORT), Site.of("Thread.sleep", HealthyTimer.class, "report"),
            "reports as often; the TimerTask hands over to a thread that may sleep");

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
        ExecutorService reports = EventLoop.thread("reports-1");
        Timer timer = new Timer(name(), true);
        try (Errands errands = new Errands(work -> timer.schedule(TimerSleep.task(() -> reports.execute(work)), 0))) {
            while (true) {
                if (inbox.take().isOneIn(TimerSleep.BATCHES_PER_REPORT)) {
                    errands.run(this::report);
                }
            }
        } finally {
            timer.cancel();
            EventLoop.stop(reports);
        }
    }

    private void report() throws InterruptedException {
        tally.countPause();
        Thread.sleep(TimerSleep.SETTLING.toMillis());
        tally.countEvent();
    }
}
