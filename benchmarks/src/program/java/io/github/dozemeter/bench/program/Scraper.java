package io.github.dozemeter.bench.program;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** Scrapes the agent of its own JVM without rest, and notices when a count falls. */
final class Scraper implements Runnable {

    private static final String COUNTER = "dozemeter_pauses_total{";

    private final String className;
    private final CountDownLatch first = new CountDownLatch(1);
    private volatile boolean over;
    private long scrapes;
    private long falls;
    private double last;

    /** @param className of the sites whose counts are summed up */
    Scraper(String className) {
        this.className = className;
    }

    @Override
    public void run() {
        while (!over) {
            String url = Scrape.url();
            if (url != null) {
                scrape(url);
            }
        }
    }

    private void scrape(String url) {
        try {
            double sum = Scrape.sum(url, COUNTER, className);
            scrapes++;
            first.countDown();
            falls += sum < last ? 1 : 0;
            last = sum;
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Returns once the agent has been scraped. */
    void awaitFirst() throws InterruptedException {
        first.await();
    }

    /** To be called once; then {@link #toString} tells what was found, when this thread has ended. */
    void end() {
        over = true;
    }

    @Override
    public String toString() {
        return scrapes + "\t" + falls;
    }
}
