package io.github.dozemeter.bench.program;

import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * Very many counted calls while the agent is scraped without rest. Arguments: threads in all, how many of them at once,
 * calls of each, {@code platform} or {@code virtual}. Prints {@code made}, the calls made, the scrapes meanwhile, and
 * how often a count fell.
 */
public final class Crowd {

    private Crowd() {
    }

    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[0]);
        int atOnce = Integer.parseInt(arguments[1]);
        int calls = Integer.parseInt(arguments[2]);
        boolean virtual = arguments[3].equals("virtual");
        FutureTask<Void> crowd = new FutureTask<>(() -> {
            Semaphore places = new Semaphore(atOnce);
            for (int i = 0; i < threads; i++) {
                places.acquire();
                Threads.start(virtual, () -> {
                    pause(calls);
                    places.release();
                });
            }
            places.acquire(atOnce);
            return null;
        });
        Endpoint.await();
        double last = counted();
        int scrapes = 1;
        int falls = 0;
        new Thread(crowd, "crowd").start();
        do {
            double sum = counted();
            scrapes++;
            falls += sum < last ? 1 : 0;
            last = sum;
        } while (!crowd.isDone());
        crowd.get();
        System.out.println("made\t" + (long) threads * calls + "\t" + scrapes + "\t" + falls);
    }

    private static double counted() throws Exception {
        return Endpoint.sum("dozemeter_pauses_total{", Crowd.class.getName());
    }

    /** Asks for no time, so that as many threads as possible are in the counting at any moment. */
    private static void pause(int calls) {
        for (int i = 0; i < calls; i++) {
            LockSupport.parkNanos(0);
        }
    }
}
