package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A sender that wants 5 µs between two packets and loses them on the way: {@code toMillis()} makes 0 of them.
 * {@code TimeUnit.sleep(0)} returns at once, without a look at the interrupt: 200,000 calls a second for nothing.
 */
final class ZeroTimeUnitSleep implements Behaviour {

    static final int PACKETS_PER_BATCH = 2_000;

    private static final Duration GAP = Duration.ofNanos(5_000);

    private static final Description DESCRIPTION = Description.sick("zero-time-unit", Rate.perBatch(PACKETS_PER_BATCH),
            Site.of("TimeUnit.sleep", ZeroTimeUnitSleep.class, "send"),
            "means to send packets 5 microseconds apart, but gives TimeUnit.sleep milliseconds: 0");

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
        while (true) {
            inbox.take();
            for (int packet = 0; packet < PACKETS_PER_BATCH; packet++) {
                send();
            }
        }
    }

    private void send() throws InterruptedException {
        tally.countEvent();
        tally.countPause();
        TimeUnit.MILLISECONDS.sleep(GAP.toMillis());
    }
}
