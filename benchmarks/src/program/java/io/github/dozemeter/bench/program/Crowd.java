package io.github.dozemeter.bench.program;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * Very many counted calls while the agent is scraped. Arguments: threads in all, how many of them at once, calls of
 * each, {@code platform} or {@code virtual}. Prints {@code made}, the calls made, the scrapes meanwhile, and how
 * often a count fell.
 */
public final class Crowd {

    private Crowd() {
    }

    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[0]);
        int atOnce = Integer.parseInt(arguments[1]);
        int calls = Integer.parseInt(arguments[2]);
        Starter starter = arguments[3].equals("virtual") ? Starter.virtual() : Starter.platform();
        Scraper scraper = new Scraper(Crowd.class.getName());
        Thread scraping = new Thread(scraper, "scraper");
        scraping.start();
        scraper.awaitFirst();
        run(threads, atOnce, calls, starter);
        scraper.end();
        scraping.join();
        System.out.println("made\t" + (long) threads * calls + "\t" + scraper);
    }

    private static void run(int threads, int atOnce, int calls, Starter starter) throws Exception {
        Semaphore places = new Semaphore(atOnce);
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            places.acquire();
            starter.start(() -> {
                pause(calls);
                places.release();
                done.countDown();
            });
        }
        done.await();
    }

    /** Asks for no time, so that as many threads as possible are in the counting at any moment. */
    private static void pause(int calls) {
        for (int i = 0; i < calls; i++) {
            LockSupport.parkNanos(0);
        }
    }

    /** Scrapes the agent of its own JVM without rest, and notices when a count falls. */
    private static final class Scraper implements Runnable {

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
}
