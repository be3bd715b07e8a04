package java.lang;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Remembers on which schedulers each site made its schedules, and finds the threads of those that are the JDK's: by
 * fields of the JDK's classes, which only this module may read. It keeps no scheduler alive, calls no code of the
 * application and initialises nothing of it. Thread-safe.
 */
public final class DozemeterSchedulers {

    private static final int MAX_KNOWN = 256;
    private static final int MAX_THREADS = 1_000;
    /** A pool that ends may hold its lock while it calls the application. */
    private static final long MAX_LOCK_MILLIS = 20;
    /** Read here, once: a call of the application's may not be allowed to. Null where a JDK has another name for it. */
    private static final Field WRAPPED = field("java.util.concurrent.Executors$DelegatedScheduledExecutorService", "e");
    private static final Field THREAD_OF_TIMER = field("java.util.Timer", "thread");
    private static final Field LOCK = field("java.util.concurrent.ThreadPoolExecutor", "mainLock");
    private static final Field WORKERS = field("java.util.concurrent.ThreadPoolExecutor", "workers");
    private static final Field THREAD_OF_WORKER = field("java.util.concurrent.ThreadPoolExecutor$Worker", "thread");
    /** The method may be the application's. */
    private static final Field ID = field("java.lang.Thread", "tid");

    private static final WeakReference<?>[] KNOWN = new WeakReference<?>[MAX_KNOWN];
    private static final int[] SITES = new int[MAX_KNOWN];

    private DozemeterSchedulers() {
    }

    private static Field field(String type, String name) {
        try {
            Field field = Class.forName(type, false, null).getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return null;
        }
    }

    /** Never throws: the schedule is made already. */
    static synchronized void add(Object scheduler, int site) {
        try {
            Object ticking = ticking(scheduler);
            int free = -1;
            for (int i = 0; i < MAX_KNOWN; i++) {
                Object known = KNOWN[i] == null ? null : KNOWN[i].get();
                if (known == ticking && SITES[i] == site) {
                    return;
                }
                if (known == null && free < 0) {
                    free = i;
                }
            }
            if (free >= 0) {
                KNOWN[free] = new WeakReference<>(ticking);
                SITES[free] = site;
            }
        } catch (Throwable noMemory) {
            // Then the threads of this schedule stay unknown.
        }
    }

    /** Returns what lives as long as its schedules: an application need not keep a timer, or what wraps a pool. */
    private static Object ticking(Object scheduler) throws IllegalAccessException {
        if (WRAPPED != null && WRAPPED.getDeclaringClass().isInstance(scheduler)) {
            return WRAPPED.get(scheduler);
        }
        boolean isTimer = THREAD_OF_TIMER != null && scheduler instanceof Timer;
        return isTimer ? THREAD_OF_TIMER.get(scheduler) : scheduler;
    }

    public static synchronized void clear() {
        Arrays.fill(KNOWN, null);
    }

    /** Returns the numbers of the sites that made schedules, also on schedulers that are gone, each once. */
    public static synchronized int[] sites() {
        int[] sites = new int[MAX_KNOWN];
        int number = 0;
        for (int i = 0; i < MAX_KNOWN; i++) {
            boolean isNew = KNOWN[i] != null;
            for (int j = 0; j < number; j++) {
                isNew &= sites[j] != SITES[i];
            }
            if (isNew) {
                sites[number++] = SITES[i];
            }
        }
        return Arrays.copyOf(sites, number);
    }

    /** Returns the ids of the threads of a site's schedulers; null if one of these is not the JDK's, or says nothing. */
    public static long[] threads(int site) {
        long[] ids = new long[MAX_THREADS];
        int found = 0;
        try {
            for (Object scheduler : schedulers(site)) {
                for (Thread thread : threads(scheduler)) {
                    if (found == MAX_THREADS) {
                        return null;
                    }
                    if (thread.isAlive()) {
                        ids[found++] = ID.getLong(thread);
                    }
                }
            }
            return Arrays.copyOf(ids, found);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return null;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static synchronized Object[] schedulers(int site) {
        Object[] found = new Object[MAX_KNOWN];
        int number = 0;
        for (int i = 0; i < MAX_KNOWN; i++) {
            Object scheduler = KNOWN[i] == null || SITES[i] != site ? null : KNOWN[i].get();
            if (scheduler != null) {
                found[number++] = scheduler;
            }
        }
        return Arrays.copyOf(found, number);
    }

    private static Thread[] threads(Object ticking) throws ReflectiveOperationException, InterruptedException {
        if (ticking instanceof Thread) {
            return new Thread[] {(Thread) ticking};
        }
        boolean isKnown = LOCK != null && WORKERS != null && THREAD_OF_WORKER != null;
        if (isKnown && ticking instanceof ScheduledThreadPoolExecutor) {
            return workers((ThreadPoolExecutor) ticking);
        }
        throw new NoSuchFieldException(ticking.getClass().getName());
    }

    private static Thread[] workers(ThreadPoolExecutor pool) throws ReflectiveOperationException, InterruptedException {
        ReentrantLock lock = (ReentrantLock) LOCK.get(pool);
        if (!lock.tryLock(MAX_LOCK_MILLIS, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("the pool is busy");
        }
        try {
            Object[] workers = ((Set<?>) WORKERS.get(pool)).toArray();
            Thread[] threads = new Thread[workers.length];
            for (int i = 0; i < workers.length; i++) {
                threads[i] = (Thread) THREAD_OF_WORKER.get(workers[i]);
            }
            return threads;
        } finally {
            lock.unlock();
        }
    }
}
