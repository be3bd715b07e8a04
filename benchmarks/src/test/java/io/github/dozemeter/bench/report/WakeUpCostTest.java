package io.github.dozemeter.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.machine.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the rounds of a run mean, and the file that the agent reads. */
class WakeUpCostTest {

    private static final List<String[]> ROUNDS = List.of(round(5_000, 400, 4_000), round(7_000, -300, 4_500), round(6_000, 200, 4_100));

    @TempDir
    private Path folder;

    @Test
    void eachFigureIsTheMedianOfItsRoundsWithTheExtremes() {
        List<Measurement> measured = WakeUpCost.of("PLATFORM", "IDLE", ROUNDS);
        assertThat(measured).extracting(Measurement::benchmark)
            .containsExactly("wakeup.WakeUp.process", "wakeup.WakeUp.system", "wakeup.WakeUp.thread");
        assertThat(measured).extracting(Measurement::score).containsExactly(6_000.0, 200.0, 4_100.0);
        assertThat(measured.get(1).secondary()).containsEntry("least", -300.0).containsEntry("most", 400.0).containsEntry("rounds", 3.0);
    }

    @Test
    void whatIsNotMeasuredOrLostInNoiseIsAbsent() {
        assertThat(WakeUpCost.of("VIRTUAL", "LOADED", List.<String[]>of(round(5_000, -1, -1)))).extracting(Measurement::method)
            .containsExactly("process");
        assertThat(WakeUpCost.of("VIRTUAL", "IDLE", List.<String[]>of(round(-5_000, -1, -1)))).isEmpty();
        assertThat(WakeUpCost.of("VIRTUAL", "IDLE", List.of())).isEmpty();
    }

    /** The keys are those that the agent's options.CostOptions reads. */
    @Test
    void theFileHoldsTheCostOfPlatformThreadsOnTheIdleMachineAndItsBasis() throws IOException {
        List<Measurement> measured = new ArrayList<>(WakeUpCost.of("PLATFORM", "IDLE", ROUNDS));
        measured.addAll(WakeUpCost.of("VIRTUAL", "LOADED", List.<String[]>of(round(9_000, -1, -1))));
        Properties file = file(results(SomeResults.QUIET, measured));
        assertThat(file).containsEntry("seconds", "6.000e-06").containsEntry("threadSeconds", "4.100e-06")
            .containsEntry("basis", "measured by validate on 2026-11-22: process CPU, platform threads, idle machine, JDK 17")
            .containsEntry("loaded.virtual.processSeconds", "9.000e-06").containsEntry("jdk", "JDK 17");
    }

    @Test
    void whereOthersUseTheMachineTheBasisSaysSo() throws IOException {
        assertThat(idle(SomeResults.BUSY, ROUNDS).getProperty("basis"))
            .contains("machine in use by others").doesNotContain("idle machine");
    }

    /** Interrupts and leaving idle are in no process. */
    @Test
    void theWholeMachineCountsOnlyWhereItClearlyWorkedMoreThanTheProcess() throws IOException {
        List<String[]> more = List.of(round(5_000, 8_000, 4_000), round(5_500, 9_000, 4_000), round(5_200, 8_500, 4_000));
        assertThat(idle(SomeResults.QUIET, more)).containsEntry("seconds", "8.500e-06");
        assertThat(idle(SomeResults.BUSY, more)).containsEntry("seconds", "5.200e-06");
        List<String[]> noisy = List.of(round(5_000, 900, 4_000), round(5_500, 90_000, 4_000), round(5_200, 8_500, 4_000));
        assertThat(idle(SomeResults.QUIET, noisy)).containsEntry("seconds", "5.200e-06");
    }

    @Test
    void withoutAMeasuredCostThereIsNoFile() throws IOException {
        Path file = folder.resolve("none.properties");
        assertThat(WakeUpCost.write(results(SomeResults.QUIET, WakeUpCost.of("VIRTUAL", "IDLE", ROUNDS)), file)).isFalse();
        assertThat(file).doesNotExist();
    }

    private Properties file(Results results) throws IOException {
        Path file = folder.resolve("wake-up.properties");
        assertThat(WakeUpCost.write(results, file)).isTrue();
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return properties;
    }

    private Properties idle(Load load, List<String[]> rounds) throws IOException {
        return file(results(load, WakeUpCost.of("PLATFORM", "IDLE", rounds)));
    }

    private static Results results(Load load, List<Measurement> measured) {
        return new Results(Results.FORMAT, "quick", Map.of(Results.JDK, "JDK 17", Results.MEASURED_AT, "2026-11-22T19:00:00Z, in 1:00 min"),
            load, measured, List.of(), List.of(), List.of());
    }

    private static String[] round(double process, double system, double thread) {
        return new String[] {"round", "10000", String.valueOf(process), String.valueOf(system), String.valueOf(thread)};
    }
}
