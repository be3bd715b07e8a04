package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.cli.OutputPath;
import io.github.dozemeter.bench.cli.Verb;
import io.github.dozemeter.bench.jmh.profile.WithoutVariables;
import io.github.dozemeter.bench.latency.LatencyTest.Effort;
import io.github.dozemeter.bench.machine.Pinning;
import io.github.dozemeter.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code latency}. */
@Command(name = "latency",
    description = "How long two threads take to hand a turn to and fro. Each test runs in a JVM of its own, some"
        + " seconds.")
public final class LatencyCommand extends Verb {

    private static final Duration FULL_LIMIT = Duration.ofMinutes(30);

    @Parameters(arity = "0..*", paramLabel = "TEST",
        description = "nanotime, spin, yield, throughput, alternating, producer-consumer; all by default")
    private List<String> tests = LatencyTest.keys();
    @Option(names = "--hint", paramLabel = "on|off|both", defaultValue = "both",
        description = "with Thread.onSpinWait, without it, or both: two loops in two classes; default ${DEFAULT-VALUE}")
    private String hint;
    @Option(names = "--iterations", paramLabel = "N", description = "that are measured")
    private Long iterations;
    @Option(names = "--warmup-iterations", paramLabel = "N", description = "of each pass before that, with fresh threads")
    private Long warmupIterations;
    @Option(names = "--full", description = "the counts of the original programs: minutes")
    private boolean full;
    @Option(names = "--pin", paramLabel = "auto|none|LIST", defaultValue = Pinning.AUTO,
        description = "to processors, by taskset: hyper-threads of one core, or else two cores; or those of a"
            + " list: 2,3")
    private String pin;
    @Option(names = "--digits", paramLabel = "2|3", defaultValue = "2", description = "that are exact in a time")
    private int digits;
    @Option(names = "--subtract-nanotime", description = "take the cost of the clock off each sample")
    private boolean subtractsClock;
    @Option(names = "--disable-intrinsic",
        description = "with -XX:DisableIntrinsic=_onSpinWait: is the hint an instruction here?")
    private boolean disablesIntrinsic;
    @Option(names = "--jvm", paramLabel = "HOME", description = "home of the JDK to measure, 17 or later")
    private Path jvm = Path.of(System.getProperty("java.home"));
    @Option(names = {"-o", "--out"}, paramLabel = "FOLDER", description = "write .hgrm files and latency.json there")
    private Path out;
    @Option(names = "--hgrm", description = "print the .hgrm of one test instead of the table, to be redirected to"
        + " a file")
    private boolean printsHgrm;
    @Option(names = "--force", description = "run tests of two threads on one processor, too")
    private boolean force;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Pinning pinning = checked(() -> Pinning.of(pin));
        List<Order> orders = checked(() -> orders(pinning.processors()));
        Jdk jdk = jdk(jvm);
        if (out != null) {
            checked(() -> OutputPath.folder(out));
        }
        WithoutVariables.words().forEach(System.err::println);
        List<LatencyRun> runs = new ArrayList<>();
        for (Order order : orders) {
            System.err.println(order.test().title + " ...");
            runs.add(LatencyRun.of(order, jdk,
                disablesIntrinsic ? LatencyRun.WITHOUT_INTRINSIC : List.of(), pinning));
        }
        show(runs);
        return 0;
    }

    private void show(List<LatencyRun> runs) throws IOException {
        LatencyRun first = runs.get(0);
        if (printsHgrm) {
            System.out.print(first.results().get(0).hgrm(first.facts()));
        } else {
            System.out.print(LatencyRun.table(runs).text());
            first.circumstances().forEach(System.out::println);
            runs.stream().filter(run -> run.load().isHigh()).forEach(run -> System.out.println("CONTENDED, "
                + run.results().get(0).test() + ": " + run.load().words()));
        }
        if (out != null) {
            System.err.println("wrote " + String.join(", ", LatencyRun.write(runs, out)) + " to " + out);
        }
    }

    private List<Order> orders(int processors) {
        String variant = switch (hint) {
            case "on" -> LatencyTest.HINT;
            case "off" -> LatencyTest.PLAIN;
            case "both" -> Order.BOTH;
            default -> throw new IllegalArgumentException("--hint: on, off or both, not " + hint);
        };
        List<Order> orders = tests.stream().distinct().map(LatencyTest::named).map(test -> order(test, variant))
            .toList();
        if (printsHgrm && (orders.size() != 1 || !orders.get(0).hasOneHistogram())) {
            throw new IllegalArgumentException("--hgrm: name one test that has a histogram, and --hint on or off;"
                + " or let -o FOLDER write all");
        }
        for (Order order : orders) {
            if (order.test().threads() > processors && !force) {
                throw new IllegalArgumentException(order.test().key() + " needs two processors, and one may be"
                    + " used: two threads would wait for each other's time slices; --force runs it all the same");
            }
        }
        return orders;
    }

    private Order order(LatencyTest test, String variant) {
        if (full) {
            return new Order(test, variant, effort(test.full), digits, subtractsClock, FULL_LIMIT);
        }
        return new Order(test, variant, effort(test.usual), digits, subtractsClock, Order.LIMIT);
    }

    /** The options take precedence. */
    private Effort effort(Effort known) {
        long warmup = warmupIterations == null ? known.warmup() : warmupIterations;
        long steps = iterations == null ? known.steps() : iterations;
        return new Effort(known.passes(), warmup, steps);
    }
}
