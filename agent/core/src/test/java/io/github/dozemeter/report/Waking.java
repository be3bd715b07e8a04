package io.github.dozemeter.report;

import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.ThreadActivity;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the threads of a process did in ten seconds, with twenty stack samples of each. */
public final class Waking {

    private static final long SECONDS = 10;
    private static final long NANOS = 1_000_000_000;
    private static final int SAMPLES = 20;

    private final Map<Long, ThreadActivity> threads = new LinkedHashMap<>();
    private long switches;
    private boolean byKernel = true;

    /** A thread that waits at one place, or at each of several equally often: {@code java.lang.Thread.sleep}, {@code a.B.run:9}. */
    public Waking thread(String name, long switchesPerSecond, long waitsPerSecond, double cores, String[]... stacks) {
        Map<StackPlace, Integer> places = new LinkedHashMap<>();
        for (String[] stack : stacks) {
            StackTraceElement[] frames = new StackTraceElement[stack.length];
            for (int i = 0; i < stack.length; i++) {
                String[] text = stack[i].split(":");
                int dot = text[0].lastIndexOf('.');
                frames[i] = new StackTraceElement(text[0].substring(0, dot), text[0].substring(dot + 1), "X.java",
                    text.length > 1 ? Integer.parseInt(text[1]) : 1);
            }
            places.put(StackPlace.of(frames, Thread.State.TIMED_WAITING), SAMPLES / stacks.length);
        }
        return add(new ThreadActivity(name, true, switchesPerSecond * SECONDS, waitsPerSecond * SECONDS, (long) (cores * SECONDS * NANOS),
            ThreadActivity.UNKNOWN, ThreadActivity.UNKNOWN, places));
    }

    /** One of the JVM's own. */
    public Waking jvm(String name, long switchesPerSecond) {
        return add(new ThreadActivity(name, false, switchesPerSecond * SECONDS, ThreadActivity.UNKNOWN, ThreadActivity.UNKNOWN,
            ThreadActivity.UNKNOWN, ThreadActivity.UNKNOWN, Map.of()));
    }

    private Waking add(ThreadActivity thread) {
        threads.put((long) threads.size(), thread);
        switches += thread.switches();
        return this;
    }

    /** On a system whose kernel does not tell. */
    public Waking withoutKernel() {
        byKernel = false;
        return this;
    }

    public static String[] at(String... frames) {
        return frames;
    }

    /** In a queue of the JDK, called from there. */
    static String[] polling(String place) {
        return at("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.util.concurrent.DelayQueue.poll", place);
    }

    ThreadsSnapshot take() {
        ThreadsSnapshot before = new ThreadsSnapshot(NANOS, byKernel ? 0 : ThreadActivity.UNKNOWN, Map.of(), 0);
        return new ThreadsSnapshot((1 + SECONDS) * NANOS, byKernel ? switches : ThreadActivity.UNKNOWN, threads, SAMPLES).since(before);
    }

    /** A timer that spins in a deferred class, a poller, an event loop, a pool, and the JVM's own threads. */
    static Waking busyServer() {
        return new Waking()
            .thread("netty-timer-1", 20, 1_800_000, 0.995, at("java.lang.Thread.sleep", "a.Wheel.run:9"))
            .thread("poller-1", 890, 890, 0.02, at("java.lang.Thread.sleep", "a.Poller.run:9"))
            .thread("io-1", 300, 0, 0.05, at("sun.nio.ch.EPoll.wait", "sun.nio.ch.EPollSelectorImpl.doSelect", "a.Loop.run:42"))
            .thread("io-2", 297, 0, 0.05, at("sun.nio.ch.EPoll.wait", "sun.nio.ch.EPollSelectorImpl.doSelect", "a.Loop.run:42"))
            .thread("pool-1-thread-7", 120, 120, 0.01, polling("com.example.shop.orders.OrderQueue.take:118"))
            .thread("housekeeper", 60, 60, 0.004, at("java.lang.Thread.sleep", "com.example.cache.Evictor.run:51"),
                polling("com.example.cache.Evictor.next:77"))
            .jvm("VM Periodic Tas", 20).jvm("G1 Service", 35);
    }
}
