package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each row of the table of sentences, how long they are, and which site is named for how long. */
class HeadlineTest {

    private static final KnownSituation QUIET = new KnownSituation();
    private static final SiteFigures RATE_906 = figures(Figures.none().asking(9_060, 1, 1));
    private static final SiteFigures RATE_171 = figures(Figures.none().asking(1_710, 1, 1));
    private static final SiteFigures EVERY_MILLI = new Snapshots().site(Call.TIMER_SCHEDULE, "a.B", Figures.none().schedules(1, Watched.MILLI))
        .take().sites().get(0);

    private static SiteFigures figures(Figures figures) {
        return new Snapshots().site(Call.THREAD_SLEEP, "a.B", figures).take().sites().get(0);
    }

    private static KnownCandidate site(String name, int line, double cores) {
        return site(Call.THREAD_SLEEP, name, line, new Cost(cores, Cost.Precision.MEASURED));
    }

    private static KnownCandidate site(Call call, String name, int line, Cost cost) {
        int dot = name.indexOf('.');
        return new KnownCandidate(new Site(call, "a." + name.substring(0, dot), name.substring(dot + 1), line, ""), cost);
    }

    private static KnownCandidate warned(String name, double cores) {
        return site(name, 5, cores).finding(Severity.WARNING).figures("polls", RATE_906);
    }

    private static KnownSituation with(KnownCandidate... sites) {
        return Arrays.stream(sites).reduce(QUIET, KnownSituation::site, (one, other) -> other);
    }

