package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.TableQuery;
import io.github.dozemeter.jvm.RandomThreads;
import io.github.dozemeter.jvm.RandomThreads.RandomThread;
import io.github.dozemeter.support.Decimals;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.TaskReadings.Task;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What holds of every report, whatever its threads did: readings and thread dumps made at random go through a look, and come
 * out as its JSON document. The seed of a failure is in its message; -Ddozemeter.seed=SEED runs it alone.
 */
class RowsPropertyTest {

    private static final int RUNS = 1_000;
    private static final double WORTH_A_CHANGE = 0.01;
    private static final Set<String> OF_ZERO = Set.of("ZERO_SLEEP", "MOSTLY_ZERO", "YIELD_SPIN", "ZERO_PARK", "ZERO_WAIT", "INTERRUPT_STORM");
    private static final List<String> PRAISE = List.of("No action needed", "Nothing urgent", "Pauses are cheap", "No pauses observed");
    private static final Pattern OF_A_CORE = Pattern.compile("((?:up to |about )?[<\\d.]+(?:% of a core| cores))(.*)");

    @TempDir
    static Path folder;
    private static final List<Report> REPORTS = new ArrayList<>();

    /** A report of random threads. */
    private record Report(long seed, RandomThreads made, JsonObject json) {

        String sentence() {
            return json.get("headline").getAsString();
        }

        List<JsonObject> rows() {
            return objects(json.getAsJsonArray("sampled")).toList();
        }

        JsonObject account() {
            return json.getAsJsonObject("wakeUps");
        }

        List<JsonObject> others() {
            return objects(account().getAsJsonArray("others")).toList();
        }

        @Override
        public String toString() {
            return "seed " + seed + ": " + sentence();
        }
    }

    @BeforeAll
    static void lookAtRandomThreads() throws IOException {
        long begin = Long.getLong("dozemeter.seed", System.nanoTime());
        int runs = Long.getLong("dozemeter.seed") == null ? RUNS : 1;
        for (long seed = begin; seed < begin + runs; seed++) {
            REPORTS.add(report(seed));
        }
    }

    private static Report report(long seed) throws IOException {
        RandomThreads made = new RandomThreads(seed);
        Look look = new Look(new FakeJvm(folder).attach(), 10, folder.toFile());
        look.threads.read(made.threads.stream().filter(RandomThread::isSeen).map(RowsPropertyTest::before).toList(), 0);
        ThreadsSnapshot before = look.threads.snapshot();
        for (int i = 0; i < made.dumps; i++) {
            look.threads.add(new ThreadDump(made.dump(i)));
        }
        look.threads.read(made.threads.stream().map(RowsPropertyTest::after).toList(), 10 * RandomThreads.SECOND);
        ThreadsSnapshot span = look.threads.snapshot().since(before);
        LookResult result = new LookResult(look, span, Double.NaN, "17", Look.judge(17, "", name -> "", name -> Set.of()), name -> "", null);
        StringWriter text = new StringWriter();
        ReportFormat.JSON.report(result.window(), TableQuery.USUAL).writeTo(text);
        return new Report(seed, made, JsonParser.parseString(text.toString()).getAsJsonObject());
    }

    private static Task before(RandomThread thread) {
        return new Task(thread.number(), thread.number(), thread.name(), 7, 0, 0);
    }

    /** A brief thread had not begun before. */
    private static Task after(RandomThread thread) {
        long switches = thread.isSeen() ? 7 + thread.switches() : thread.switches();
        return new Task(thread.number(), thread.number(), thread.name(), switches, thread.cpuNanos(), thread.userNanos());
    }

