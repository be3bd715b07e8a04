package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.latency.LatencyTest.Effort;
import java.time.Duration;
import java.util.List;

/**
 * What a JVM of its own is to run, as it is told on its command line.
 *
 * @param variant {@link LatencyTest#HINT}, {@link LatencyTest#PLAIN}, or {@code both}
 * @param digits 2 or 3
 * @param subtractsClock whether the cost of reading the clock is taken off each sample
 * @param limit for the whole test; what is measured until then counts
 */
public record Order(LatencyTest test, String variant, Effort effort, int digits, boolean subtractsClock,
    Duration limit) {

    public static final String BOTH = "both";
    /** So that no test takes ten seconds, start and calibration included. */
    public static final Duration LIMIT = Duration.ofSeconds(8);

    public Order {
        if (digits < 2 || digits > 3) {
            throw new IllegalArgumentException("2 or 3 digits, not " + digits);
        }
        if (limit.toMillis() < 1) {
            throw new IllegalArgumentException("a time limit of at least a second");
        }
    }

    /** Whether there will be one file that plotters read. */
    boolean hasOneHistogram() {
        return switch (test) {
            case THROUGHPUT -> false;
            case NANOTIME, YIELD -> true;
            default -> !variant.equals(BOTH);
        };
    }

    List<String> variants() {
        if (test == LatencyTest.YIELD) {
            return List.of("yield");
        }
        return variant.equals(BOTH) ? List.of(LatencyTest.HINT, LatencyTest.PLAIN) : List.of(variant);
    }

    String[] arguments() {
        return new String[] {test.key(), variant, String.valueOf(effort.passes()), String.valueOf(effort.warmup()),
            String.valueOf(effort.steps()), String.valueOf(digits), String.valueOf(subtractsClock),
            String.valueOf(limit.toMillis())};
    }

    static Order parse(String[] arguments) {
        Effort effort = new Effort(Integer.parseInt(arguments[2]), Long.parseLong(arguments[3]),
            Long.parseLong(arguments[4]));
        return new Order(LatencyTest.named(arguments[0]), arguments[1], effort, Integer.parseInt(arguments[5]),
            Boolean.parseBoolean(arguments[6]), Duration.ofMillis(Long.parseLong(arguments[7])));
    }
}