    /** The longest sentence of each row, and its variants. */
    static Stream<Arguments> rows() {
        KnownCandidate wheel = site("HashedWheelTimer.waitForNextTick", 598, 0.97);
        KnownCandidate loop = site(Call.THREAD_SLEEP, "Loop.run", 234, new Cost(0.086, Cost.Precision.UP_TO)).finding(Severity.WARNING).or(238);
        KnownCandidate locks = site("Shop.save", 12, 0.001).finding(Severity.WARNING);
        return Stream.of(
            row(3, QUIET.notJudged().observed(8, 0), "Too early to judge: 8 s observed so far"),
            row(3, QUIET.observed(8, 4), "Too early to judge: 8 s observed so far"),
            row(4, with(site(Call.THREAD_SLEEP, "A.b", 1, new Cost(0.97, Cost.Precision.UP_TO)).knownBug("netty-common to 4.1.44.Final")),
                "Upgrade netty-common to 4.1.44.Final: it uses up to 97 % of a core"),
            row(5, with(wheel.knownBug("")), "Known bug: HashedWheelTimer.waitForNextTick:598 uses 97 % of a core"),
            row(6, with(site("Os.pause", 217, 0.31).finding(Severity.WARNING)), "Fix Os.pause:217 first: it uses 31 % of a core"),
            row(6, with(warned("Os.pause", 1)), "Fix Os.pause:5 first: it uses 1.0 cores"),
            row(6, with(warned("Os.pause", 1.84)), "Fix Os.pause:5 first: it uses 1.8 cores"),
            row(7, with(loop), "Fix Loop.run:234 or 238: they use up to 8.6 % of a core"),
            row(8, with(site("A.b", 1, 0.016), site("B.b", 1, 0.015), site("C.c", 1, 0.002)),
                "No single site dominates; 3 sites use 3.3 % of a core together"),
            row(8, with(warned("A.b", 0.009), site("B.b", 1, 0.002)), "No single site dominates; 2 sites use 1.1 % of a core together"),
            row(8, QUIET.summedUp(0.01), "No single site dominates; many sites use 1.0 % of a core together"),
            row(8, with(site("B.b", 1, 0.3), site("A.a", 1, 0.3)),
                "A.a:1 uses 30 % of a core; nothing to fix is known"),
            row(8, QUIET.summedUp(0.031), "No single site dominates; many sites use 3.1 % of a core together"),
            row(8, with(site("Shop.poll", 5, 0.3)), "Shop.poll:5 uses 30 % of a core; nothing to fix is known"),
            row(8, with(site(Call.THREAD_SLEEP, "Shop.poll", 5, new Cost(0.3, Cost.Precision.UP_TO))), "Shop.poll:5 uses up to 30 % of a core; no fix is known"),
            row(9, with(locks.latency("pauses 20 ms while others wait for its lock")), "Shop.save:12 pauses 20 ms while others wait for its lock"),
            row(9, with(locks.latency("pauses 20 ms on the thread of a user interface")), "Shop.save:12 pauses 20 ms on the thread of a user interface"),
            row(10, with(warned("Shop.poll", 0.009)), "Cheap but frequent: Shop.poll:5 polls 906 times a second"),
            row(10, with(site(Call.THREAD_SLEEP, "Shop.poll", 5, Cost.NOT_KNOWN_YET).finding(Severity.WARNING).figures("polls", RATE_906)),
                "Frequent: Shop.poll:5 polls 906 times a second"),
            row(10, with(site(Call.TIMER_SCHEDULE, "Clock.run", 7, new Cost(0, Cost.Precision.MEASURED)).finding(Severity.WARNING).figures("ticks", EVERY_MILLI)),
                "Frequent: Clock.run:7 ticks every 1 ms"),
            row(10, with(site("A.a", 5, 0.001).finding(Severity.WARNING)),
                "Cheap but frequent: A.a:5 pauses too often"),
            row(11, QUIET.unseen("virtual threads are in no thread dump"),
                "Not all was seen: virtual threads are in no thread dump"),
            row(11, QUIET.unreadable(7_618, 8_093), "Not all was seen: 7,618 of 8,093 classes could not be read"),
            row(11, QUIET.untimed(50_000), "Not all was seen: 50,000 pauses a second were not timed"),
            row(11, QUIET.withoutFigures(2), "Not all was seen: pauses of 2 classes have no figures"),
            row(11, QUIET.unexplained(400, 0.4), "Not all was seen: 400 wake-ups a second are unexplained"),
            row(12, QUIET.running("Loop.run", 0.84), "Pauses are cheap; Loop.run uses 84 % of a core"),
            row(12, QUIET.withoutPauses().running("Loop.run", 0.84), "No pause was seen; Loop.run uses 84 % of a core"),
            row(13, QUIET.withoutPauses().withoutKernel(), "No pause was seen; wake-ups cannot be counted here"),
            row(13, QUIET.withoutKernel(), "Pauses seen are cheap; wake-ups cannot be counted here"),
            row(14, with(site("Shop.poll", 5, 0.001).finding(Severity.INFO).figures("polls", RATE_171)),
                "Nothing urgent. Shop.poll:5 polls 171 times a second"),
            row(15, QUIET.unexplained(200, 0.4), "No action needed: all pauses are cheap or rare"),
            row(15, QUIET.unexplained(400, 0.5), "No action needed: all pauses are cheap or rare"),
            row(15, QUIET.observed(8, 5), "No action needed: all pauses are cheap or rare"),
            row(15, QUIET.observed(60, 4), "No action needed: all pauses are cheap or rare"),
            row(15, with(site("Shop.poll", 5, 0.001)), "No action needed: all pauses are cheap or rare"),
            row(16, QUIET.withoutPauses().observed(37, 100), "No pause was seen in 37 s"));
    }

