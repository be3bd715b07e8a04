package io.github.dozemeter.bench.program;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

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

    private final Map<Variant, PauseLoops> loops;
    private final Toggle toggle;
    private final long warmNanos;
    private final long nanos;

    private PairedProgram(Map<Variant, PauseLoops> loops, Toggle toggle, long warmNanos, long nanos) {
        this.loops = loops;
        this.toggle = toggle;
        this.warmNanos = warmNanos;
        this.nanos = nanos;
    }

    public static void main(String[] arguments) throws Exception {
        Copies copies = new Copies();
        Map<Variant, PauseLoops> loops = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            loops.put(variant, copies.copy(variant));
        }
        Toggle toggle = (Toggle) Class.forName(System.getProperty("toggle", Toggle.Never.class.getName()))
            .getDeclaredConstructor().newInstance();
        long nanos = (long) (Double.parseDouble(arguments[0]) * 1e9);
        long warmNanos = (long) (Double.parseDouble(arguments[1]) * 1e9);
        PairedProgram program = new PairedProgram(loops, toggle, warmNanos, nanos);
        for (int i = 2; i < arguments.length; i++) {
            System.out.println(program.row(arguments[i]));
        }
        System.out.println("seen\t" + toggle.seen());
        System.exit(0);
    }

    private String row(String row) throws Exception {
        boolean virtual = row.endsWith("v");
        String[] parts = (virtual ? row.substring(0, row.length() - 1) : row).split(":");
        Op op = Op.valueOf(parts[0]);
        int threads = Integer.parseInt(parts[1]);
        Slots slots = new Slots(threads, op.times(threads), toggle, warmNanos, nanos);
        new Crew(loops, op, threads, slots).run(virtual ? Starter.virtual() : Starter.platform());
        return line(row, slots);
    }

    private static String line(String row, Slots slots) {
        StringBuilder line = new StringBuilder("row\t").append(row);
        for (double share : SHARES) {
            for (Variant variant : Variant.values()) {
                line.append(String.format(Locale.ROOT, "\t%.3f", slots.of(variant).quantile(share)));
            }
        }
        return line.append('\t').append(slots.of(Variant.NATIVE).size()).append('\t').append(slots.treatedCalls())
            .toString();
    }
}
