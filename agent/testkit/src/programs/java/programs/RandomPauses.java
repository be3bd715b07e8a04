package programs;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A random program, the same for the same seed: pauses of all kinds, with and without a permit, an interrupt, the monitor,
 * nested in one another's handlers. Prints what each step can be seen to do; of times only whether they were kept.
 */
public final class RandomPauses {

    private static final long LONG_NANOS = 30_000_000_000L;

    private final Random random;
    private final Object monitor = new Object();
    private final StringBuilder said = new StringBuilder();

    private RandomPauses(long seed) {
        this.random = new Random(seed);
    }

    public static void main(String[] arguments) {
        long seed = Long.parseLong(arguments[0]);
        RandomPauses program = new RandomPauses(seed);
        for (int step = 0; step < Integer.parseInt(arguments[1]); step++) {
            program.said.append(step).append(' ');
            program.step(0);
            program.said.append('\n');
        }
        System.out.print(program.said);
    }

    private void step(int depth) {
        // A permit of an earlier step would shorten a park that is to be told from one without.
        LockSupport.parkUntil(1);
        Thread.interrupted();
        boolean permit = random.nextInt(4) == 0;
        boolean interrupted = random.nextInt(4) == 0;
        if (permit) {
            LockSupport.unpark(Thread.currentThread());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        said.append(permit ? 'p' : '-').append(interrupted ? 'i' : '-').append(' ');
        long start = System.nanoTime();
        try {
            long least = random.nextInt(3) == 0 ? locked(permit || interrupted) : pause(permit || interrupted);
            said.append(System.nanoTime() - start >= least ? "kept" : "early");
        } catch (Exception thrown) {
            said.append(thrown.getClass().getSimpleName()).append(' ').append(thrown.getMessage());
            if (depth < 3 && random.nextBoolean()) {
                said.append(" then ");
                step(depth + 1);
            }
        } finally {
            said.append(Thread.interrupted() ? " interrupted" : "");
        }
    }

    /** @return the least nanoseconds that it may take */
    private long pause(boolean woken) throws Exception {
        int millis = random.nextInt(4) - 1;
        int nanos = random.nextInt(5) == 0 ? 1_000_000 : random.nextInt(400_000) - 1;
        int kind = random.nextInt(9);
        said.append(kind).append(' ').append(millis).append(' ').append(nanos).append(' ');
        switch (kind) {
            case 0:
                Thread.sleep(millis);
                return millis * 1_000_000L;
            case 1:
                Thread.sleep(millis, nanos);
                return millis * 1_000_000L;
            case 2:
                TimeUnit.MICROSECONDS.sleep(nanos / 1_000);
                return 0;
            case 3:
                Thread.yield();
                return 0;
            case 4:
                LockSupport.parkNanos(woken ? LONG_NANOS : nanos);
                return 0;
            case 5:
                LockSupport.parkNanos(this, woken ? LONG_NANOS : nanos);
                return 0;
            case 6:
                LockSupport.parkUntil(monitor, woken ? Long.MAX_VALUE : System.currentTimeMillis() + millis);
                return 0;
            case 7:
                Thread.currentThread().join(millis == 0 ? 1 : millis);
                return Math.max(0, millis) * 1_000_000L;
            default:
                // Without the monitor.
                monitor.wait(millis == 0 ? 1 : millis);
                return 0;
        }
    }

    private long locked(boolean woken) throws Exception {
        int millis = random.nextInt(3) - 1;
        synchronized (monitor) {
            said.append("locked ");
            if (random.nextBoolean()) {
                monitor.wait(millis, millis == 0 ? 1 : random.nextInt(1_000_001));
                return 0;
            }
            long least = pause(woken);
            said.append(Thread.holdsLock(monitor) ? "held " : "lost ");
            return least;
        }
    }
}
