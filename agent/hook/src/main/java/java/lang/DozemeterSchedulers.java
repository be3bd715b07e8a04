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
    private static final String DELEGATES = "java.util.concurrent.Executors$";

    private static final WeakReference<?>[] KNOWN = new WeakReference<?>[MAX_KNOWN];
    private static final int[] SITES = new int[MAX_KNOWN];

    private DozemeterSchedulers() {
    }

    /** Never throws: the schedule is made already. */
    static synchronized void add(Object scheduler, int site) {
        try {
            int free = -1;
            for (int i = 0; i < MAX_KNOWN; i++) {
                Object known = KNOWN[i] == null ? null : KNOWN[i].get();
                if (known == scheduler && SITES[i] == site) {
                    return;
                }
                if (known == null && free < 0) {
                    free = i;
                }
            }
            if (free >= 0) {
                KNOWN[free] = new WeakReference<>(scheduler);
                SITES[free] = site;
            }
        } catch (Throwable noMemory) {
            // Then the threads of this schedule stay unknown.
        }
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
                        ids[found++] = id(thread);
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

    private static Thread[] threads(Object scheduler) throws ReflectiveOperationException, InterruptedException {
        if (scheduler instanceof ScheduledThreadPoolExecutor) {
            return workers((ThreadPoolExecutor) scheduler);
        }
        if (scheduler instanceof Timer) {
            return new Thread[] {(Thread) field(Timer.class, "thread").get(scheduler)};
        }
        // What hides the pool behind an interface; its method calls go to that field.
        for (Class<?> type = scheduler.getClass(); type.getName().startsWith(DELEGATES); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals("e")) {
                    field.setAccessible(true);
                    return threads(field.get(scheduler));
                }
            }
        }
        throw new NoSuchFieldException(scheduler.getClass().getName());
    }

    private static Thread[] workers(ThreadPoolExecutor pool) throws ReflectiveOperationException, InterruptedException {
        ReentrantLock lock = (ReentrantLock) field(ThreadPoolExecutor.class, "mainLock").get(pool);
        if (!lock.tryLock(MAX_LOCK_MILLIS, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("the pool is busy");
        }
        try {
            Object[] workers = ((Set<?>) field(ThreadPoolExecutor.class, "workers").get(pool)).toArray();
            Thread[] threads = new Thread[workers.length];
            for (int i = 0; i < workers.length; i++) {
                threads[i] = (Thread) field(workers[i].getClass(), "thread").get(workers[i]);
            }
            return threads;
        } finally {
            lock.unlock();
        }
    }

    /** By its field: the method may be the application's. */
    private static long id(Thread thread) throws ReflectiveOperationException {
        return field(Thread.class, "tid").getLong(thread);
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
