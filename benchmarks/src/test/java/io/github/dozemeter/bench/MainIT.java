package io.github.dozemeter.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code java -jar benchmarks.jar}, as users call it. */
@Tag("long")
class MainIT {

    private static final Duration PATIENCE = Duration.ofMinutes(8);
    private static final List<String> CHAPTERS =
        List.of("platform", "cost", "collapse", "realised", "threads", "latency", "switch", "wake-up", "hint", "all");
    /** Seven, so that a run can be stopped midway. */
    private static final String STEPS = "PauseCost\\.\\w+ avgt, threads 1$";

    @TempDir
    private Path folder;

    /** Other JMH runs on the machine are none of a test's business: its figures mean nothing. */
    private Jvm jar(String... arguments) {
        return Jvm.jar(Jdk.running(), Path.of(System.getProperty("target"), "benchmarks.jar"), (Object[]) arguments)
            .options("-Djmh.ignoreLock=true").in(folder);
    }

    private Outcome run(String... arguments) throws Exception {
        return jar(arguments).run(PATIENCE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"-l | io.github.dozemeter.bench.jmh.cost.PauseCost.sleep0",
        "-h | Usage: java -jar ... [regexp*] [options]", "--help | Usage: java -jar ... [regexp*] [options]", "-lprof | Supported profilers",
        "-lrf | Available formats", "-l cost.PauseCost.yield | io.github.dozemeter.bench.jmh.cost.PauseCost.yield"})
    void allButOurCommandsIsJmh(String arguments, String expected) throws Exception {
        Outcome ended = run(arguments.split(" "));
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out()).contains(expected);
    }

    @Test
    void validateWritesAReportWithDataInEveryChapterAndItsHistograms() throws Exception {
        Outcome ended = run("validate", "--preset", "smoke", "-f", "a.html", "--charts", "charts");
        assertThat(ended.exitCode()).as(ended.toString()).isZero();
        assertThat(ended.out()).isEqualToIgnoringNewLines("wrote a.html and pictures to charts");
        assertThat(ended.err()).contains("[1/", " left");
        String report = Files.readString(folder.resolve("a.html"));
        for (String chapter : CHAPTERS) {
            assertThat(report).containsPattern("<h2 id=\"" + chapter + "\">[^§]+?<td>");
        }
        assertThat(report.substring(report.indexOf("<h2 id=\"cost\">"), report.indexOf("<h2 id=\"habits\">")))
            .doesNotContain("Nothing of this was measured", "NaN");
        assertThat(folder.resolve("charts")).isDirectoryContaining("glob:**collapse.svg");
        assertThat(folder.resolve("a-wake-up.properties")).content().containsPattern("\\nseconds=\\d\\.\\d+e-0\\d\\n")
            .contains("\nbasis=measured by validate in a trial run on ");

        Outcome text = run("validate", "--from", "a.json", "-f", "o.txt");
        assertThat(text.err()).startsWith("-f: a name that ends in .html or .htm, not o.txt");
        assertThat(folder.resolve("o.txt")).doesNotExist();
        assertThat(folder.resolve("a-hgrm/spin.hint.hgrm")).content().contains("Value ", "Percentile");
    }

    @Test
    void optionsForEveryJvmOfTheShellAreNotMeasured() throws Exception {
        Outcome ended = jar("validate", "--preset", "smoke", "--only", "SpinHint.spinBaseline", "-f", "a.html")
            .environment("JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC").run(PATIENCE);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.err()).contains("JAVA_TOOL_OPTIONS is set; JVMs that are measured start without it");
        // JMH keeps what a fork writes to stderr, and a JVM that takes the variable says "Picked up".
        assertThat(folder.resolve("a.log")).content().contains("# Fork: 1 of 1").doesNotContain("Picked up");
        assertThat(folder.resolve("a.json")).content().contains("\"JVM flags\": \"none\"");
        assertThat(folder.resolve("a-jmh.json")).content().startsWith("[{\"jmhVersion\":").contains("\"primaryMetric\":");
    }

    @ParameterizedTest
    @ValueSource(strings = {"performance", "gate", "validate", "latency", "articles"})
    void everyCommandTellsItsVersion(String command) throws Exception {
        Outcome ended = run(command, "-V");
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out()).matches("\\d+\\.\\d+\\.\\d+\\S*\\s+");
    }

    @Test
    void oneTestCanBeRedirectedIntoAFile() throws Exception {
        Outcome ended = run("latency", "spin", "--hint", "on", "--iterations", "500", "--warmup-iterations", "100",
            "--hgrm",
            "--digits", "3", "--subtract-nanotime", "--disable-intrinsic");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out().lines()).allMatch(line -> line.isEmpty() || line.startsWith("#")
            || line.matches(" *(Value|\\d).*")).anyMatch(line -> line.matches("# nanoTime cost = \\d+ns,"
                + " subtracted.*"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "gate --what | Unknown option: '--what'",
        "performance figures | there is no chapter figures; there are overhead, spin, ",
        "validate --preset fast | there is no preset fast; there are smoke, quick, standard, full",
        "validate --jvm /no/such | no JDK at /no/such",
        "validate -f report.pdf | -f: a name that ends in .html or .htm, not report.pdf",
        "validate --only nanotime --charts /proc/x | cannot write to folder /proc/x: the system makes none there",
        "validate --only nanotime -f /proc/a.html | cannot write to folder /proc: ",
        "latency nanotime -o /proc/x | cannot write to folder /proc/x: ",
        "articles no.json -f /no/such/a.md | cannot write /no/such/a.md: no such folder",
        "validate --from no.json | there is no file no.json",
        "validate --what | Unknown option: '--what'",
        "validate --only nothing.at.all | --only: none of ",
        "validate --forks 0 | --forks: 1 or more, not 0",
        "latency spn | there is no test spn",
        "latency spin --digits 9 | 2 or 3 digits, not 9",
        "latency spin --iterations 1 | at least 2 iterations",
        "latency spin --hint maybe | --hint: on, off or both, not maybe",
        "latency spin --pin 99999 | pin: this process may not use processor 99999",
        "latency spin --pin 0 | spin needs two processors, and one may be used",
        "latency spin --pin 0,0 | pin: processor 0 twice in 0,0",
        "latency throughput --hgrm | --hgrm: name one test that has a histogram"})
    void wrongInputIsASentenceAndExitCodeTwo(String arguments, String sentence) throws Exception {
        Outcome ended = run(arguments.split(" "));
        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err()).startsWith(sentence).doesNotContain("Exception");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void aRunThatIsStoppedLeavesNoForkBehindAndGoesOnWhereItWas() throws Exception {
        List<ProcessHandle> forks;
        try (RunningJvm validate = jar("validate", "--preset", "smoke", "-f", "a.html", "--only", STEPS).start()) {
            validate.awaitErr("[2/7] ");
            forks = ProcessHandle.of(validate.pid()).stream().flatMap(ProcessHandle::descendants).toList();
            assertThat(validate.terminate().err()).contains("stopped; the same command with --resume goes on");
        }
        for (ProcessHandle fork : forks) {
            fork.onExit().get(1, TimeUnit.MINUTES);
        }
        Outcome resumed = resume("smoke");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.err()).doesNotContain("/7] ").contains(" cost.PauseCost.yield avgt, threads 1");
        assertThat(Files.readString(folder.resolve("a.json"))).contains("cost.PauseCost.baseline", "cost.PauseCost.yield");
        // Behind it the first run may be called contended.
        assertThat(resume("smoke").err()).startsWith("nothing is left to measure").doesNotContain("[1/");
    }

    @Test
    void whatAnotherPresetFoundIsNotTakenOver() throws Exception {
        Files.writeString(folder.resolve("a.json"), "{'format':1,'preset':'smoke','facts':{'JDK':'other'},"
            + "'load':{'average':'1'},'measurements':[],'latencies':[],'missing':[],'done':[]}");
        Outcome refused = resume("quick");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).startsWith("--resume: a.json holds preset smoke on other, this is quick on JDK ")
            .contains("; take another -f");
    }

    private Outcome resume(String preset) throws Exception {
        return jar("validate", "--preset", preset, "-f", "a.html", "--only", STEPS, "--resume").run(PATIENCE);
    }
}
