package java.lang;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for futures: otherwise like {@link Dozemeter}, and apart from it because these calls are seen on request only.
 *
 * <p>Each call is counted. One that finds its future done waits for nothing and is not timed: without a future to wait
 * for there is no pause to measure. Whether it is done is asked of the JDK's own two classes alone; another class might
 * do anything in its {@code isDone}, so that its waits are timed by what they ask for, as all pauses are.
 */
public final class DozemeterFutures {

    private DozemeterFutures() {
    }

    public static Object get(Future<?> future, int site) throws InterruptedException, ExecutionException {
        int weight = count(future, site, DozemeterRequested.NO_TIME);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            return future.get();
        } finally {
            DozemeterTimes.addSince(site, weight, DozemeterRequested.NO_TIME, start, cpu);
        }
    }

    public static Object get(Future<?> future, long timeout, TimeUnit unit, int site)
        throws InterruptedException, ExecutionException, TimeoutException {
        long requested = DozemeterRequested.byUnit(timeout, unit);
        int weight = count(future, site, requested);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            return future.get(timeout, unit);
        } finally {
            DozemeterTimes.addSince(site, weight, requested, start, cpu);
        }
    }

    public static Object join(Object future, int site) {
        int weight = count(future, site, DozemeterRequested.NO_TIME);
        long cpu = weight == 0 ? 0 : DozemeterCpu.before(site, weight);
        long start = weight == 0 ? 0 : System.nanoTime();
        try {
            return ((CompletableFuture<?>) future).join();
        } finally {
            DozemeterTimes.addSince(site, weight, DozemeterRequested.NO_TIME, start, cpu);
        }
    }

    /** @return the weight to time the wait with, 0 for not at all */
    private static int count(Object future, int site, long requested) {
        if (isDone(future)) {
            DozemeterCounts.countOnly(site, requested);
            return 0;
        }
        return DozemeterCounts.count(site, requested);
    }

    /** @param future null where the application is about to get its NullPointerException */
    private static boolean isDone(Object future) {
        Class<?> type = future == null ? null : future.getClass();
        return (type == CompletableFuture.class || type == FutureTask.class) && ((Future<?>) future).isDone();
    }
}
