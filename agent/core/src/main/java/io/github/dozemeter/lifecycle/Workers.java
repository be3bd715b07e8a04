package io.github.dozemeter.lifecycle;

import io.github.dozemeter.support.AgentThreads;
import io.github.dozemeter.support.Log;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The agent's own threads, which all end when it stops: each must end soon after it is interrupted. What is repeated
 * runs until then, whatever a round throws and whatever else interrupts it; a thread that died all the same, or could
 * not be started, is replaced by whichever loop notices. Thread-safe.
 */
class Workers {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** The rest after a failure: a round that always fails at once must not use up a core. */
    private static final long REST_MILLIS = 1_000;

    private final Log log;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Loop> loops = new ArrayList<>();
    private boolean ended;

    interface Round {

        /** @return milliseconds until the next one; negative if there is none */
        long run() throws InterruptedException;
    }

    interface Waiting {
        boolean run() throws InterruptedException;
    }

    Workers(Log log) {
        this.log = log;
    }

    /** Is overridden by tests. */
    ThreadFactory threads(String name) {
        return new AgentThreads(name, log);
    }

    /** @return false if the agent stops: then nothing is started any more */
    synchronized boolean start(String name, Runnable work) {
        if (ended) {
            return false;
        }
        begin(threads(name).newThread(work));
        return true;
    }

    private Thread begin(Thread thread) {
        for (int i = threads.size() - 1; i >= 0; i--) {
            if (!threads.get(i).isAlive()) {
                threads.remove(i);
            }
        }
        thread.start();
        threads.add(thread);
        return thread;
    }

    /** Repeats it on a thread of its own until a round was the last, or the agent stops; each name is added once. */
    void repeat(String name, long firstMillis, Round round) {
        add(name, firstMillis, round);
        restart();
    }

    /** Begins at once; throws what keeps its thread from starting. */
    synchronized void begin(String name, long firstMillis, Round round) {
        add(name, firstMillis, round).begin();
    }

    private synchronized Loop add(String name, long firstMillis, Round round) {
        for (int i = 0; i < loops.size(); i++) {
            if (loops.get(i).name.equals(name)) {
                return loops.get(i);
            }
        }
        Loop loop = new Loop(name, firstMillis, round);
        loops.add(loop);
        return loop;
    }

    /** @return whether all that is repeated has its thread */
    synchronized boolean restart() {
        boolean all = true;
        for (int i = loops.size() - 1; i >= 0 && !ended; i--) {
            Loop loop = loops.get(i);
            if (loop.done) {
                loops.remove(i);
            } else {
                all &= loop.restart();
            }
        }
        return all;
    }

    /** Repeats it until no interrupt comes; one that is no stop is not meant for this thread. */
    boolean uninterrupted(Waiting work) throws InterruptedException {
        while (true) {
            try {
                return work.run();
            } catch (InterruptedException interrupted) {
                if (isEnded()) {
                    throw interrupted;
                }
            }
        }
    }

    /** Rests so long despite interrupts; a stop ends it. Interrupts would make rounds of seconds one of nothing. */
    void rest(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.sleep(left);
            } catch (InterruptedException interrupted) {
                if (isEnded()) {
                    throw interrupted;
                }
            }
        }
    }

    synchronized boolean isEnded() {
        return ended;
    }

    /** Interrupts all, and waits until they have ended, ten seconds at most for all of them. */
    void end() throws InterruptedException {
        List<Thread> ending;
        synchronized (this) {
            ended = true;
            ending = new ArrayList<>(threads);
        }
        for (Thread thread : ending) {
            thread.interrupt();
        }
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        for (Thread thread : ending) {
            TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
        }
    }

    private final class Loop implements Runnable {

        private final String name;
        private final Round round;
        /** Made now: when it is logged there may be no memory. */
        private final String failed;
        private final ThreadFactory factory;
        private long restMillis;
        private volatile boolean done;
        private Thread thread;
        /** Resolved now: to find out under an OutOfMemoryError what a handler catches takes memory. */
        private Class<?> reported = Throwable.class;

        Loop(String name, long firstMillis, Round round) {
            this.name = name;
            this.restMillis = firstMillis;
            this.round = round;
            this.failed = "the agent's thread dozemeter-" + name + " failed, and continues: ";
            this.factory = threads(name);
        }

        /** Under the lock of all. */
        boolean restart() {
            if (thread != null && thread.isAlive()) {
                return true;
            }
            try {
                begin();
                return true;
            } catch (Throwable limit) {
                report(limit);
                return false;
            }
        }

        private void begin() {
            thread = Workers.this.begin(factory.newThread(this));
        }

        @Override
        public void run() {
            while (!done && !isEnded()) {
                try {
                    rest(restMillis);
                    restMillis = REST_MILLIS;
                    Workers.this.restart();
                    long next = round.run();
                    done = next < 0;
                    restMillis = next;
                } catch (Throwable failure) {
                    report(failure);
                }
            }
        }

        /** Reports each kind of failure in a row once. */
        private void report(Throwable failure) {
            if (reported != failure.getClass() && !(failure instanceof InterruptedException)) {
                reported = failure.getClass();
                log.warn(failed, failure);
            }
        }
    }
}
