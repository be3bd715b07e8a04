package io.github.dozemeter.bench.program;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Makes known pauses and times each of them itself, the first ones too, as the agent does. Argument: by what to divide
 * the number of calls. Prints for each pause: {@code known}, its name, the calls made, the nanoseconds that they took
 * together, their standard deviation, the bytes that the thread allocated meanwhile, the mean of all but the slowest
 * twentieth, and the quantiles 0.5, 0.9, 0.99.
 */
public final class KnownProgram {

    private static final ThreadMXBean ALLOCATION = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final double USUAL = 0.95;
    /** Of the quantiles. */
    public static final double[] SHARES = {0.5, 0.9, 0.99};
    /**
     * A {@code sched_yield} that no agent counts, as a method handle's is not. What runs after the kernel finds colder caches
     * and predictors than in a loop of its own: what calibrates the hook of a pause must come from the kernel as the hook does.
     */
    private static final MethodHandle KERNEL_ENTRY = kernelEntry();

    private KnownProgram() {
    }

    private static MethodHandle kernelEntry() {
        try {
            return MethodHandles.lookup().findStatic(Thread.class, "yield", MethodType.methodType(void.class));
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    @SuppressWarnings("deprecation") // Thread.threadId() came with 19, and this runs on 8 too.
    public static void main(String[] arguments) throws Throwable {
        long thread = Thread.currentThread().getId();
        int divisor = Integer.parseInt(arguments[0]);
        for (Known known : Known.values()) {
            long[] nanos = new long[known.calls / divisor];
            long before = ALLOCATION.getThreadAllocatedBytes(thread);
            time(known, nanos);
            long bytes = ALLOCATION.getThreadAllocatedBytes(thread) - before;
            System.out.println(line(known, nanos, bytes));
        }
    }

    private static void time(Known known, long[] nanos) throws Throwable {
        boolean calibrates = known == Known.NOTHING || known == Known.PARK_ZERO;
        for (int i = 0; i < nanos.length; i++) {
            if (calibrates) {
                KERNEL_ENTRY.invokeExact();
            }
            long start = System.nanoTime();
            known.pause.make();
            nanos[i] = System.nanoTime() - start;
        }
    }

    private static String line(Known known, long[] nanos, long bytes) {
        long sum = Arrays.stream(nanos).sum();
        double mean = (double) sum / nanos.length;
        double squares = Arrays.stream(nanos).mapToDouble(value -> (value - mean) * (value - mean)).sum();
        Arrays.sort(nanos);
        int usual = (int) (USUAL * nanos.length);
        StringBuilder line = new StringBuilder("known\t" + known.name() + "\t" + nanos.length + "\t" + sum + "\t"
            + Math.sqrt(squares / nanos.length) + "\t" + bytes + "\t"
            + Arrays.stream(nanos, 0, usual).average().orElse(0));
        for (double share : SHARES) {
            line.append('\t').append(nanos[(int) (share * nanos.length)]);
        }
        return line.toString();
    }
}
