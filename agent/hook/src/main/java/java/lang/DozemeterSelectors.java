package java.lang;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/**
 * {@link DozemeterWaits} and {@link DozemeterWaitReferences} of selectors. That they found no key does not tell whether their
 * time was over, so that the clock is read before each wait; beside what a selector costs that is little. {@code selectNow}
 * never expires: an event loop looks in passing.
 *
 * <p>The forms with an action exist since 11; no older JVM has a site that calls them.
 */
public final class DozemeterSelectors {

    /** Only Linux is known never to end a select before its time. */
    private static final long EARLY = early();

    private DozemeterSelectors() {
    }

    private static long early() {
        try {
            return System.getProperty("os.name", "Linux").equals("Linux") ? 0 : 1_000_000;
        } catch (SecurityException unknown) {
            return 0;
        }
    }

    public static int select(Object selector, long timeout, int site) throws IOException {
        long requested = DozemeterRequested.byWait(timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.nanos(site, counted, requested);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = System.nanoTime();
        try {
            return selected(((Selector) selector).select(DozemeterArm.millis(time, requested, timeout)),
                site, counted, time, start);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int select(int site, Object selector, long timeout) throws IOException {
        long requested = DozemeterRequested.byWait(timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.nanos(site, counted, requested);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = System.nanoTime();
        try {
            return selected(((Selector) selector).select(DozemeterArm.millis(time, requested, timeout)),
                site, counted, time, start);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int select(Object selector, Consumer<SelectionKey> action, long timeout, int site) throws IOException {
        long requested = DozemeterRequested.byWait(timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.nanos(site, counted, requested);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = System.nanoTime();
        try {
            return selected(((Selector) selector).select(action, DozemeterArm.millis(time, requested, timeout)),
                site, counted, time, start);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int select(int site, Object selector, Consumer<SelectionKey> action, long timeout) throws IOException {
        long requested = DozemeterRequested.byWait(timeout);
        int counted = DozemeterCounts.countWait(site, requested);
        long time = DozemeterArm.nanos(site, counted, requested);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = System.nanoTime();
        try {
            return selected(((Selector) selector).select(action, DozemeterArm.millis(time, requested, timeout)),
                site, counted, time, start);
        } finally {
            DozemeterTimes.addWait(site, counted, requested, start, cpu);
        }
    }

    public static int selectNow(Object selector, int site) throws IOException {
        int counted = DozemeterCounts.countWait(site, 0);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return ((Selector) selector).selectNow();
        } finally {
            DozemeterTimes.addWait(site, counted, 0, start, cpu);
        }
    }

    public static int selectNow(int site, Object selector) throws IOException {
        int counted = DozemeterCounts.countWait(site, 0);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return ((Selector) selector).selectNow();
        } finally {
            DozemeterTimes.addWait(site, counted, 0, start, cpu);
        }
    }

    public static int selectNow(Object selector, Consumer<SelectionKey> action, int site) throws IOException {
        int counted = DozemeterCounts.countWait(site, 0);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return ((Selector) selector).selectNow(action);
        } finally {
            DozemeterTimes.addWait(site, counted, 0, start, cpu);
        }
    }

    public static int selectNow(int site, Object selector, Consumer<SelectionKey> action) throws IOException {
        int counted = DozemeterCounts.countWait(site, 0);
        long cpu = DozemeterTimes.cpu(site, counted);
        long start = DozemeterTimes.start(counted);
        try {
            return ((Selector) selector).selectNow(action);
        } finally {
            DozemeterTimes.addWait(site, counted, 0, start, cpu);
        }
    }

    /** Without keys before its time, a selector was woken up, or its thread interrupted, or a ready key stays selected. */
    static int selected(int keys, int site, int counted, long requested, long start) {
        if (keys == 0 && System.nanoTime() - start >= requested - EARLY) {
            DozemeterCounts.expired(site, counted, requested);
        }
        return keys;
    }
}
