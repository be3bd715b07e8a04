package io.github.dozemeter.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What holds for all benchmarks, as JMH lists them. */
class BenchmarksTest {

    private static final List<String> PRIMITIVES = List.of("onSpinWait", "spin", "yield", "sleep", "park", "wait",
        "join", "poll", "await", "tryLock", "burnCpu", "nextBytes", "interruptCheck", "switch", "cas", "nanoTime",
        "clock");
    private static final List<String> BASELINES = List.of("baseline", "nothing", "emptyLoop");
    /** Work without the pause, where the others have it; the clock, where the loop is nothing beside it. */
    private static final List<String> COMPARED = List.of("burnCpu", "casNone", "nanoTime");

    private static Set<BenchmarkListEntry> all() {
        return BenchmarkList.defaultList().getAll(OutputFormatFactory.createFormatInstance(System.out,
            VerboseMode.SILENT), List.of());
    }

    private static Set<String> names() {
        return all().stream().map(BenchmarkListEntry::getUsername).collect(Collectors.toSet());
    }

    private static boolean holdsOneOf(List<String> words, String name) {
        String method = method(name).toLowerCase(Locale.ROOT);
        return words.stream().anyMatch(word -> method.contains(word.toLowerCase(Locale.ROOT)));
    }

    private static String type(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static String method(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Test
    void thereAreAtLeastTwentyFiveThatHoldTheirPrimitiveInTheirName() {
        assertThat(names()).filteredOn(name -> holdsOneOf(PRIMITIVES, name)).hasSizeGreaterThanOrEqualTo(25);
        assertThat(names()).allMatch(name -> holdsOneOf(PRIMITIVES, name) || holdsOneOf(BASELINES, name));
    }

    @Test
    void everyClassMeasuresWhatIsInItsFiguresBesideThePauses() {
        Map<String, List<String>> methods = names().stream().collect(Collectors.groupingBy(BenchmarksTest::type,
            Collectors.mapping(BenchmarksTest::method, Collectors.toList())));
        assertThat(methods).hasSizeGreaterThan(10).allSatisfy((type, all) -> assertThat(all).as(type)
            .anyMatch(method -> holdsOneOf(BASELINES, method) || COMPARED.contains(method)));
    }

    /** A unit without a time means nothing to JMH, which then takes ten seconds. */
    @Test
    void everyClassSaysHowLongItMeasures() {
        assertThat(all()).isNotEmpty().allSatisfy(benchmark -> {
            assertThat(benchmark.getWarmupIterations().hasValue()).isTrue();
            assertThat(benchmark.getWarmupTime().hasValue()).isTrue();
            assertThat(benchmark.getMeasurementIterations().hasValue()).isTrue();
            assertThat(benchmark.getMeasurementTime().hasValue()).isTrue();
        });
    }
}
