package io.github.dozemeter.bench.latency;

import io.github.dozemeter.bench.cli.Target;
import io.github.dozemeter.bench.cli.Usage;
import io.github.dozemeter.bench.cli.Version;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.JvmVariables;
import io.github.dozemeter.bench.machine.Processors;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code latency}. */
@Command(name = "latency", mixinStandardHelpOptions = true, versionProvider = Version.class,
    sortOptions = false,
    description = "How long two threads take to hand a turn to and fro. Each test runs in a JVM of its own, some"
        + " seconds.")
public final class LatencyCommand implements Callable<Integer> {

    private static final Duration FULL_LIMIT = Duration.ofMinutes(30);
    private static final int NEEDED_RELEASE = 17;

    @Spec
    private CommandSpec spec;
    @Parameters(arity = "0..*", paramLabel = "TEST",
        description = "nanotime, spin, yield, throughput, alternating, producer-consumer; all by default")
    private List<String> tests = LatencyTest.keys();
    @Option(names = "--hint", paramLabel = "on|off|both", defaultValue = "both",
        description = "with Thread.onSpinWait, without it, or both: two loops in two classes; default ${DEFAULT-VALUE}")
    private String hint;
    @Option(names = "--iterations", paramLabel = "N", description = "that are measured")
    private Long iterations;
    @Option(names = "--warmup-passes", paramLabel = "N", description = "before that, each with fresh threads")
    private Integer warmupPasses;
    @Option(names = "--warmup-iterations", paramLabel = "N", description = "of each such pass")
    private Long warmupIterations;
    @Option(names = "--full", description = "the counts of the original programs: minutes")
    private boolean full;
    @Option(names = "--time-limit", paramLabel = "SECONDS",
        description = "for each test, what is measured by then counts; default 8, with --full 1800")
    private Integer limitSeconds;
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
        Pinning pinning = Usage.checked(spec.commandLine(), () -> Pinning.of(pin, Processors.here()));
        List<Order> orders = Usage.checked(spec.commandLine(), () -> orders(pinning.processors()));
        LatencyRunner runner = Usage.checked(spec.commandLine(), () -> runner(pinning));
        if (out != null) {
            Usage.checked(spec.commandLine(), () -> Target.folder(out));
        }
        JvmVariables.words().forEach(System.err::println);
        List<LatencyRun> runs = new ArrayList<>();
        for (Order order : orders) {
            System.err.println(order.test().title() + " ...");
            runs.add(runner.run(order));
        }
        show(new LatencyFiles(runs));
        return 0;
    }

    private void show(LatencyFiles files) throws IOException {
        LatencyRun first = files.runs().get(0);
        if (printsHgrm) {
            System.out.print(first.results().get(0).hgrm(first.facts()));
        } else {
            System.out.print(files.table().text());
            first.circumstances().forEach(System.out::println);
            files.runs().stream().filter(run -> run.load().isHigh())
                .forEach(run -> System.out.println("CONTENDED, " + run.results().get(0).test() + ": "
                    + run.load().words()));
        }
        if (out != null) {
            System.err.println("wrote " + String.join(", ", files.write(out)) + " to " + out);
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
        Effort known = full ? test.full() : test.usual();
        Effort effort = new Effort(warmupPasses == null ? known.passes() : warmupPasses,
            warmupIterations == null ? known.warmup() : warmupIterations,
            iterations == null ? known.steps() : iterations);
        Duration limit = limitSeconds != null ? Duration.ofSeconds(limitSeconds) : full ? FULL_LIMIT : Order.LIMIT;
        return new Order(test, variant, effort, digits, subtractsClock, limit);
    }

    private LatencyRunner runner(Pinning pinning) {
        Jdk jdk = Jdk.at(jvm);
        if (jdk.feature() < NEEDED_RELEASE) {
            throw new IllegalArgumentException("--jvm: " + jdk + " is too old, the tests need " + NEEDED_RELEASE);
        }
        return new LatencyRunner(jdk, disablesIntrinsic ? LatencyRunner.WITHOUT_INTRINSIC : List.of(), pinning);
    }
}
