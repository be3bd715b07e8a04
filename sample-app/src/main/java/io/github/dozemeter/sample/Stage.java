package io.github.dozemeter.sample;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs behaviours, each on threads that bear its name. */
final class Stage {

    /** How long stopping may take; a behaviour that is interrupted ends within a millisecond or two. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Arrivals arrivals = new Arrivals();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads;
    private final CountDownLatch running;

    Stage(List<Behaviour> behaviours) {
        this.threads = behaviours.stream()
                .flatMap(behaviour -> Stream.generate(() -> thread(behaviour)).limit(behaviour.threads())).toList();
        this.running = new CountDownLatch(threads.size());
    }

    void start() {
        threads.forEach(Thread::start);
    }

    /** Returns what went wrong, a sentence each; without any, all figures are final. */
    List<String> stop() throws InterruptedException {
        threads.forEach(Thread::interrupt);
        if (!running.await(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
            threads.stream().filter(Thread::isAlive).map(thread -> thread.getName() + " did not stop")
                    .forEach(failures::add);
        }
        arrivals.close();
        return List.copyOf(failures);
    }

    private Thread thread(Behaviour behaviour) {
        Thread thread = new Thread(() -> run(behaviour, arrivals.inbox()), behaviour.name());
        thread.setDaemon(true);
        return thread;
    }

    private void run(Behaviour behaviour, BlockingQueue<Batch> inbox) {
        try {
            behaviour.run(inbox);
            failures.add(behaviour.name() + " ended by itself");
        } catch (InterruptedException stopped) {
            // the way to end
        } catch (RuntimeException e) {
            failures.add(behaviour.name() + " failed: " + e);
        } finally {
            running.countDown();
        }
    }
}
