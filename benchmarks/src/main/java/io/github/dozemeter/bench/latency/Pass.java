package io.github.dozemeter.bench.latency;

import java.util.concurrent.atomic.AtomicReference;

/**
 * What one pair of threads did.
 *
 * @param spins in vain, of the asking thread; -1 if not counted
 * @param nanos that it took it
 */
record Pass(long steps, long spins, long nanos) {

    /** Steps between two looks at the deadline: 20 µs, to which one look adds a thousandth. */
    private static final long CHUNK = 100;

    /** Starts both threads and waits for their end; a fault of either is thrown here. */
    static Pass run(Exchange exchange, long steps, Deadline deadline) throws InterruptedException {
        exchange.rewind();
        AtomicReference<Throwable> fault = new AtomicReference<>();
        AtomicReference<Pass> result = new AtomicReference<>();
        Thread answering = thread("answering", fault, exchange::answer);
        Thread asking = thread("asking", fault, () -> result.set(ask(exchange, steps, deadline)));
        answering.start();
        asking.start();
        while (asking.isAlive() && fault.get() == null) {
            asking.join(10);
        }
        if (fault.get() == null) {
            answering.join();
        }
        if (fault.get() != null) {
            throw new IllegalStateException("the test broke: " + fault.get(), fault.get());
        }
        return result.get();
    }

    private static Thread thread(String name, AtomicReference<Throwable> fault, Runnable loop) {
        Thread thread = new Thread(loop, name);
        // Else a fault would leave the other thread spinning, and this JVM alive.
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((broken, why) -> fault.set(why));
        return thread;
    }

    private static Pass ask(Exchange exchange, long steps, Deadline deadline) {
        long done = 0;
        long spins = 0;
        long start = System.nanoTime();
        while (done < steps && (done == 0 || !deadline.isOver())) {
            long chunk = Math.min(CHUNK, steps - done);
            spins += exchange.ask(chunk);
            done += chunk;
        }
        long nanos = System.nanoTime() - start;
        exchange.stop();
        return new Pass(done, spins < 0 ? -1 : spins, nanos);
    }
}
