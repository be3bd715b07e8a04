package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;

/**
 * Touches the pages of a file and gives way every 1,000 pages, to let a safepoint in, as message brokers do: 200 zero
 * sleeps a second that are meant. The list {@code dozemeter-allow.txt} beside this application says why.
 */
final class IntendedZeroSleep implements Behaviour {

    static final int ROUNDS_PER_BATCH = 2;
    static final int PAGES = 1_000;
    static final int PAGE_BYTES = 64;

    private static final Description DESCRIPTION = Description.sick("intended-zero-sleep", Rate.perBatch(ROUNDS_PER_BATCH),
            Site.of("Thread.sleep", IntendedZeroSleep.class, "warm"),
            "touches pages and calls Thread.sleep(0) every 1,000, on purpose; for allow=dozemeter-allow.txt");

    private final byte[] file = new byte[PAGES * PAGE_BYTES];

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
            for (int round = 0; round < ROUNDS_PER_BATCH; round++) {
                warm();
            }
        }
    }

    private void warm() throws InterruptedException {
        for (int page = 0; page < PAGES; page++) {
            file[page * PAGE_BYTES]++;
        }
        tally.countEvent();
        tally.countPause();
        Thread.sleep(0);
    }
}
