package io.github.dozemeter.bench.program;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;

/**
 * The paired harness: copies of the same loops in one JVM, slots of about half a millisecond alternating in random
 * order. Arguments: seconds to measure a row, seconds to warm it up, then the rows, as {@code SLEEP_ZERO:8} (platform
 * threads) or {@code YIELD:8v} (virtual ones). Property {@code toggle}: a {@link Toggle}.
 *
 * <p>Prints for each row: {@code row}, the row, the 20th percentiles of the nanoseconds per call of each variant, the
 * medians, the number of rounds, the calls of the treated copy.
 */
public final class PairedProgram {

    private static final double[] SHARES = {0.2, 0.5};

    private final Map<Variant, PauseLoops> loops = new EnumMap<>(Variant.class);
    private final Toggle toggle;
    private final long nanos;
    private final long warmNanos;

    private PairedProgram(Toggle toggle, String seconds, String warmSeconds) throws Exception {
        this.toggle = toggle;
        this.nanos = (long) (Double.parseDouble(seconds) * 1e9);
        this.warmNanos = (long) (Double.parseDouble(warmSeconds) * 1e9);
        Copies copies = new Copies();
        for (Variant variant : Variant.values()) {
            loops.put(variant, copies.copy(variant));
        }
    }

    public static void main(String[] arguments) throws Exception {
        Toggle toggle = (Toggle) Class.forName(System.getProperty("toggle", Toggle.class.getName()))
            .getDeclaredConstructor().newInstance();
        PairedProgram program = new PairedProgram(toggle, arguments[0], arguments[1]);
        for (int i = 2; i < arguments.length; i++) {
            System.out.println(program.row(arguments[i]));
        }
        System.out.println("seen\t" + toggle.seen());
        System.exit(0);
    }

    private String row(String row) throws Exception {
        boolean virtual = row.endsWith("v");
        String[] parts = row.replace("v", "").split(":");
        Op op = Op.valueOf(parts[0]);
        int threads = Integer.parseInt(parts[1]);
        int times = op.times(threads);
        Slots slots = new Slots(threads, times, toggle, warmNanos, nanos);
        // The threads meet parked, not spinning, so as to take no processor from each other.
        CyclicBarrier barrier = new CyclicBarrier(threads, slots);
        List<Thread> workers = new ArrayList<>();
        for (int worker = 0; worker < threads; worker++) {
            int number = worker;
            workers.add(Threads.start(virtual, () -> work(op, times, slots, barrier, number)));
        }
        for (Thread worker : workers) {
            worker.join();
        }
        return line(row, slots);
    }

    private void work(Op op, int times, Slots slots, CyclicBarrier barrier, int worker) throws Exception {
        barrier.await();
        while (!slots.isOver()) {
            PauseLoops current = loops.get(slots.current());
            long start = System.nanoTime();
            op.run(current, times);
            slots.realised(worker, System.nanoTime() - start);
            barrier.await();
        }
    }

    private static String line(String row, Slots slots) {
        StringBuilder line = new StringBuilder("row\t").append(row);
        for (double share : SHARES) {
            for (Variant variant : Variant.values()) {
                line.append(String.format(Locale.ROOT, "\t%.3f", slots.quantile(variant, share)));
            }
        }
        return line.append('\t').append(slots.rounds()).append('\t').append(slots.treatedCalls()).toString();
    }
}
