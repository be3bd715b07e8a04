package io.github.dozemeter.bench.program;

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
}
