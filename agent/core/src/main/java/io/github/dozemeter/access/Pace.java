package io.github.dozemeter.access;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Lets so many through at once, then so many a second; others wait, in turn. Thread-safe. */
final class Pace {

    private static final double NANOS = 1e9;

    private final int atOnce;
    private final double perNano;
    private final LongSupplier nanoClock;
    private double free;
    private long settled;

    Pace(int atOnce, double perSecond, LongSupplier nanoClock) {
        this.atOnce = atOnce;
        this.perNano = perSecond / NANOS;
        this.nanoClock = nanoClock;
        this.free = atOnce;
        this.settled = nanoClock.getAsLong();
    }

    /** @throws IllegalStateException if the thread is interrupted, as that of a connection is that is to be closed */
    void await() {
        try {
            long nanos = reserve();
            if (nanos > 0) {
                TimeUnit.NANOSECONDS.sleep(nanos);
            }
        } catch (InterruptedException cutOff) {
            giveBack();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the connection is to be closed");
        }
    }

    /** @return nanoseconds until it is this one's turn */
    synchronized long reserve() {
        long now = nanoClock.getAsLong();
        free = Math.min(atOnce, free + perNano * (now - settled)) - 1;
        settled = now;
        return (long) (Math.max(0, -free) / perNano);
    }

    synchronized void giveBack() {
        free++;
    }
}
