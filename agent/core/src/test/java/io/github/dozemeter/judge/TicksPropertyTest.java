package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.judge.RandomTicks.Tick;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.support.Decimals;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.ThreadActivity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What holds of every tick of an agent, whatever it counted and its threads did. The seed of a failure is in its message;
 * -Ddozemeter.seed=SEED runs it alone.
 */
class TicksPropertyTest {

    private static final int RUNS = 500;
    private static final double WORTH_A_CHANGE = 0.01;
    private static final double A_FIFTH_MORE = 1.2;
    private static final Set<Verdict> OF_ZERO = Set.of(Verdict.ZERO_SLEEP, Verdict.MOSTLY_ZERO, Verdict.YIELD_SPIN,
        Verdict.ZERO_PARK, Verdict.ZERO_WAIT, Verdict.INTERRUPT_STORM);
    private static final List<String> PRAISE = List.of("No action needed", "Nothing urgent", "Pauses are cheap",
        "No pauses observed");
    private static final String TO_FIX = "(Fix|Upgrade|Known bug|Known pause|Cheap but frequent|Frequent).*";
    private static final Pattern OF_A_CORE = Pattern.compile("(?:up to |about )?[<\\d.]+(?:% of a core| cores)");
    private static final Pattern A_SECOND = Pattern.compile("(\\S+?)( wakeups)?/s");

    private static final List<Tick> TICKS = new ArrayList<>();

    @BeforeAll
    static void judgeRandomTicks() throws IOException {
        KnownSites bugs = KnownBugs.at("app.Loop0", "app.Loop1");
        long begin = Long.getLong("dozemeter.seed", System.nanoTime());
        int runs = Long.getLong("dozemeter.seed") == null ? RUNS : 1;
        for (long seed = begin; seed < begin + runs; seed++) {
            TICKS.addAll(new RandomTicks(seed, bugs).ticks);
        }
    }

    @AfterAll
    static void forgetTicks() {
        TICKS.clear();
    }

    private static boolean isIntended(Row row) {
        return row.findings.stream().anyMatch(finding -> finding.verdict == Verdict.INTENDED);
    }

    /** Intended sites are in no sentence, and the sum of many names no line. */
    private static Stream<Row> judged(Tick tick) {
        return tick.found().rows.stream().filter(row -> !isIntended(row));
    }

    private static Stream<Row> lines(Tick tick) {
        return judged(tick).filter(row -> !row.site().isOther());
    }

    private static boolean isToFix(Row row) {
        return !row.bugs.isEmpty()
            || row.findings.stream().anyMatch(finding -> finding.severity == Severity.WARNING || OF_ZERO.contains(finding.verdict));
    }

    /** Checks a claim of all ticks of a kind; one at least must be of it, else nothing was checked. */
    private static void holds(Predicate<Tick> kind, Consumer<Tick> claim) {
        List<Tick> ticks = TICKS.stream().filter(kind).toList();
        assertThat(ticks).isNotEmpty();
        for (Tick tick : ticks) {
            try {
                claim.accept(tick);
            } catch (AssertionError wrong) {
                throw new AssertionError(tick + "\n" + wrong.getMessage(), wrong);
            }
        }
    }

    private static void holds(Consumer<Tick> claim) {
        holds(tick -> true, claim);
    }

    @Test
    void theSentenceThatSaysFixNamesTheFirstRowToFix() {
        holds(tick -> tick.sentence().matches(TO_FIX), tick -> {
            Row first = lines(tick).filter(TicksPropertyTest::isToFix).findFirst().orElseThrow();
            assertThat(tick.headline().toFix()).isEqualTo(first.site());
            String named = first.upgrade().isEmpty() || !tick.sentence().startsWith("Upgrade ")
                ? first.site().methodName() + ":" + first.site().line() : first.upgrade();
            assertThat(tick.sentence()).contains(named);
        });
    }

    @Test
    void aRowToFixOfOnePercentIsInTheSentence() {
        holds(tick -> lines(tick).anyMatch(row -> isToFix(row) && row.cost.cores >= WORTH_A_CHANGE),
            tick -> assertThat(tick.sentence()).matches("(Fix|Upgrade|Known bug:) .*"));
    }

    @Test
    void everyNumberInTheSentencesIsInARowOrInTheAccount() {
        holds(tick -> {
            for (String text : sentences(tick)) {
                assertThat(costs(tick)).as(text).containsAll(found(OF_A_CORE, text));
                assertThat(rates(tick)).as(text).containsAll(found(A_SECOND, text.replaceAll("wakeups/s belong.*", "")));
            }
        });
    }

    private static List<String> sentences(Tick tick) {
        List<String> sentences = new ArrayList<>(List.of(tick.sentence()));
        sentences.addAll(tick.headline().notes);
        return sentences;
    }

    private static List<String> found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        List<String> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    /** Costs of rows and of all others together, and what threads use outside pauses, as they are written. */
    private static Set<String> costs(Tick tick) {
        double all = judged(tick).mapToDouble(row -> row.cost.cores).sum();
        double outside = tick.found().judgement.ledger.outside;
        Stream<String> alone = judged(tick).map(row -> row.cost.prefix() + written(row.cost.cores));
        Stream<String> others = judged(tick).map(row -> written(all - row.cost.cores));
        Stream<String> sums = Stream.of(written(all), written(tick.found().judgement.busiest.cores), written(outside));
        return Stream.of(alone, others, sums).flatMap(texts -> texts).collect(Collectors.toSet());
    }