    private static Arguments row(int number, KnownSituation situation, String sentence) {
        return Arguments.of(number, situation, sentence);
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("rows")
    void eachRowHasItsSentence(int row, KnownSituation now, String sentence) {
        assertThat(Headline.of(now).text).isEqualTo(sentence);
        assertThat(Headline.of(now).row).isEqualTo(row);
    }

    /** Rows 3 and 14 of the table: with few samples a site with a finding is named all the same. */
    @ParameterizedTest
    @CsvSource({"INFO, 0.001, 'Nothing urgent. A.a:5 polls 906 times a second'", "WARNING, 0.001, 'Cheap but frequent: A.a:5 polls 906 times a second'",
        "WARNING, 0.5, 'Fix A.a:5 first: it uses 50 % of a core'", "INFO, 0.5, 'A.a:5 uses 50 % of a core; nothing to fix is known'"})
    void tooEarlyNeverStandsAboveAFinding(Severity severity, double cores, String sentence) {
        for (int samples = 0; samples < 5; samples++) {
            KnownCandidate found = site("A.a", 5, cores).finding(severity).figures("polls", RATE_906);
            assertThat(Headline.of(QUIET.observed(8, samples).withoutKernel().site(found)).text).isEqualTo(sentence);
        }
    }

    @Test
    void tooEarlyStandsAboveASiteWithoutAFinding() {
        assertThat(Headline.of(QUIET.observed(8, 4).site(site("A.a", 5, 0.5))).text).isEqualTo("Too early to judge: 8 s observed so far");
    }

    @Test
    void theFirstTwoRowsNeedNoSituation() {
        assertThat(Headline.ofNotMeasured().text).isEqualTo("Nothing is measured: the self-test has not passed");
        assertThat(Headline.ofNotMeasured().row).isEqualTo(1);
        Headline experiment = Headline.ofExperiment(site("ShortPoll.run", 34, 0).site, 25);
        assertThat(experiment.text).isEqualTo("An experiment changes ShortPoll.run:34 for another 25 s");
        assertThat(experiment.row).isEqualTo(2);
    }

    /** A word is what stands between blanks; a number with its unit is one. */
    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("rows")
    void noSentenceHasMoreThanTwelveWords(int row, KnownSituation now, String sentence) {
        assertThat(sentence.replaceAll("(\\d) (%|ms|s\\b)", "$1$2").split(" ")).hasSizeLessThanOrEqualTo(12);
        assertThat(Headline.of(now).notes).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void theRowsAreAllThere() {
        assertThat(rows().map(row -> (Integer) row.get()[0]).distinct()).containsExactly(3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    }

    /** Each situation holds what the later rows need as well. */
    @Test
    void theFirstRowThatHoldsIsTheOne() {
        KnownSituation now = QUIET.withoutPauses();
        assertThat(Headline.of(now).row).isEqualTo(16);
        now = now.site(site("I.i", 1, 0).finding(Severity.INFO).figures("polls", RATE_171));
        assertThat(Headline.of(now).row).isEqualTo(14);
        now = now.withoutKernel();
        assertThat(Headline.of(now).row).isEqualTo(13);
        now = now.running("Loop.run", 0.5);
        assertThat(Headline.of(now).row).isEqualTo(12);
        now = now.withoutFigures(1);
        assertThat(Headline.of(now).row).isEqualTo(11);
        now = now.site(warned("W.w", 0.001));
        assertThat(Headline.of(now).row).isEqualTo(10);
        now = now.site(warned("L.l", 0.001).latency("pauses on an event loop"));
        assertThat(Headline.of(now).row).isEqualTo(9);
        now = now.site(site("C.c", 1, 0.1));
        assertThat(Headline.of(now).row).isEqualTo(8);
        now = now.site(warned("D.d", 0.01));
        assertThat(Headline.of(now).row).isEqualTo(6);
        now = now.observed(59, 4).notJudged();
        assertThat(Headline.of(now).row).isEqualTo(3);
    }

    /** It may be most of all: a price takes some seconds longer than a count. */
    @Test
    void whatIsWarnedOfAndHasNoCostYetComesBeforeWhatAllCost() {
        KnownCandidate frequent = site(Call.THREAD_SLEEP, "Zero.run", 5, Cost.NOT_KNOWN_YET).finding(Severity.WARNING);
        KnownSituation now = with(warned("A.b", 0.009), site("B.b", 1, 0.3), frequent.figures("polls", RATE_171),
            site(Call.THREAD_SLEEP, "Zero.most", 5, Cost.NOT_KNOWN_YET).finding(Severity.WARNING).figures("sleeps", RATE_906));

        assertThat(Headline.of(now).text).isEqualTo("Frequent: Zero.most:5 sleeps 906 times a second");
    }

    @Test
    void fixFirstIsSaidFromAHundredthOfACoreOnOnly() {
        assertThat(Headline.of(with(warned("A.a", 0.0099))).text).startsWith("Cheap but frequent");
        assertThat(Headline.of(with(warned("A.a", 0.01))).text).startsWith("Fix A.a:5 first");
    }

    @Test
    void theCostliestIsNamedAndAmongEqualsTheFirstByName() {
        assertThat(Headline.of(with(warned("B.b", 0.12), warned("A.a", 0.1), warned("C.c", 0.11))).text).startsWith("Fix A.a:5");
        assertThat(Headline.of(with(warned("B.b", 0.121), warned("A.a", 0.1), warned("C.c", 0.11))).text).startsWith("Fix B.b:5");
    }

    @Test
    void whatIsToFixIsALinkAndWhatIsNotIsNone() {
        KnownCandidate costly = warned("A.a", 0.1);
        assertThat(Headline.of(with(costly)).toFix()).isEqualTo(costly.site);
        assertThat(Headline.of(with(costly.knownBug("cart to 2.0"))).toFix()).isEqualTo(costly.site);
        assertThat(Headline.of(with(site("A.a", 5, 0.1))).toFix()).isNull();
        assertThat(Headline.of(with(site("A.a", 5, 0).finding(Severity.INFO).figures("polls", RATE_171))).toFix()).isNull();
        assertThat(Headline.of(QUIET).toFix()).isNull();
    }

    @Test
    void whereClassesCannotBeReadTheFixIsNamed() {
        assertThat(Headline.of(QUIET.unreadable(7_618, 8_093)).notes)
            .containsExactly("Start the application with -javaagent to count them all");
        assertThat(Headline.of(QUIET.unreadable(1, 8_093)).notes).isEmpty();
    }

    @Test
    void belowItStandWhatElseIsWorthALine() {
        KnownSituation costly = with(warned("A.a", 0.1));
        assertThat(Headline.of(costly).notes).isEmpty();
        KnownSituation more = costly.site(site("B.b", 1, 0.004)).site(site("C.c", 1, 0.005));
        assertThat(Headline.of(more).notes).containsExactly("2 more sites use 0.90 % of a core");
        KnownSituation unseen = more.unreadable(2, 10);
        assertThat(Headline.of(unseen).notes).containsExactly("2 of 10 classes could not be read");
        KnownSituation late = unseen.site(warned("L.l", 0.001).latency("pauses 20 ms on an event loop"));
        assertThat(Headline.of(late).notes).containsExactly("L.l:5 pauses 20 ms on an event loop");
    }

    @Test
    void cpuOutsidePausesIsAFactFromATenthOfACoreOn() {
        assertThat(Headline.of(QUIET.outsidePauses(0.09)).notes).isEmpty();
        assertThat(Headline.of(QUIET.outsidePauses(0.1)).notes)
            .containsExactly("0.10 cores are used outside pauses");
        assertThat(Headline.of(QUIET.outsidePauses(1)).notes).containsExactly("1.0 cores are used outside pauses");
        assertThat(Headline.of(with(warned("A.a", 0.1)).outsidePauses(0.84)).notes)
            .containsExactly("0.84 cores are used outside pauses");
        assertThat(Headline.of(QUIET.outsidePauses(0.84)).notes).containsExactly("0.84 cores are used outside pauses");
        assertThat(Headline.of(QUIET.outsidePauses(1.84)).notes).containsExactly("1.8 cores are used outside pauses");
        assertThat(Headline.of(QUIET.outsidePauses(0.84).notJudged()).notes).isEmpty();
    }

    /** What such pauses use is in the rest. */
    @Test
    void wherePausesHaveNoFiguresTheRestIsNotSaidToBeOutsideThem() {
        String rest = "0.84 cores are used outside measured pauses";
        assertThat(Headline.of(QUIET.outsidePauses(0.84).withoutFigures(1)).notes).containsExactly(rest);
        KnownCandidate untimed = site(Call.QUEUE_POLL, "Shop.poll", 5, Cost.NOT_KNOWN_YET).finding(Severity.WARNING).figures("waits", RATE_906);
        assertThat(Headline.of(with(untimed).outsidePauses(0.84)).notes).containsExactly(rest);
    }

    private static List<String> sentences(KnownSituation... ticks) {
        Headline last = Headline.of(ticks[0]);
        Stream.Builder<String> sentences = Stream.builder();
        sentences.add(last.text);
        for (KnownSituation now : Arrays.copyOfRange(ticks, 1, ticks.length)) {
            last = last.next(now);
            sentences.add(last.text);
        }
        return sentences.build().map(text -> text.replaceAll("[:;. ].*? ([A-Z])\\.", " $1.").replaceAll(":5.*", "")).toList();
    }

    private static final KnownSituation A_FIRST = with(warned("A.a", 0.1), warned("B.b", 0.05));
    private static final KnownSituation B_MORE = with(warned("A.a", 0.1), warned("B.b", 0.151));
    private static final KnownSituation B_LITTLE_MORE = with(warned("A.a", 0.1), warned("B.b", 0.149));

    @Test
    void anotherSiteIsNamedWhenItCostHalfMoreAtTwoTicks() {
        assertThat(sentences(A_FIRST, B_MORE, B_MORE)).containsExactly("Fix A.a", "Fix A.a", "Fix B.b");
    }

    @Test
    void notWhenItDidSoOnceOrCostALittleMore() {
        assertThat(sentences(A_FIRST, B_MORE, A_FIRST, B_MORE, A_FIRST)).containsOnly("Fix A.a");
        assertThat(sentences(A_FIRST, B_LITTLE_MORE, B_LITTLE_MORE, B_LITTLE_MORE)).containsOnly("Fix A.a");
    }

    @Test
    void twoThatTakeTurnsDoNotMakeItChange() {
        KnownSituation c = with(warned("A.a", 0.1), warned("C.c", 0.2));
        assertThat(sentences(A_FIRST, B_MORE, c, B_MORE, c)).containsOnly("Fix A.a");
    }

    /**
     * Equal sites of which the first costs least. Each ten seconds differ by a third, as on a busy machine; a tick judges the last six, so
     * two in a row have five in common.
     */
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34, 35, 36, 37, 38})
    void aSteadyLoadNamesOneSiteForFiveMinutes(long seed) {
        Random random = new Random(seed);
        double[][] tenSeconds = Stream.of(0.1, 0.109, 0.117)
            .map(cost -> random.doubles(36, cost * 0.67, cost * 1.33).toArray()).toArray(double[][]::new);
        KnownSituation[] ticks = IntStream.range(0, 30).mapToObj(tick -> with(IntStream.range(0, 3)
            .mapToObj(site -> warned("ABC".charAt(site) + ".a", Arrays.stream(tenSeconds[site], tick, tick + 6).average().orElseThrow()))
            .toArray(KnownCandidate[]::new))).toArray(KnownSituation[]::new);
        assertThat(new HashSet<>(sentences(ticks))).hasSize(1);
    }

    @Test
    void aSiteWhoseRowEndsIsNamedAtOneMoreTickByWhatItIsThen() {
        KnownSituation cheap = with(warned("A.a", 0.009), site("B.b", 5, 0.0001));
        Headline first = Headline.of(A_FIRST).next(cheap);
        assertThat(first.text).isEqualTo("Cheap but frequent: A.a:5 polls 906 times a second");
        KnownSituation instead = with(warned("A.a", 0.009), warned("B.b", 0.05));
        assertThat(Headline.of(A_FIRST).next(instead).text).startsWith("Cheap but frequent: A.a");
        assertThat(Headline.of(A_FIRST).next(instead).next(instead).text).startsWith("Fix B.b");
        assertThat(Headline.of(A_FIRST).next(instead).next(A_FIRST).next(instead).text).startsWith("Cheap but frequent: A.a");
    }

    @Test
    void aSiteThatIsGoneIsNotNamed() {
        assertThat(Headline.of(A_FIRST).next(with(warned("B.b", 0.05))).text).startsWith("Fix B.b");
        assertThat(Headline.of(A_FIRST).next(QUIET).text).startsWith("No action needed");
    }

    @Test
    void aSiteThatAppearsIsNamedAtOnce() {
        assertThat(Headline.of(QUIET).next(A_FIRST).text).startsWith("Fix A.a");
    }

    @Test
    void amongEqualsTheClassIsComparedFirstThenTheMethodThenTheLine() {
        assertThat(Headline.of(with(warned("B.a", 0.1), warned("A.z", 0.1))).text).startsWith("Fix A.z:5");
        assertThat(Headline.of(with(warned("A.b", 0.1), warned("A.a", 0.1))).text).startsWith("Fix A.a:5");
        KnownCandidate later = site("A.a", 9, 0.1).finding(Severity.WARNING);
        assertThat(Headline.of(with(later, warned("A.a", 0.1))).text).startsWith("Fix A.a:5");
    }

    /** A schedule is made often, which says nothing of its ticks. */
    @Test
    void ofSitesWithoutACostTheOneThatPausesMoreOftenComesFirst() {
        KnownCandidate seldom = site(Call.THREAD_SLEEP, "A.a", 5, Cost.TOO_LITTLE).finding(Severity.WARNING)
            .figures("polls", RATE_171);
        KnownCandidate often = site(Call.THREAD_SLEEP, "B.b", 5, Cost.TOO_LITTLE).finding(Severity.WARNING)
            .figures("polls", RATE_906);
        Figures schedules = Figures.none().schedules(90_600, Watched.MILLI);
        SiteFigures made = new Snapshots().site(Call.TIMER_SCHEDULE, "a.B", schedules).take().sites().get(0);
        KnownCandidate schedule = site(Call.TIMER_SCHEDULE, "A.b", 5, Cost.TOO_LITTLE).finding(Severity.WARNING)
            .figures("ticks", made);
        assertThat(Headline.of(with(seldom, often, schedule)).text)
            .isEqualTo("Frequent: B.b:5 polls 906 times a second");
    }

    @Test
    void belowAnUpgradeAndBelowASumStandsTheSameAsBelowAFix() {
        KnownCandidate other = site("B.b", 1, 0.004);
        assertThat(Headline.of(with(site("A.a", 5, 0.1).knownBug("cart to 2.0"), other)).notes)
            .containsExactly("1 more site uses 0.40 % of a core");
        assertThat(Headline.of(with(site("A.a", 5, 0.1), other)).notes)
            .containsExactly("1 more site uses 0.40 % of a core");
        KnownCandidate late = warned("L.l", 0.001).latency("pauses 20 ms on an event loop");
        assertThat(Headline.of(with(site("A.a", 5, 0.1), late)).notes)
            .containsExactly("L.l:5 pauses 20 ms on an event loop");
    }

    @Test
    void halfMoreIsNotMoreThanHalfMore() {
        KnownSituation first = with(warned("A.a", 0.5), warned("B.b", 0.25));
        KnownSituation half = with(warned("A.a", 0.5), warned("B.b", 0.75));
        KnownSituation more = with(warned("A.a", 0.5), warned("B.b", 0.76));
        assertThat(sentences(first, half, half, half)).containsOnly("Fix A.a");
        assertThat(sentences(first, more, more)).containsExactly("Fix A.a", "Fix A.a", "Fix B.b");
    }

    /** Nothing is costly any more. */
    @Test
    void aSiteWhoseRowDoesNotHoldForTwoTicksGivesWay() {
        KnownSituation cheap = with(warned("A.a", 0.001), warned("B.b", 0.009));
        assertThat(sentences(A_FIRST, cheap, cheap)).containsExactly("Fix A.a", "Cheap A.a", "Cheap B.b");
    }
}
