package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.cli.Target;
import io.github.dozemeter.bench.cli.Usage;
import io.github.dozemeter.bench.cli.Version;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.JvmVariables;
import io.github.dozemeter.bench.results.Results;
import io.github.dozemeter.bench.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code validate}. */
@Command(name = "validate", mixinStandardHelpOptions = true, versionProvider = Version.class,
    sortOptions = false,
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
    @Option(names = "--only", paramLabel = "REGEX", description = "only the steps of the preset in whose names, as"
        + " --dry-run lists them, this is found")
    private Optional<String> only = Optional.empty();
    @Option(names = "--forks", paramLabel = "NUMBER", description = "JVMs for each benchmark, instead of the preset's"
        + " number")
    private Optional<Integer> forks = Optional.empty();
    @Option(names = "--resume", description = "go on where an earlier run with the same -f was stopped; each step that"
        + " was finished then is kept")
    private boolean resumes;
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
            Usage.checked(spec.commandLine(), () -> folders(output.preparePage()));
            output.writePage(results);
            return finish(results);
        }
        Bench bench = Usage.checked(spec.commandLine(), () -> new Bench(wanted, pace(wanted), jdk(), output.log()));
        Optional<Results> earlier = Usage.checked(spec.commandLine(),
            () -> resumes ? output.earlier(bench) : Optional.empty());
        Usage.checked(spec.commandLine(), JvmVariables::leftOut).forEach(System.err::println);
        Optional<Long> known = earlier.flatMap(Results::tokens);
        long tokens = known.isPresent() ? known.get() : isDry ? 1 : bench.tokens();
        Plan plan = Usage.checked(spec.commandLine(), () -> plan(bench, tokens, earlier));
        if (isDry) {
            plan.steps().forEach(step -> System.out.println(step.name() + ", " + Progress.time(step.seconds())));
            System.out.println(plan.steps().size() + " steps, " + Progress.time(plan.seconds()));
            return 0;
        }
        Usage.checked(spec.commandLine(), () -> folders(output.prepare(earlier.isEmpty())));
        Results results = measured(bench, plan, earlier, output);
        output.write(results);
        return finish(results);
    }

    /** Of the pictures, too, if they are wanted. */
    private Output folders(Output output) {
        if (charts != null) {
            Target.folder(charts);
        }
        return output;
    }

    private Jdk jdk() {
        Jdk jdk = Jdk.at(jvm);
        if (jdk.feature() < NEEDED_RELEASE) {
            throw new IllegalArgumentException("--jvm: " + jdk + " is too old, the benchmarks need " + NEEDED_RELEASE);
        }
        return jdk;
    }

    private Pace pace(Preset wanted) {
        if (forks.orElse(1) < 1) {
            throw new IllegalArgumentException("--forks: 1 or more, not " + forks.get());
        }
        return forks.map(wanted.pace()::withForks).orElse(wanted.pace());
    }

    private Plan plan(Bench bench, long tokens, Optional<Results> earlier) {
        Plan whole = Plan.of(new Groups(bench.preset(), Runtime.getRuntime().availableProcessors(),
            bench.jdk().feature(), tokens), bench.pace());
        Plan chosen = only.map(whole::only).orElse(whole);
        return earlier.map(results -> chosen.without(results.done())).orElse(chosen);
    }

    private Results measured(Bench bench, Plan plan, Optional<Results> earlier, Output output)
        throws IOException, InterruptedException {
        if (plan.steps().isEmpty()) {
            System.err.println("nothing is left to measure");
            return earlier.orElseThrow();
        }
        Thread stopped = new Thread(ValidateCommand::stop);
        Runtime.getRuntime().addShutdownHook(stopped);
        Progress progress = new Progress(System.err, Progress.onTerminal(), System::nanoTime, plan);
        Results found = new Validation(bench, plan).run(progress,
            until -> ResultsFile.write(earlier.map(until::after).orElse(until), output.json()));
        Runtime.getRuntime().removeShutdownHook(stopped);
        return earlier.map(found::after).orElse(found);
    }

    /** A fork that nobody listens to would go on until its iteration ends: with hundreds of threads that takes minutes. */
    private static void stop() {
        System.err.println("\nstopped; the same command with --resume goes on");
        ForkLimit.endForks();
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
