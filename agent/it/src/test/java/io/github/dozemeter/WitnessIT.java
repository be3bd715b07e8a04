package io.github.dozemeter;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent's counts against those of the JVM's own flight recorder, in the same run and place by place. */
@DisplayName("Counts, against the JVM's flight recorder")
@Tag(OnJdks.MATRIX)
class WitnessIT {

    private static final String REFERENCES = "programs.ShapesOfReferences";
    private static final Object[] EVERY_CALL = {"programs.EveryCall"};
    private static final Object[] SHAPES = {"programs.Shapes"};

    @TempDir
    private Path folder;
    private FlightRecording recording;
    private Map<String, Integer> counted;

    static Collection<Jdk> jdks() {
        return Jdk.all().stream().filter(FlightRecording::isIn).toList();
    }

    /** It has no event for yields and for what asks for no time, but for sleep(0). */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void everySleepParkAndWaitThatItRecordsIsCountedAtTheSamePlace(Jdk jdk) throws Exception {
        List<Object[]> programs = new ArrayList<>(List.of(EVERY_CALL, SHAPES, new Object[] {"programs.Sleeper", 3_000, 0}));
        if (jdk.feature() >= 21) {
            programs.add(new Object[] {"programs.VirtualPauses", 100, 20});
        }
        int places = 0;
        for (Object[] program : programs) {
            recording = new FlightRecording(folder.resolve("waits.jfr"));
            run(jdk, "default", recording.ofWaits(), program);
            TreeMap<String, Integer> witnessed = recording.places();
            witnessed.keySet().removeIf(place -> place.startsWith(REFERENCES));

            assertThat(counted).containsAllEntriesOf(witnessed);
            places += witnessed.size();
        }
        assertThat(places).isEqualTo(jdk.feature() >= 21 ? 23 : 21);
    }

    static Collection<Jdk> jdksWithTraces() {
        return Jdk.all().stream().filter(FlightRecording::tracesIn).toList();
    }

    /** Zero pauses, yields and method references too: every call, and nothing besides. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithTraces")
    void everyCallThatItTracesIsCountedAtTheSamePlaceAndNoOther(Jdk jdk) throws Exception {
        recording = new FlightRecording(folder.resolve("calls.jfr"));
        run(jdk, "default", recording.ofCalls(), EVERY_CALL);
        assertThat(counted).isEqualTo(recording.places()).hasSize(17);

        run(jdk, "default", recording.ofCalls(), SHAPES);
        TreeMap<String, Integer> witnessed = recording.places();
        assertThat(witnessed.remove("programs.Shapes")).as("the serialisable reference, a blind spot").isEqualTo(1);
        assertThat(counted).isEqualTo(witnessed).hasSizeGreaterThan(15);
    }

    static Collection<Jdk> newerJdks() {
        return Jdk.eachKind().stream().filter(jdk -> jdk.feature() >= 17 && FlightRecording.isIn(jdk)).toList();
    }

    /** The program checks each outcome itself, and fails where one is not what its method says. */
    @ParameterizedTest
    @MethodSource("newerJdks")
    void aWaitThatExpiresHasParkedAtItsPlaceAndOneThatDeliversAtOnceHasNot(Jdk jdk) throws Exception {
        recording = new FlightRecording(folder.resolve("parks.jfr"));
        run(jdk, "default:waits", recording.ofWaits(), "programs.ExpiringWaits");
        Scrape scrape = Scrape.of(folder.resolve("witnessed.prom"));
        Map<String, Integer> expired = byPlace(scrape, "dozemeter_expired_pauses_total");
        expired.values().removeIf(count -> count == 0);
        counted.keySet().removeIf(place -> !place.contains("That"));
        Map<String, Integer> parks = recording.parks();
        parks.keySet().retainAll(counted.keySet());

        assertThat(counted).hasSize(6).allSatisfy((place, count) -> assertThat(count).isEqualTo(100));
        assertThat(expired).hasSize(4).allSatisfy((place, count) -> assertThat(count).isEqualTo(100));
        // How often is no certainty: one that gets no CPU for all of its time finds it over; one that wakes up early parks again.
        assertThat(parks).containsOnlyKeys(expired.keySet());
    }

    private void run(Jdk jdk, String calls, String option, Object... program) throws Exception {
        Path dump = folder.resolve("witnessed.prom");
        Outcome outcome = Jvm.of(jdk).options(option).agent("port=off,calls=" + calls + ",dump=" + dump).main(program).run();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        counted = byPlace(Scrape.of(dump), "dozemeter_pauses_total");
    }

    private static Map<String, Integer> byPlace(Scrape scrape, String name) {
        return scrape.all(name).stream().collect(toMap(WitnessIT::place, site -> (int) site.value(), Integer::sum, TreeMap::new));
    }

    private static String place(Scrape.Sample site) {
        Map<String, String> labels = site.labels();
        return labels.get("class").equals(REFERENCES) ? REFERENCES
            : String.join(" ", labels.get("class"), labels.get("method"), labels.get("line"));
    }
}
