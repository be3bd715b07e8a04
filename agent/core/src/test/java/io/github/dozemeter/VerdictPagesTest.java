package io.github.dozemeter;

import static io.github.dozemeter.judge.Threshold.BUSY_THREAD_FROM_MILLIS;
import static io.github.dozemeter.judge.Threshold.BUSY_THREAD_SAMPLES;
import static io.github.dozemeter.judge.Threshold.CORE_SHARE;
import static io.github.dozemeter.judge.Threshold.EXPIRED_WAIT_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.EXPIRED_WAIT_SHARE;
import static io.github.dozemeter.judge.Threshold.EXPIRED_WAIT_TO_MILLIS;
import static io.github.dozemeter.judge.Threshold.FAST_TICK_INFO_MILLIS;
import static io.github.dozemeter.judge.Threshold.FAST_TICK_MILLIS;
import static io.github.dozemeter.judge.Threshold.INTERRUPT_STORM_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.LOCK_HELD_SAMPLES;
import static io.github.dozemeter.judge.Threshold.LOCK_HELD_SHARE;
import static io.github.dozemeter.judge.Threshold.MOSTLY_ZERO_SHARE;
import static io.github.dozemeter.judge.Threshold.OVERSHOOT_MORE_MILLIS;
import static io.github.dozemeter.judge.Threshold.OVERSHOOT_TIMES;
import static io.github.dozemeter.judge.Threshold.SAMPLES;
import static io.github.dozemeter.judge.Threshold.SHORT_POLL_FROM_MILLIS;
import static io.github.dozemeter.judge.Threshold.SHORT_POLL_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.SHORT_POLL_TO_MILLIS;
import static io.github.dozemeter.judge.Threshold.TINY_PAUSE_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.TINY_PAUSE_REQUESTED_MICROS;
import static io.github.dozemeter.judge.Threshold.TINY_PAUSE_TIMES_MORE;
import static io.github.dozemeter.judge.Threshold.YIELD_SPIN_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.ZERO_PARK_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.ZERO_PAUSE_MIN_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.ZERO_SLEEP_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.ZERO_WAIT_PER_SECOND;
import static io.github.dozemeter.judge.Threshold.ZERO_WAIT_SHARE;
import static io.github.dozemeter.judge.Verdict.BUSY_THREAD;
import static io.github.dozemeter.judge.Verdict.EXPIRED_WAIT;
import static io.github.dozemeter.judge.Verdict.FAST_TICK;
import static io.github.dozemeter.judge.Verdict.INTENDED;
import static io.github.dozemeter.judge.Verdict.INTERRUPT_STORM;
import static io.github.dozemeter.judge.Verdict.LOCK_HELD;
import static io.github.dozemeter.judge.Verdict.MOSTLY_ZERO;
import static io.github.dozemeter.judge.Verdict.OVERSHOOT;
import static io.github.dozemeter.judge.Verdict.ROUNDED_UP;
import static io.github.dozemeter.judge.Verdict.SHORT_POLL;
import static io.github.dozemeter.judge.Verdict.TINY_PAUSE;
import static io.github.dozemeter.judge.Verdict.YIELD_SPIN;
import static io.github.dozemeter.judge.Verdict.ZERO_PARK;
import static io.github.dozemeter.judge.Verdict.ZERO_SLEEP;
import static io.github.dozemeter.judge.Verdict.ZERO_WAIT;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.judge.Threshold;
import io.github.dozemeter.judge.Verdict;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictPagesTest {

    private static final Path ROOT = Path.of("../..");
    private static final Pattern PARK = Pattern.compile("parkNanos\\(([\\d_]+)\\)");
    /** What decides whether a verdict holds, and how much it matters. */
    private static final Map<Verdict, List<Threshold>> THRESHOLDS = Map.ofEntries(
        entry(ZERO_SLEEP, List.of(ZERO_SLEEP_PER_SECOND, CORE_SHARE, ZERO_PAUSE_MIN_PER_SECOND, SAMPLES)),
        entry(MOSTLY_ZERO, List.of(MOSTLY_ZERO_SHARE, ZERO_SLEEP_PER_SECOND, CORE_SHARE, ZERO_PAUSE_MIN_PER_SECOND,
            SAMPLES)),
        entry(YIELD_SPIN, List.of(YIELD_SPIN_PER_SECOND, CORE_SHARE, ZERO_PAUSE_MIN_PER_SECOND, SAMPLES)),
        entry(ZERO_PARK, List.of(ZERO_PARK_PER_SECOND, CORE_SHARE, SAMPLES)),
        entry(INTERRUPT_STORM, List.of(INTERRUPT_STORM_PER_SECOND, CORE_SHARE, SAMPLES)),
        entry(TINY_PAUSE, List.of(TINY_PAUSE_REQUESTED_MICROS, TINY_PAUSE_TIMES_MORE, TINY_PAUSE_PER_SECOND, CORE_SHARE, SAMPLES)),
        entry(ROUNDED_UP, List.of(SAMPLES)),
        entry(SHORT_POLL, List.of(SHORT_POLL_FROM_MILLIS, SHORT_POLL_TO_MILLIS, SHORT_POLL_PER_SECOND, CORE_SHARE, SAMPLES)),
        entry(EXPIRED_WAIT, List.of(EXPIRED_WAIT_TO_MILLIS, EXPIRED_WAIT_SHARE, EXPIRED_WAIT_PER_SECOND, CORE_SHARE, SAMPLES)),
        entry(ZERO_WAIT, List.of(ZERO_WAIT_SHARE, ZERO_WAIT_PER_SECOND, CORE_SHARE, SAMPLES)),
        entry(FAST_TICK, List.of(CORE_SHARE, FAST_TICK_INFO_MILLIS, FAST_TICK_MILLIS)),
        entry(OVERSHOOT, List.of(OVERSHOOT_TIMES, OVERSHOOT_MORE_MILLIS, TINY_PAUSE_REQUESTED_MICROS, SAMPLES)),
        entry(LOCK_HELD, List.of(LOCK_HELD_SAMPLES, LOCK_HELD_SHARE)),
        entry(BUSY_THREAD, List.of(BUSY_THREAD_FROM_MILLIS, BUSY_THREAD_SAMPLES)),
        entry(INTENDED, List.of()));

    @ParameterizedTest
    @EnumSource
    void everyVerdictHasItsPageWithTheWayOut(Verdict verdict) throws IOException {
        assertThat(page(verdict)).startsWith("# " + verdict + "\n").contains("## What was seen", "## Why it costs",
            "```java", "// before", "// after", "## When to ignore it", "## Thresholds");
    }

    @ParameterizedTest
    @EnumSource
    void thePageNamesEachOptionWithItsDefaultAndEachFixedLimit(Verdict verdict) throws IOException {
        String page = page(verdict);
        assertThat(page.substring(page.indexOf("## Thresholds")).lines().filter(line -> line.startsWith("| ")).skip(2).map(line -> line.split(" *\\| *"))
            .map(cells -> cells[1].startsWith("`thresholds.") ? cells[1] + cells[2] : cells[2]))
            .containsExactlyInAnyOrderElementsOf(THRESHOLDS.get(verdict).stream().map(VerdictPagesTest::row).toList());
    }

    @Test
    void aVerdictUsesEachThreshold() {
        assertThat(THRESHOLDS.values().stream().flatMap(List::stream).collect(Collectors.toSet()))
            .containsExactlyInAnyOrder(Threshold.values());
    }

    /** What {@code explain} lists and each finding says, so that the guide begins with it. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INTENDED")
    void theGuideBeginsWithTheAdvice(Verdict verdict) throws IOException {
        String page = page(verdict);
        Golden.check(ROOT.resolve(verdict.doc), page.replaceFirst("(## What to write instead\n\n)(\\*\\*In short:\\*\\* .*\n\n)?",
            "$1" + Matcher.quoteReplacement("**In short:** " + verdict.advice + ".") + "\n\n"), "dozemeter.docs");
    }

    /** Up to JDK 20 such a sleep is a millisecond; from 21 on the same loop uses 15 % of a core. */
    @ParameterizedTest
    @EnumSource
    void noNewerJdkIsAdvised(Verdict verdict) throws IOException {
        String guide = page(verdict).replaceAll("(?s).*## What to write instead|## When to ignore it.*", "");
        assertThat(verdict.advice + guide).doesNotContainPattern("(?i)(or|use|upgrade to|run on) (a |the )?(newer )?JDK");
    }

    @Test
    void aLoopThatIsRoundedUpIsAdvisedToSleepAMillisecond() {
        assertThat(ROUNDED_UP.advice).startsWith("in a loop sleep(1) or an event").contains("from JDK 21 on", "15 times as often");
    }

    /** A loop of 100 µs uses 12 % of a core. */
    @ParameterizedTest
    @EnumSource
    void noLoopIsAdvisedToPauseForLessThanAMillisecond(Verdict verdict) throws IOException {
        for (String code : page(verdict).split("```")) {
            boolean isLoop = code.startsWith("java") && code.contains("// after") && code.matches("(?s).*\\b(while|for) \\(.*");
            for (MatchResult pause : isLoop ? PARK.matcher(code).results().toList() : List.<MatchResult>of()) {
                assertThat(Long.parseLong(pause.group(1).replace("_", ""))).as(code).isGreaterThanOrEqualTo(1_000_000);
            }
        }
    }

    private static String row(Threshold threshold) {
        Option option = threshold.option;
        if (option != null) {
            return "`" + option.key() + "``" + option.defaultValue + "`";
        }
        double value = Defaults.thresholds().get(threshold);
        return threshold.name().endsWith("_SHARE") ? Math.round(value * 100) + "%" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    @Test
    void noPageIsLeftOver() throws IOException {
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs/verdicts"))) {
            assertThat(pages.map(page -> page.getFileName().toString())).containsExactlyInAnyOrderElementsOf(
                Arrays.stream(Verdict.values()).map(verdict -> verdict + ".md").toList());
        }
    }

    private static String page(Verdict verdict) throws IOException {
        return Files.readString(ROOT.resolve(verdict.doc));
    }
}
