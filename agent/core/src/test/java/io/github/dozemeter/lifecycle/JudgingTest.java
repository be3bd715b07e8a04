package io.github.dozemeter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.PauseSampler;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(HookState.class)
class JudgingTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Log LOG = new Log(Log.Level.OFF, OutputStream.nullOutputStream());

    private static final String CART_POLL = """
        - id: cart-poll
          problem: polls
          artifacts: [com.shop:cart]
          versions: "[1.0,2.0)"
          fixed: "2.0"
          sites: [a.Warned#run]
          verdicts: [YIELD_SPIN]
          advice: upgrade
          links: []
          checked: reported
        """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Log logging = new Log(Log.Level.WARN, out);
    private final SiteRegistry registry = new SiteRegistry();
    private final Recorder recorder = new Recorder(registry, 1, System.nanoTime());
    private final Judging verdicts = verdicts("thresholds.coreShare=0.01%", "", LOG);

    @BeforeEach
    void warnByTheRateAlone() {
        recorder.cpuIsNeverSampled();
    }

    /** @param location of every class */
    private Judging verdicts(String options, String location, Log log) {
        return judging(options, recorder, name -> Set.of(location), log);
    }

    private static Judging judging(String options, Recorder recorder, Function<String, Set<String>> codeSources, Log log) {
        Observers observers = new Observers(recorder, new PauseSampler(recorder, Pace.USUAL, log), new ThreadReadings(recorder, Pace.USUAL, log),
            ThreadsSnapshot.NONE, System.nanoTime());
        return requested(new Judging(OptionSources.read(options, new Properties(), Map.of()), observers, () -> { }, codeSources, Pace.USUAL, log));
    }

    private static Judging requested(Judging judging) {
        judging.request();
        return judging;
    }

    @Test
    void aTickJudgesNothingBeforeSomebodyAsks() {
        AtomicInteger begun = new AtomicInteger();
        Observers observers = new Observers(recorder, new PauseSampler(recorder, Pace.USUAL, LOG), new ThreadReadings(recorder, Pace.USUAL, LOG),
            ThreadsSnapshot.NONE, System.nanoTime());
        Judging unasked = new Judging(OptionSources.read("", new Properties(), Map.of()), observers, begun::incrementAndGet, name -> Set.of(""),
            Pace.USUAL, LOG);
        unasked.tick();
        assertThat(unasked.latest().isJudged()).as("reading starts nothing").isFalse();
        assertThat(begun).hasValue(0);
        unasked.request();
        unasked.tick();
        unasked.tick();
        assertThat(unasked.latest().isJudged()).isTrue();
        assertThat(begun).as("once").hasValue(1);
    }

    @Test
    void whoAsksLateHasVerdictsAtOnce() {
        Observers observers = new Observers(recorder, new PauseSampler(recorder, Pace.USUAL, LOG), new ThreadReadings(recorder, Pace.USUAL, LOG),
            ThreadsSnapshot.NONE, System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(Pace.USUAL.startedMillis));
        Judging late = new Judging(OptionSources.read("", new Properties(), Map.of()), observers, () -> { }, name -> Set.of(""), Pace.USUAL, LOG);
        late.request();
        assertThat(late.latest().isJudged()).as("the agent does not watch yet what it counts").isFalse();
        late.open();
        late.request();
        assertThat(late.latest().isJudged()).isTrue();
    }

    @Test
    void beforeTheFirstTickThereAreFiguresAndNoVerdicts() {
        pauses(Call.THREAD_YIELD, "a.B", 5);
        assertThat(verdicts.latest().isJudged()).isFalse();
        assertThat(verdicts.latest().sites).singleElement().matches(site -> site.pauses() == 5);
        assertThat(verdicts.latest().findings()).isEmpty();
        assertThat(verdicts.latest().headline().text).startsWith("Too early to judge: ");
    }

    /** Of half a minute it was a thirtieth. */
    @Test
    void aLoadThatBeginsAfterTheAgentHasItsRateAtOnce() {
        Recorder old = new Recorder(registry, 1, System.nanoTime() - TimeUnit.SECONDS.toNanos(3_000));
        Judging late = judging("", old, name -> Set.of(""), LOG);
        late.tick();
        Site site = pauses(Call.THREAD_YIELD, "a.Late", 1_000);
        late.tick();
        assertThat(late.latest().figures(site).rate()).as("of the whole time 0.3").isGreaterThan(5);
    }

    @Test
    void aSiteThatIsNotExportedIsSoOnceItHasAWarning() {
        Site first = pauses(Call.THREAD_SLEEP, "a.First", 1);
        Site warned = pauses(Call.THREAD_YIELD, "a.Warned", 10_000);
        Site cheap = pauses(Call.THREAD_YIELD, "a.Cheap", 1);
        assertThat(recorder.snapshot().sites()).extracting(site -> site.site()).contains(first).doesNotContain(warned, cheap);

        verdicts.tick();
        Diagnosis found = verdicts.latest();
        assertThat(found.warned()).containsExactly(warned);
        assertThat(found.figures(warned).pauses()).isEqualTo(10_000);
        assertThat(found.figures(cheap)).isNull();
        assertThat(found.figures(Site.other(Call.THREAD_YIELD)).pauses()).isEqualTo(1);
        assertThat(recorder.snapshot().sites()).extracting(site -> site.site()).contains(first, warned).doesNotContain(cheap);
    }

    /** Garbage of the second tick, once classes are loaded; the tick with infos judges twice the sites. */
    @Test
    void aTickMakesNoSentenceThatNobodyReads() {
        // However long the pauses take to make.
        String noWarnings = "thresholds.zeroParkPerSecond=1000000000,thresholds.zeroSleepPerSecond=1,thresholds.coreShare=100%";
        for (int i = 0; i < 300; i++) {
            pauses(Call.PARK_NANOS, "a.Parker" + i, 2_000);
        }
        Judging none = verdicts(noWarnings, "", LOG);
        none.tick();
        long withoutInfos = garbage(none);
        for (int i = 0; i < 300; i++) {
            pauses(Call.THREAD_SLEEP, "a.Sleeper" + i, 2_000);
        }
        Judging infos = verdicts(noWarnings, "", LOG);
        infos.tick();
        assertThat(garbage(infos)).isLessThan(withoutInfos * 5 / 2);
        recorder.exportAtLeast(1_000);
        assertThat(infos.wholeRun().findings())
            .hasSize(300).allSatisfy(finding -> assertThat(finding.reason()).contains(" sleeps/s, all for 0 ms"));
    }

    /** Prices are those of the last tick: a scrape measures nothing. */
    @Test
    void aScrapeBetweenTwoTicksSettlesThePausesSinceTheFirst() {
        Site site = pauses(Call.THREAD_SLEEP, "a.First", 1_000);
        HookState.price(registry.number(site, Argument.COMPUTED), 0, 1_000, 1_000);
        verdicts.tick();
        double atTick = cpuSeconds();
        assertThat(atTick).isPositive();
        pauses(Call.THREAD_SLEEP, "a.First", 500);
        assertThat(cpuSeconds()).isCloseTo(1.5 * atTick, within(1e-9));
        verdicts.tick();
        assertThat(cpuSeconds()).as("shown once, settled once").isCloseTo(1.5 * atTick, within(1e-9));
    }

    private double cpuSeconds() {
        return verdicts.latest().cpuSeconds(recorder.snapshot().sites().get(0));
    }

    private static long garbage(Judging ticking) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        ticking.tick();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void theVerdictsOfASiteStandStillWhileAnExperimentChangesIt() {
        Site tried = pauses(Call.THREAD_YIELD, "a.Tried", 1);
        verdicts.tick();
        verdicts.freeze(tried);
        pauses(Call.THREAD_YIELD, "a.Tried", 10_000);
        Site other = pauses(Call.THREAD_YIELD, "a.Other", 10_000);
        verdicts.tick();
        assertThat(verdicts.latest().warned()).containsExactly(other);

        verdicts.unfreezeInAMinute(tried);
        verdicts.tick();
        assertThat(verdicts.latest().warned()).containsExactly(other);
    }

    @Test
    void theyStandStillAlsoWhereAnotherExperimentBeginsWithinTheMinute() {
        Site first = pauses(Call.THREAD_YIELD, "a.First", 1);
        Site second = pauses(Call.THREAD_YIELD, "a.Second", 10_000);
        verdicts.tick();
        verdicts.freeze(first);
        pauses(Call.THREAD_YIELD, "a.First", 10_000);
        verdicts.unfreezeInAMinute(first);
        verdicts.freeze(second);
        verdicts.tick();
        assertThat(verdicts.latest().warned()).containsExactly(second);

        verdicts.unfreezeInAMinute(second);
        verdicts.freeze(first);
        verdicts.unfreezeInAMinute(first);
        verdicts.tick();
        assertThat(verdicts.latest().warned()).containsExactly(second);
    }

    @Test
    void aFileOfKnownPausesAddsItsEntriesAndEachMistakeInItIsOneLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("known.yaml"), CART_POLL + """
            - id: cart-spin
              colour: red
            """);
        Site warned = pauses(Call.THREAD_YIELD, "a.Warned", 10_000);
        Judging knowing = verdicts("thresholds.coreShare=0.01%,known=" + file, KnownBugs.location(), logging);

        knowing.tick();
        assertThat(knowing.latest().warned()).containsExactly(warned);
        assertThat(knowing.latest().known(warned)).singleElement().extracting(KnownSite::text).isEqualTo("cart-poll (cart 1.5): polls; fixed in 2.0: upgrade");
        assertThat(knowing.latest().findings(warned).get(0).advice()).isEqualTo("upgrade cart 1.5 to 2.0");
        assertThat(lines()).containsExactly("[dozemeter] WARN entry 'cart-spin' of " + file + " is ignored: there is no field 'colour'");
    }

    @Test
    void aFileOfKnownPausesThatCannotBeReadIsOneLineAndTheRestGoesOn(@TempDir Path folder) {
        Site warned = pauses(Call.THREAD_YIELD, "a.Warned", 10_000);
        Judging knowing = verdicts("thresholds.coreShare=0.01%,known=" + folder, "", logging);

        knowing.tick();
        assertThat(knowing.latest().warned()).containsExactly(warned);
        assertThat(lines()).singleElement().asString().startsWith("[dozemeter] WARN known=" + folder + " cannot be read (")
            .endsWith("; name a readable file, or leave the option out");
    }

    @Test
    void samplesReadingsAndKnownPausesThatFailAreOneLineEachAndVerdictsAreMadeWithoutThem(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("known.yaml"), CART_POLL);
        Site warned = pauses(Call.THREAD_YIELD, "a.Warned", 10_000);
        Observers failingOnes = new Observers(recorder, null, new ThreadReadings(recorder, Pace.USUAL, logging), null, System.nanoTime());
        Options options = OptionSources.read("thresholds.coreShare=0.01%,known=" + file, new Properties(), Map.of());
        Judging failing = new Judging(options, failingOnes, () -> { }, name -> {
            throw new IllegalStateException("a loader fails");
        }, Pace.USUAL, logging);

        for (int report = 0; report < 2; report++) {
            assertThat(failing.wholeRun().warned()).containsExactly(warned);
            assertThat(failing.wholeRun().known(warned)).isEmpty();
        }
        assertThat(lines()).satisfiesExactlyInAnyOrder(line -> assertThat(line).contains("without samples of callers and locks: "),
            line -> assertThat(line).contains("what wakes this JVM is not shown: "),
            line -> assertThat(line).contains("known pauses are not recognised: ", "a loader fails"));
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private Site pauses(Call call, String className, int count) {
        Site site = new Site(call, className, "run", 7, "b.jar");
        int number = registry.number(site, Argument.COMPUTED);
        for (int i = 0; i < count; i++) {
            HookState.pause(number, 0, 1_000);
        }
        return site;
    }
}
