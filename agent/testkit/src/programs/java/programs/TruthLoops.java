package programs;

import java.io.File;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One loop that never returns, of those that misled estimates: {@code TruthLoops LOOP COUNTS}. Its threads count their own
 * pauses in the file COUNTS. Prints {@code counter POSITION LABEL} for each counter, {@code line POSITION LINE} at its first pause,
 * {@code work NANOS} of CPU between two pauses, and {@code runs}.
 */
public final class TruthLoops {

    private static final int MAX_COUNTERS = 512;
    private static final int SLEEPERS = 60;
    private static final int POOL = 200;
    private static final int QUEUE = 16;
    private static final long SPIN_NANOS = 3_000_000;
    private static volatile double sink;

    private final MappedByteBuffer counts;
    private final TruthWork work = new TruthWork();
    private int counters;

    /** What a thread does until the JVM ends. */
    interface Body {
        void run() throws Exception;
    }

    private TruthLoops(MappedByteBuffer counts) {
        this.counts = counts;
    }

    public static void main(String[] args) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile(args[1], "rw")) {
            MappedByteBuffer counts = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, MAX_COUNTERS * TruthCounter.BYTES);
            new TruthLoops(counts).start(args[0]);
        }
        System.out.println("runs");
        Thread.currentThread().join();
    }

    private void start(String loop) throws Exception {
        switch (loop) {
            case "mostlyZero": mostlyZero(0); break;
            case "mostlyZero8": mostlyZero(8); break;
            case "mostlyZero80": mostlyZero(80); break;
            case "zeroThenOne": start("loop", zero("zero"), blocking("one"), TruthLoops::zeroThenOne); break;
            case "rareLong": start("loop", blocking("one"), blocking("long"), TruthLoops::rareLong); break;
            case "oneAndThree": start("loop", blocking("one"), blocking("three"), TruthLoops::oneAndThree); break;
            case "sleepAndPoll": start("loop", blocking("sleep"), blocking("poll"), TruthLoops::sleepAndPoll); break;
            case "workAndHelper": workAndHelper(); break;
            case "yieldsThenPark": start("loop", zero("yield"), blocking("park"), TruthLoops::yieldsThenPark); break;
            case "backPressure": backPressure(); break;
            case "helper": helper(); break;
            case "zeroAndWrites": start("loop", zero("zero"), TruthLoops::zeroAndWrites); break;
            case "interrupted": start("loop", TruthCounter.ofStorm(counts, next("sleep")), TruthLoops::interrupted); break;
            case "park1": start("loop", blocking("park"), counter -> park(counter, 1)); break;
            case "park50": start("loop", blocking("park"), counter -> park(counter, 50_000)); break;
            case "poll1": start("loop", blocking("poll"), TruthLoops::poll); break;
            case "wait1": start("loop", blocking("wait"), TruthLoops::await); break;
            case "sleep10": start("loop", blocking("sleep"), counter -> sleep(counter, 10)); break;
            case "pool": pool(); break;
            case "scheduler": scheduler(); break;
            case "server": TruthServer.start(events("select"), () -> blocking("sleep"), 0); break;
            case "eventLoop": TruthServer.start(blocking("select"), () -> blocking("sleep"), 1); break;
            case "spinThenSleep": start("loop", blocking("sleep"), TruthLoops::spinThenSleep); break;
            default: throw new IllegalArgumentException(loop);
        }
    }

    interface OneLine {
        void run(TruthCounter counter) throws Exception;
    }

    private interface TwoLines {
        void run(TruthCounter first, TruthCounter second) throws Exception;
    }

    static void start(String thread, TruthCounter counter, OneLine loop) {
        start(thread, () -> loop.run(counter));
    }

    private static void start(String thread, TruthCounter first, TruthCounter second, TwoLines loop) {
        start(thread, () -> loop.run(first, second));
    }

    static void start(String name, Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception end) {
                System.out.println(name + " ended: " + end);
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }

    private TruthCounter zero(String label) {
        return TruthCounter.ofZero(counts, next(label));
    }

    private TruthCounter blocking(String label) {
        return TruthCounter.ofBlocking(counts, next(label));
    }

    private TruthCounter events(String label) {
        return TruthCounter.ofEvents(counts, next(label));
    }

    private int next(String label) {
        int at = counters * TruthCounter.BYTES;
        counters++;
        System.out.println("counter " + at + ' ' + label);
        return at;
    }

    private void mostlyZero(int micros) {
        int units = work.units(micros);
        start("loop", zero("zero"), blocking("other"), (zero, other) -> mostlyZero(zero, other, units));
    }

    /** Sends 200, then nothing until 10 ms from then; in between the computed delay is 0. */
    private static void mostlyZero(TruthCounter zero, TruthCounter other, int units) throws Exception {
        long next = System.currentTimeMillis();
        long sent = 0;
        while (true) {
            long delay = Math.max(0, next - System.currentTimeMillis());
            TruthCounter counter = delay == 0 ? zero : other;
            counter.before();
            Thread.sleep(delay);
            counter.after();
            TruthWork.run(units);
            sent++;
            if (sent % 200 == 0) {
                next = System.currentTimeMillis() + 10;
            }
        }
    }

    private static void zeroThenOne(TruthCounter zero, TruthCounter one) throws Exception {
        while (true) {
            for (int i = 0; i < 200; i++) {
                zero.before();
                Thread.sleep(0);
                zero.after();
            }
            one.before();
            Thread.sleep(1);
            one.after();
        }
    }

    private static void rareLong(TruthCounter one, TruthCounter rare) throws Exception {
        while (true) {
            for (int i = 0; i < 500; i++) {
                one.before();
                Thread.sleep(1);
                one.after();
            }
            rare.before();
            Thread.sleep(500);
            rare.after();
        }
    }

    private static void oneAndThree(TruthCounter one, TruthCounter three) throws Exception {
        while (true) {
            one.before();
            Thread.sleep(1);
            one.after();
            three.before();
            Thread.sleep(3);
            three.after();
        }
    }

    private static void sleepAndPoll(TruthCounter sleep, TruthCounter poll) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(QUEUE);
        while (true) {
            sleep.before();
            Thread.sleep(2);
            sleep.after();
            poll.before();
            queue.poll(4, TimeUnit.MILLISECONDS);
            poll.after();
        }
    }

    private void workAndHelper() {
        int units = work.units(300);
        start("loop", blocking("one"), blocking("helper"), (one, helper) -> workAndHelper(one, helper, units));
    }

    private static void workAndHelper(TruthCounter one, TruthCounter helper, int units) throws Exception {
        while (true) {
            one.before();
            Thread.sleep(1);
            one.after();
            TruthWork.run(units);
            helper.before();
            TruthHelper.pause(2);
            helper.after();
        }
    }

    private static void yieldsThenPark(TruthCounter yield, TruthCounter park) {
        while (true) {
            for (int i = 0; i < 100; i++) {
                yield.before();
                Thread.yield();
                yield.after();
            }
            park.before();
            LockSupport.parkNanos(50_000);
            park.after();
        }
    }

    private void backPressure() {
        int units = work.units(40);
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(QUEUE);
        start("loop", zero("yield"), counter -> offer(counter, queue, units));
        start("reader", () -> {
            while (true) {
                queue.take();
                TruthWork.run(units + units / 20);
            }
        });
    }

    private static void offer(TruthCounter yield, ArrayBlockingQueue<Integer> queue, int units) {
        while (true) {
            while (!queue.offer(1)) {
                yield.before();
                Thread.yield();
                yield.after();
            }
            TruthWork.run(units);
        }
    }

    private void helper() {
        start("poller", blocking("poller"), TruthLoops::pollWithHelper);
        for (int i = 0; i < SLEEPERS; i++) {
            start("worker-" + i, blocking("sleepers"), TruthLoops::sleepWithHelper);
        }
    }

    private static void pollWithHelper(TruthCounter counter) throws Exception {
        while (true) {
            counter.before();
            TruthHelper.pause(2);
            counter.after();
        }
    }

    private static void sleepWithHelper(TruthCounter counter) throws Exception {
        while (true) {
            counter.before();
            TruthHelper.pause(1_000);
            counter.after();
        }
    }

    private static void zeroAndWrites(TruthCounter zero) throws Exception {
        File written = File.createTempFile("truth", ".bin");
        written.deleteOnExit();
        byte[] bytes = new byte[64];
        try (RandomAccessFile file = new RandomAccessFile(written, "rw")) {
            for (long i = 0; ; i++) {
                zero.before();
                Thread.sleep(0);
                zero.after();
                file.write(bytes);
                if (i % 1_000 == 0) {
                    file.seek(0);
                }
            }
        }
    }

    private static void interrupted(TruthCounter sleep) {
        while (true) {
            Thread.currentThread().interrupt();
            try {
                sleep.before();
                Thread.sleep(1_000);
            } catch (InterruptedException again) {
                // As many loops do: the next sleep ends at once.
            }
            sleep.after();
        }
    }

    private static void park(TruthCounter park, long nanos) {
        while (true) {
            park.before();
            LockSupport.parkNanos(nanos);
            park.after();
        }
    }

    private static void poll(TruthCounter poll) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(QUEUE);
        while (true) {
            poll.before();
            queue.poll(1, TimeUnit.MILLISECONDS);
            poll.after();
        }
    }

    private static void await(TruthCounter wait) throws Exception {
        Object monitor = new Object();
        while (true) {
            synchronized (monitor) {
                wait.before();
                monitor.wait(1);
                wait.after();
            }
        }
    }

    private static void sleep(TruthCounter sleep, long millis) throws Exception {
        while (true) {
            sleep.before();
            Thread.sleep(millis);
            sleep.after();
        }
    }

    private void pool() {
        for (int i = 0; i < POOL; i++) {
            start("pool-1-thread-" + i, blocking("sleep"), counter -> sleep(counter, 100));
        }
    }

    private void scheduler() {
        Executors.newScheduledThreadPool(2).scheduleAtFixedRate(events("tick")::count, 5, 5, TimeUnit.MILLISECONDS);
    }

    private static void spinThenSleep(TruthCounter sleep) throws Exception {
        while (true) {
            long end = System.nanoTime() + SPIN_NANOS;
            while (System.nanoTime() < end) {
                sink++;
            }
            sleep.before();
            Thread.sleep(7);
            sleep.after();
        }
    }
}
