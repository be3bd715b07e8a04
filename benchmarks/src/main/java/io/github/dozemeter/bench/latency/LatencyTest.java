package io.github.dozemeter.bench.latency;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The tests. The usual effort of each takes some seconds on an idle machine with two processors; the full one has the
 * counts of the article's own programs, where it had the test.
 */
public enum LatencyTest {

    NANOTIME("Reading the clock", new Effort(1, 500_000, 20_000_000), new Effort(1, 500_000, 100_000_000)),
    SPIN("Round trip latency, spinning", new Effort(2, 300_000, 4_000_000), new Effort(5, 500_000, 200_000_000)),
    YIELD("Round trip latency, yielding", new Effort(2, 50_000, 500_000), new Effort(5, 50_000, 20_000_000)),
    THROUGHPUT("Round trips in bulk, no clock between them", new Effort(2, 500_000, 8_000_000),
        new Effort(5, 500_000, 200_000_000)),
    ALTERNATING("Round trip latency, with and without the hint in turns", new Effort(2, 200_000, 2_000_000),
        new Effort(5, 500_000, 100_000_000)),
    PRODUCER_CONSUMER("From producer to consumer, one item", new Effort(2, 300_000, 4_000_000),
        new Effort(5, 500_000, 200_000_000));

    /** The two sides of a comparison; other tests have one variant, named as their wait. */
    public static final String HINT = "hint";
    public static final String PLAIN = "plain";

    public final String title;
    public final Effort usual;
    public final Effort full;

    LatencyTest(String title, Effort usual, Effort full) {
        this.title = title;
        this.usual = usual;
        this.full = full;
    }

    /**
     * How much of a test is run.
     *
     * @param passes of warming up, each with fresh threads
     * @param warmup steps of each pass
     * @param steps that are measured
     */
    public record Effort(int passes, long warmup, long steps) {

        public Effort {
            if (passes < 0 || warmup < 0 || steps < 2) {
                throw new IllegalArgumentException("at least 2 iterations (the first is dropped), no fewer than 0"
                    + " warm-ups");
            }
        }

        public long total() {
            return passes * warmup + steps;
        }

        /** A part of it, for those in a hurry. */
        public Effort scaled(double factor) {
            return new Effort(passes, Math.max(2, Math.round(warmup * factor)), Math.max(2, Math.round(steps * factor)));
        }
    }

    /** @throws IllegalArgumentException with a sentence that names all */
    public static LatencyTest named(String key) {
        return Arrays.stream(values()).filter(test -> test.key().equals(key)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no test " + key + "; there are "
                + String.join(", ", keys())));
    }

    public static List<String> keys() {
        return Arrays.stream(values()).map(LatencyTest::key).toList();
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** That run at once, and need a processor each. */
    public int threads() {
        return this == NANOTIME ? 1 : 2;
    }
}