    private static Stream<JsonObject> objects(JsonArray array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonElement::getAsJsonObject);
    }

    private static boolean isToFix(JsonObject row) {
        return row.has("verdicts") && objects(row.getAsJsonArray("verdicts")).anyMatch(verdict ->
            verdict.get("severity").getAsString().equals("warning") || OF_ZERO.contains(verdict.get("id").getAsString()));
    }

    private static double cores(JsonObject row) {
        return row.get("cores").getAsDouble();
    }

    @Test
    void theSentenceThatSaysFixNamesTheFirstRowToFix() {
        assertThat(REPORTS).filteredOn(report -> report.sentence().matches("(Fix|Cheap but frequent|Frequent).*")).isNotEmpty().allSatisfy(report -> {
            JsonObject first = report.rows().stream().filter(RowsPropertyTest::isToFix).findFirst().orElseThrow();
            assertThat(report.json.get("fixFirst").getAsString()).isEqualTo(first.get("id").getAsString());
            assertThat(report.sentence()).contains(first.get("method").getAsString() + ":" + first.get("line").getAsString());
        });
    }

    @Test
    void aRowToFixOfOnePercentIsInTheSentence() {
        assertThat(REPORTS).filteredOn(report -> report.rows().stream().anyMatch(row -> isToFix(row) && cores(row) >= WORTH_A_CHANGE))
            .isNotEmpty().allSatisfy(report -> assertThat(report.sentence()).startsWith("Fix "));
    }

    @Test
    void everyNumberInTheSentenceIsInARowOrInTheAccount() {
        assertThat(REPORTS).allSatisfy(report -> {
            Matcher number = OF_A_CORE.matcher(report.sentence());
            if (number.find() && !number.group(2).equals(" together")) {
                assertThat(numbers(report)).contains(number.group(1));
            }
            if (report.sentence().startsWith("No action needed")) {
                String rate = report.sentence().replaceAll("No action needed: (\\S+) wakeups/s", "$1");
                assertThat(report.account().get("line").getAsString()).startsWith(rate + " wakeups/s");
            }
        });
    }

    /** Costs of rows, and what threads use outside of pauses, as they are written. */
    private static Set<String> numbers(Report report) {
        Stream<String> costs = report.rows().stream().map(row -> written(row.get("cost").getAsString(), cores(row)));
        Stream<String> outside = report.rows().stream().map(row -> row.getAsJsonObject("estimate").get("outsideCores").getAsDouble())
            .map(cores -> written(percent(cores), cores));
        Stream<String> others = report.others().stream().map(row -> row.get("cpuCores").getAsDouble()).map(cores -> written(percent(cores), cores));
        return Stream.of(costs, outside, others).flatMap(texts -> texts).collect(Collectors.toSet());
    }

    private static String percent(double cores) {
        return Numbers.ofCore(cores);
    }

    private static String written(String cost, double cores) {
        return cores >= 1 ? cost.replaceAll("[\\d.]+%", Decimals.of(cores, 1) + " cores") : cost + " of a core";
    }

    @Test
    void sharesAddUpToAHundredPercentAtMost() {
        assertThat(REPORTS).allSatisfy(report -> {
            assertThat(report.rows().stream().mapToDouble(row -> row.get("costShare").getAsDouble()).sum()).isLessThan(1.0001);
            assertThat(objects(report.account().getAsJsonArray("shares")).mapToDouble(share -> share.get("share").getAsDouble()).sum())
                .isLessThan(1.0001);
            for (JsonObject row : report.rows()) {
                JsonArray lines = row.getAsJsonObject("estimate").getAsJsonArray("lines");
                double sum = lines == null ? 1 : objects(lines).mapToDouble(line -> line.get("share").getAsDouble()).sum();
                assertThat(sum).isCloseTo(1, within(1e-4));
            }
        });
    }

    @Test
    void noRowsExceedTheCpuOfTheirThreads() {
        assertThat(REPORTS).allSatisfy(report -> {
            double used = report.made.threads.stream().mapToDouble(thread -> thread.cpuNanos() / 1e10).sum();
            double inRows = report.rows().stream().mapToDouble(RowsPropertyTest::cores).sum();
            double elsewhere = report.others().stream().mapToDouble(row -> row.get("cpuCores").getAsDouble()).sum();
            assertThat(inRows + elsewhere).isLessThanOrEqualTo(used + 1e-4);
        });
    }

    @Test
    void onlyWakeupsOfThreadsThatNoDumpShowedAreUnexplained() {
        assertThat(REPORTS).filteredOn(report -> report.sentence().contains("that no thread dump showed")).isNotEmpty().allSatisfy(report -> {
            double unseen = report.made.threads.stream().filter(thread -> !thread.isSeen())
                .mapToLong(RandomThread::switches).sum() / 10.0;
            double said = Double.parseDouble(report.sentence().replaceAll("\\D*([\\d.]+)k? wakeups.*", "$1"));
            boolean isThousands = report.sentence().contains("k wakeups");
            // It is written to two digits.
            double least = isThousands ? said * 950 : said - 0.5;
            assertThat(least).isLessThanOrEqualTo(unseen);
        });
    }

    @Test
    void nothingIsPraisedOverARowOfOnePercent() {
        assertThat(REPORTS).filteredOn(report -> PRAISE.stream().anyMatch(report.sentence()::startsWith)).isNotEmpty()
            .allSatisfy(report -> assertThat(report.rows()).allSatisfy(row -> assertThat(cores(row)).isLessThan(WORTH_A_CHANGE)));
    }

    @Test
    void noPauseIsDeniedThatASampleSaw() {
        assertThat(REPORTS).filteredOn(report -> report.made.threads.stream().anyMatch(thread -> !thread.lines().isEmpty()))
            .allSatisfy(report -> assertThat(report.sentence()).doesNotContain("No pauses observed"));
    }

    @Test
    void noLineIsLostBetweenTheSamplesAndTheRows() {
        assertThat(REPORTS).allSatisfy(report -> {
            Set<String> lines = report.rows().stream().flatMap(RowsPropertyTest::lines).collect(Collectors.toSet());
            assertThat(lines).containsAll(report.made.threads.stream().flatMap(thread -> thread.lines().stream()).toList());
        });
    }

    private static Stream<String> lines(JsonObject row) {
        JsonArray shared = row.getAsJsonObject("estimate").getAsJsonArray("lines");
        Stream<JsonObject> lines = shared == null ? Stream.of(row) : objects(shared);
        return lines.map(line -> line.get("class").getAsString() + ".run:" + line.get("line").getAsString());
    }

    @Test
    void everyThreadThatWokeUpOrUsedCpuIsInOneRow() {
        assertThat(REPORTS).allSatisfy(report -> {
            double switches = report.made.threads.stream().mapToLong(RandomThread::switches).sum() / 10.0;
            assertThat(report.account().get("perSecond").getAsDouble()).isCloseTo(switches, within(0.01 * switches + 0.1));
            Set<String> others = report.others().stream().map(row -> row.get("names").getAsString()).collect(Collectors.toSet());
            for (RandomThread thread : report.made.threads) {
                boolean isElsewhere = thread.lines().isEmpty() && thread.switches() > 0;
                String name = thread.name().replaceAll("\\d+", "#");
                assertThat(!isElsewhere || others.stream().anyMatch(names -> names.contains(name))).as(thread.name()).isTrue();
            }
        });
    }

    @Test
    void theRowsOfAReportAreStrictlyByCost() {
        assertThat(REPORTS).allSatisfy(report -> {
            List<Double> costs = report.rows().stream().map(RowsPropertyTest::cores).toList();
            assertThat(costs).isSortedAccordingTo((one, other) -> Double.compare(other, one));
        });
    }
}
