package io.github.dozemeter.threads;

/** Shared by many, as the rewritten form of a class that sleeps. */
final class Backoff {

    private final int site;

    Backoff(int site) {
        this.site = site;
    }

    void pause(long millis) throws InterruptedException {
        Dozemeter.sleep(millis, site);
    }

    void park(long nanos) {
        Dozemeter.parkNanos(nanos, site);
    }

    void await(Object monitor, long millis) throws InterruptedException {
        Dozemeter.wait(monitor, millis, site);
    }
}
