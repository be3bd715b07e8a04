package io.github.dozemeter.bench.application;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Workers that make the next call as soon as the last one is answered. Prints, by tabs, calls a second ({@code rate}), their
 * 99th percentile ({@code p99}) and the processor time of the server for a call ({@code cpu}), both in nanoseconds.
 */
final class ClosedLoop {

    static final int WORKERS = 8;
    private static final int DIGITS = 3;
    private static final double P99 = 99;

    private ClosedLoop() {
    }

    /** @param arguments port and process of the server, milliseconds of the warm-up and of the measurement */
    static void run(String[] arguments, Call call) throws Exception {
        ProcessHandle server = ProcessHandle.of(Long.parseLong(arguments[1])).orElseThrow();
        long begin = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[2]));
        long nanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[3]));
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            List<Future<Histogram>> times = IntStream.range(0, WORKERS)
                .mapToObj(worker -> workers.submit(() -> times(call, worker, begin, begin + nanos))).toList();
            sleepUntil(begin);
            long cpuBefore = cpuNanos(server);
            sleepUntil(begin + nanos);
            double cpu = cpuNanos(server) - cpuBefore;
            Histogram all = new Histogram(DIGITS);
            for (Future<Histogram> some : times) {
                all.add(some.get());
            }
            System.out.println("rate\t" + all.getTotalCount() * 1e9 / nanos);
            System.out.println("p99\t" + all.getValueAtPercentile(P99));
            System.out.println("cpu\t" + cpu / all.getTotalCount());
        } finally {
            workers.shutdownNow();
        }
    }

    private static Histogram times(Call call, int worker, long begin, long end) throws Exception {
        Histogram times = new Histogram(DIGITS);
        for (long before = System.nanoTime(); before < end; ) {
            call.make(worker);
            long after = System.nanoTime();
            if (before >= begin) {
                times.recordValue(after - before);
            }
            before = after;
        }
        return times;
    }

    private static void sleepUntil(long nanoTime) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanoTime - System.nanoTime());
    }

    private static long cpuNanos(ProcessHandle process) {
        return process.info().totalCpuDuration().orElseThrow().toNanos();
    }

    /** Returns when it is answered. */
    interface Call {

        void make(int worker) throws Exception;
    }
}
