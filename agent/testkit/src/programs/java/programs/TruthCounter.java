package programs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.MappedByteBuffer;

/**
 * Counts the pauses of one thread of {@link TruthLoops} and takes the CPU time of some, in a file that another process reads: a
 * thread that prints would wake up for it. Written by its own thread alone.
 */
final class TruthCounter {

    static final int BYTES = 64;
    /** One of so many: readings of the clock, 2 µs a sample, stay below a hundredth of the cheapest loop. */
    private static final int SAMPLED = 512;
    private static final int SAMPLED_THAT_BLOCK = 8;
    /** Without a system call of its own a loop is taken off its processor in those of the clock, and sampled there. */
    private static final int SAMPLED_OF_STORM = 1 << 16;
    private static final int SAMPLES_AT = 8;
    private static final int NANOS_AT = 16;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final MappedByteBuffer file;
    private final int at;
    private final int sampled;
    private long pauses;
    private long samples;
    private long nanos;
    private long beganNanos;

    /** @param sampled one pause in so many has a price; 0 for none */
    private TruthCounter(MappedByteBuffer file, int at, int sampled) {
        this.file = file;
        this.at = at;
        this.sampled = sampled;
    }

    static TruthCounter ofZero(MappedByteBuffer file, int at) {
        return new TruthCounter(file, at, SAMPLED);
    }

    static TruthCounter ofStorm(MappedByteBuffer file, int at) {
        return new TruthCounter(file, at, SAMPLED_OF_STORM);
    }

    static TruthCounter ofBlocking(MappedByteBuffer file, int at) {
        return new TruthCounter(file, at, SAMPLED_THAT_BLOCK);
    }

    /** Without prices: of what one method cannot put between two readings of the clock. */
    static TruthCounter ofEvents(MappedByteBuffer file, int at) {
        return new TruthCounter(file, at, 0);
    }

    static long cpuNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Right above the line that pauses, or that calls a helper for it. */
    void before() {
        if (pauses == 0) {
            StackTraceElement caller = new Throwable().getStackTrace()[1];
            System.out.println("line " + at + ' ' + caller.getClassName() + '.' + caller.getMethodName() + ':'
                + (caller.getLineNumber() + 1));
        }
        if (isSampled()) {
            // The first one after a wait takes a microsecond more.
            cpuNanos();
            beganNanos = cpuNanos();
        }
    }

    void after() {
        if (isSampled()) {
            long ended = cpuNanos();
            long readingNanos = cpuNanos() - ended;
            nanos += ended - beganNanos - readingNanos;
            samples++;
            file.putLong(at + SAMPLES_AT, samples);
            file.putLong(at + NANOS_AT, nanos);
        }
        count();
    }

    void count() {
        pauses++;
        file.putLong(at, pauses);
    }

    private boolean isSampled() {
        return sampled > 0 && pauses % sampled == 0;
    }
}
