package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jmh.load.TokenCalibration;
import io.github.dozemeter.bench.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code validate}. */
@Command(name = "validate", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Measures what each pause costs on this machine and writes one page about it, with the figures"
        + " as JSON,"
        + " the latencies as .hgrm and JMH's own log beside it.")
public final class ValidateCommand implements Callable<Integer> {

    private static final int NEEDED_RELEASE = 17;

    @Spec
    private CommandSpec spec;
    @Option(names = "--preset", paramLabel = "PRESET", defaultValue = "quick",
        description = "smoke: does it work, half a minute; quick: orders and ratios, under 4 minutes on 2 processors;"
            + " standard: under 20; full: what the articles measured, hours (--dry-run tells); default"
            + " ${DEFAULT-VALUE}")
    private String preset;
    @Option(names = {"-f", "--file"}, paramLabel = "FILE.html", description = "the page; default validation.html")
    private Path file = Path.of("validation.html");
    @Option(names = "--jvm", paramLabel = "HOME", description = "home of the JDK to measure, 17 or later")
    private Path jvm = Path.of(System.getProperty("java.home"));
    @Option(names = "--charts", paramLabel = "FOLDER", description = "write each picture as a file, too")
    private Path charts;
    @Option(names = "--from", paramLabel = "FILE.json", description = "measure nothing, draw these results again")
    private Path from;
    @Option(names = "--dry-run", description = "measure nothing, say what would be measured and how long it takes")
    private boolean isDry;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Preset wanted = Usage.checked(spec.commandLine(), () -> Preset.named(preset));
        Output output = new Output(file);
        if (from != null) {
            Results results = Usage.checked(spec.commandLine(), () -> ResultsFile.read(from));
            Usage.checked(spec.commandLine(), () -> Files.writeString(file, HtmlReport.of(results)));
            return finish(results);
        }
        Bench bench = new Bench(wanted, Usage.checked(spec.commandLine(), this::jdk), output.log());
        Groups groups = new Groups(wanted, Runtime.getRuntime().availableProcessors(), bench.jdk().feature(),
            isDry ? 1 : TokenCalibration.onThisHost().tokens());
        Plan plan = Plan.of(groups);
        if (isDry) {
            plan.steps().forEach(step -> System.out.println(step.name() + ", " + Progress.time(step.seconds())));
            System.out.println(plan.steps().size() + " steps, " + Progress.time(plan.seconds()));
            return 0;
        }
        Usage.checked(spec.commandLine(), () -> {
            output.prepare();
            return output;
        });
        Progress progress = new Progress(System.err, Progress.onTerminal(), System::nanoTime, plan);
        Results results = new Validation(bench, plan).run(progress);
        output.write(results);
        return finish(results);
    }

    private Jdk jdk() {
        Jdk jdk = Jdk.at(jvm);
        if (jdk.feature() < NEEDED_RELEASE) {
            throw new IllegalArgumentException("--jvm: " + jdk + " is too old, the benchmarks need " + NEEDED_RELEASE);
        }
        return jdk;
    }

    private int finish(Results results) throws IOException {
        if (charts != null) {
            Output.charts(results, charts);
        }
        results.missing().forEach(missing -> System.err.println("missing: " + missing));
        if (results.isContended()) {
            System.err.println("CONTENDED: " + results.load().words());
        }
        System.out.println("wrote " + file + (charts == null ? "" : " and pictures to " + charts));
        return results.missing().isEmpty() ? 0 : 1;
    }
}
