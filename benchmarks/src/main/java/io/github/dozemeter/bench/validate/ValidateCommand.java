package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.cli.OutputPath;
import io.github.dozemeter.bench.cli.Verb;
import io.github.dozemeter.bench.jmh.profile.WithoutVariables;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.page.Picture;
import io.github.dozemeter.bench.report.Chapters;
import io.github.dozemeter.bench.report.Chapters.Answer;
import io.github.dozemeter.bench.report.HtmlReport;
import io.github.dozemeter.bench.report.Results;
import io.github.dozemeter.bench.report.WakeUpCost;
import io.github.dozemeter.bench.validate.Preset.Pace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code validate}. */
@Command(name = "validate",
    description = "Measures what each pause costs on this machine and writes one page about it, with the figures"
        + " as JSON,"
        + " the latencies as .hgrm and JMH's own log beside it.")
public final class ValidateCommand extends Verb {

    private static final String[] ENDINGS = {".html", ".htm"};

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
        Preset wanted = checked(() -> Preset.named(preset));
        if (from != null) {
            Results results = checked(() -> Results.read(from));
            checked(this::preparePage);
            return finish(results);
        }
        Validation run = checked(() -> new Validation(wanted, pace(wanted), jdk(jvm), file));
        Optional<Results> earlier = checked(() -> resumes ? earlier(run) : Optional.empty());
        checked(WithoutVariables::leftOut).forEach(System.err::println);
        Optional<Long> known = earlier.flatMap(Results::tokens);
        long tokens = tokens(known, run);
        Plan plan = checked(() -> plan(run, tokens, earlier));
        if (isDry) {
            plan.steps().forEach(step -> System.out.println(step.name() + ", " + Progress.time(step.seconds())));
            System.out.println(plan.steps().size() + " steps, " + Progress.time(plan.seconds()));
            return 0;
        }
        Path hgrms = run.sibling("-hgrm");
        checked(() -> {
            // Asked before hours of work.
            preparePage();
            OutputPath.file("-f", run.json(), ".json");
            return OutputPath.folder(hgrms);
        });
        if (earlier.isEmpty()) {
            Files.deleteIfExists(run.log());
            Files.deleteIfExists(run.jmh());
        }
        Results results = measured(run, plan, earlier);
        LatencyRun.write(results.latencies(), hgrms);
        // For the agent's option wakeupCost.
        WakeUpCost.write(results, run.sibling("-wake-up.properties"));
        return finish(results);
    }

    /** A plan that is only printed needs no length of the work. */
    private long tokens(Optional<Long> known, Validation run) throws IOException, InterruptedException {
        if (known.isPresent()) {
            return known.get();
        }
        return isDry ? 1 : run.tokens();
    }

    /** Its folder is made; that of the pictures, too, if they are wanted. */
    private Path preparePage() {
        OutputPath.named("-f", file, ENDINGS);
        OutputPath.folder(file.toAbsolutePath().getParent());
        OutputPath.file("-f", file, ENDINGS);
        return charts == null ? file : OutputPath.folder(charts);
    }

    /**
     * What was found by a run that was stopped.
     *
     * @throws IllegalArgumentException with a sentence, if that was another one
     */
    private static Optional<Results> earlier(Validation run) throws IOException {
        if (!Files.exists(run.json())) {
            return Optional.empty();
        }
        Results earlier = Results.read(run.json());
        String preset = run.preset().key();
        String jdk = run.jdk().release();
        if (!earlier.preset().equals(preset) || !earlier.jdk().equals(jdk)) {
            throw new IllegalArgumentException("--resume: " + run.json() + " holds preset " + earlier.preset() + " on "
                + earlier.jdk() + ", this is " + preset + " on " + jdk + "; take another -f");
        }
        return Optional.of(earlier);
    }

    private Pace pace(Preset wanted) {
        if (forks.orElse(1) < 1) {
            throw new IllegalArgumentException("--forks: 1 or more, not " + forks.get());
        }
        return forks.map(wanted.pace::withForks).orElse(wanted.pace);
    }

    private Plan plan(Validation run, long tokens, Optional<Results> earlier) {
        Plan whole = Plan.of(new Groups(run.preset(), run.pace(), Runtime.getRuntime().availableProcessors(),
            run.jdk().feature(), tokens));
        Plan chosen = only.map(whole::only).orElse(whole);
        return earlier.map(results -> chosen.without(results.done())).orElse(chosen);
    }

    private static Results measured(Validation run, Plan plan, Optional<Results> earlier)
        throws IOException, InterruptedException {
        if (plan.steps().isEmpty()) {
            System.err.println("nothing is left to measure");
            return earlier.orElseThrow();
        }
        Thread stopped = new Thread(() -> {
            System.err.println("\nstopped; the same command with --resume goes on");
            // A fork that no one listens to would go on until its iteration ends: with hundreds of threads that takes minutes.
            ForkLimit.endForks();
        });
        Runtime.getRuntime().addShutdownHook(stopped);
        Results found = run.run(plan, new Progress(System.err, Progress.onTerminal(), System::nanoTime, plan), earlier);
        Runtime.getRuntime().removeShutdownHook(stopped);
        return found;
    }

    private int finish(Results results) throws IOException {
        Files.writeString(file, HtmlReport.of(results));
        if (charts != null) {
            writeCharts(results);
        }
        results.missing().forEach(missing -> System.err.println("missing: " + missing));
        if (results.isContended()) {
            System.err.println("CONTENDED: " + results.load().words());
        }
        String pictures = charts == null ? "" : " and pictures to " + charts;
        System.out.println("wrote " + file + pictures);
        return results.missing().isEmpty() ? 0 : 1;
    }

    private void writeCharts(Results results) throws IOException {
        for (Answer chapter : Chapters.of(results)) {
            List<Picture> pictures = chapter.found().pictures;
            for (int i = 0; i < pictures.size(); i++) {
                String number = i == 0 ? "" : "-" + (i + 1);
                Files.writeString(charts.resolve(chapter.key() + number + ".svg"), pictures.get(i).alone());
            }
        }
    }
}
