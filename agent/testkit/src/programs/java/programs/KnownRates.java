package programs;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that pause in loops that never return, each in one way and named after it, all of them or those that the arguments
 * name. Prints, four times a second, the time in milliseconds since 1970 ({@code time N}) and how often each has paused so far
 * ({@code sleep N}): the witness of a tool that looks at the same threads from outside.
 */
public final class KnownRates {

    private static final long MILLISECOND = 1_000_000;

    private final String name;
    private final Loop loop;
    /** Written by its own thread alone. */
    private volatile long count;

    private KnownRates(String name, Loop loop) {
        this.name = name;
        this.loop = loop;
    }

    private interface Loop {
        void run(KnownRates rates) throws InterruptedException, IOException;
    }

    public static void main(String[] arguments) throws InterruptedException {
        List<KnownRates> all = new ArrayList<>(Arrays.asList(
            new KnownRates("sleep", KnownRates::sleep),
            new KnownRates("park", KnownRates::park),
            new KnownRates("wait", KnownRates::await),
            new KnownRates("poll", KnownRates::poll),
            new KnownRates("select", KnownRates::select),
            new KnownRates("yield", KnownRates::yieldAlways),
            new KnownRates("zero", KnownRates::sleepZero),
            new KnownRates("mixed", KnownRates::mixed)));
        all.removeIf(one -> arguments.length > 0 && !Arrays.asList(arguments).contains(one.name));
        all.forEach(KnownRates::start);
        while (true) {
            print(Collections.unmodifiableList(all));
            TimeUnit.MILLISECONDS.sleep(250);
        }
    }

    private static void print(List<KnownRates> all) {
        StringBuilder text = new StringBuilder("time " + System.currentTimeMillis());
        for (KnownRates one : all) {
            text.append('\n').append(one.name).append(' ').append(one.count);
        }
        System.out.println(text);
    }

    private void start() {
        Thread thread = new Thread(() -> {
            try {
                loop.run(this);
            } catch (InterruptedException | IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void sleep() throws InterruptedException {
        while (true) {
            Thread.sleep(1);
            count++;
        }
    }

    private void park() {
        while (true) {
            LockSupport.parkNanos(2 * MILLISECOND);
            count++;
        }
    }

    private void await() throws InterruptedException {
        Object never = new Object();
        synchronized (never) {
            while (true) {
                never.wait(3);
                count++;
            }
        }
    }

    private void poll() throws InterruptedException {
        ArrayBlockingQueue<Object> empty = new ArrayBlockingQueue<>(1);
        while (true) {
            empty.poll(5, TimeUnit.MILLISECONDS);
            count++;
        }
    }

    private void select() throws IOException {
        try (Selector nothing = Selector.open()) {
            while (true) {
                nothing.select(5);
                count++;
            }
        }
    }

    private void yieldAlways() {
        while (true) {
            Thread.yield();
            count++;
        }
    }

    private void sleepZero() throws InterruptedException {
        while (true) {
            Thread.sleep(0);
            count++;
        }
    }

    /** Half of its time it sleeps long, half of it briefly: nine of ten wake-ups come from the second half. */
    private void mixed() throws InterruptedException {
        while (true) {
            Thread.sleep(20);
            count++;
            for (int i = 0; i < 10; i++) {
                LockSupport.parkNanos(2 * MILLISECOND);
                count++;
            }
        }
    }
}
