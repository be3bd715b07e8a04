package io.github.dozemeter.rewrite;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Pauses as compilers write them, among branches, handlers and full stacks; none of them waits. */
public final class Pausing implements LongSupplier {


    private static final long AT_START;

    static {
        Thread.yield();
        AT_START = 3;
    }

    private final double half;

    public Pausing() {
        LockSupport.parkNanos(0);
        half = 0.5;
    }

    @Override
    public long getAsLong() {
        try {
            return AT_START + branches() + (long) (handlers(2) * 10) + lambda().getAsLong() + stack(1, 2.0, 3);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private int branches() throws InterruptedException {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            switch (i % 3) {
                case 0:
                    Thread.sleep(0);
                    break;
                case 1:
                    TimeUnit.SECONDS.sleep(i > 3 ? 0 : -i);
                    break;
                default:
                    sum += i % 2 == 0 ? 100 : 7;
            }
        }
        return sum;
    }

    private double handlers(int depth) {
        try {
            Thread.sleep(-1);
            return -1;
        } catch (IllegalArgumentException | InterruptedException refused) {
            synchronized (this) {
                return depth == 0 ? half : handlers(depth - 1) + half;
            }
        } finally {
            LockSupport.parkNanos(this, -1);
        }
    }

    private static LongSupplier lambda() {
        return () -> {
            LockSupport.parkUntil(1);
            return 11;
        };
    }

    private long stack(int a, double b, long c) throws InterruptedException {
        Thread dead = new Thread();
        return a + (long) b * c + joined(dead, 1) + (a < b ? joined(dead, 2) : 0);
    }

    private static long joined(Thread dead, int nanos) throws InterruptedException {
        dead.join(1, nanos);
        return nanos;
    }
}