    private static String written(double cores) {
        return cores >= 1 ? Decimals.of(cores, 1) + " cores" : Numbers.ofCore(cores) + " of a core";
    }

    private static Set<String> rates(Tick tick) {
        Set<String> rates = lines(tick).map(row -> row.figures.isEstimated() ? row.figures.estimate.basis.mark() : "")
            .flatMap(mark -> lines(tick).map(row -> mark + Numbers.rate(row.figures.rate())))
            .flatMap(rate -> Stream.of(rate + "/s", rate + " wakeups/s")).collect(Collectors.toSet());
        rates.add(Numbers.rate(tick.found().account.perSecond) + " wakeups/s");
        return rates;
    }

    @Test
    void sharesAddUpToAHundredPercentAtMost() {
        holds(tick -> {
            assertThat(tick.found().rows.stream().mapToDouble(row -> tick.found().costShare(row.cost)).sum()).isLessThan(1.0001);
            assertThat(tick.found().account.shares.stream().mapToDouble(share -> share.share).sum()).isLessThan(1.0001);
            assertThat(tick.found().account.explained).isBetween(0.0, 1.0);
        });
    }

    /** A site that began in the minute has its cost by its own time. */
    @Test
    void noRowsExceedTheCpuOfTheProcess() {
        holds(tick -> {
            double seconds = tick.minute().span().seconds();
            double used = tick.minute().cpuNanos / 1e9;
            double inRows = tick.found().rows.stream().filter(row -> !row.site().isOther())
                .mapToDouble(row -> row.cost.cores * Math.min(seconds, row.figures.span().seconds())).sum();
            assertThat(inRows).isLessThanOrEqualTo(used * 1.0001);
        });
    }

    @Test
    void nothingIsPraisedOverARowOfOnePercent() {
        holds(tick -> PRAISE.stream().anyMatch(tick.sentence()::startsWith),
            tick -> assertThat(judged(tick).mapToDouble(row -> row.cost.cores).max().orElse(0)).isLessThan(WORTH_A_CHANGE));
    }

    /** What waits delivered cost nothing that could be saved. */
    @Test
    void nothingIsPraisedOverARowThatMayCostOnePercent() {
        holds(tick -> PRAISE.stream().anyMatch(tick.sentence()::startsWith),
            tick -> assertThat(lines(tick).filter(row -> !row.cost.isKnown() && !row.site().call().mayExpire())
                .mapToDouble(Row::weight).max().orElse(0)).isLessThanOrEqualTo(WORTH_A_CHANGE));
    }

    @Test
    void noPauseIsDeniedThatWasCountedOrSampled() {
        holds(tick -> tick.run().hasPauses(tick), tick -> assertThat(tick.sentence()).doesNotContain("No pauses observed"));
    }

    @Test
    void noCountedPauseIsLostBetweenTheMinuteAndTheRows() {
        holds(tick -> {
            Map<Call, Long> inRows = byCall(tick.found().rows.stream().map(row -> row.figures)
                .filter(one -> !one.isEstimated()).toList());
            assertThat(inRows).isEqualTo(byCall(tick.minute().sites()));
        });
    }

    private static Map<Call, Long> byCall(Collection<SiteFigures> sites) {
        return sites.stream().collect(Collectors.groupingBy(site -> site.site().call(),
            Collectors.summingLong(SiteFigures::pauses)));
    }

    @Test
    void noLineIsLostBetweenTheSamplesAndTheRows() {
        holds(tick -> {
            Set<String> rows = tick.found().rows.stream().flatMap(TicksPropertyTest::places).collect(Collectors.toSet());
            tick.minute().sites().forEach(site -> rows.add(site.site().place()));
            assertThat(rows).containsAll(tick.run().uncounted());
        });
    }

    private static Stream<String> places(Row row) {
        return row.figures.isEstimated() ? row.figures.estimate.lines.keySet().stream().map(Site::place)
            : Stream.of(row.site().place());
    }

    @Test
    void onlyWakeupsOfThreadsThatNoSampleShowedAreUnexplained() {
        holds(tick -> tick.sentence().matches("Incomplete.*no thread dump showed"), tick -> {
            long seen = tick.recent().threads().stream().filter(thread -> thread.sampled() > 0 || !thread.isInJava)
                .mapToLong(ThreadActivity::wakeUps).sum();
            double unseen = (tick.recent().switches - seen) / tick.recent().seconds();
            assertThat(tick.found().account.unexplained).isLessThanOrEqualTo(unseen + 0.5);
        });
    }

    @Test
    void wakeupsOfTheAccountAreThoseOfTheProcess() {
        holds(tick -> {
            double perSecond = tick.recent().switches / tick.recent().seconds();
            assertThat(tick.found().account.perSecond).isCloseTo(perSecond, within(0.01 * perSecond + 0.1));
        });
    }

    @Test
    void aRowPassesTheOneAboveItAtAFifthMore() {
        holds(tick -> {
            List<Row> rows = tick.found().rows;
            for (int i = 1; i < rows.size(); i++) {
                assertThat(rows.get(i).weight()).isLessThanOrEqualTo(rows.get(i - 1).weight() * A_FIFTH_MORE);
            }
        });
    }
}
