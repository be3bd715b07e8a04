package io.github.dozemeter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options {@code wakeupCost} and {@code corePrice}. */
class CostOptionsTest {


    @TempDir
    private Path folder;

    @Test
    void whoSaysNothingGetsTheAssumedCostAndNoPrice() {
        CostModel model = CostOptions.of(read(""));
        assertThat(model.wakeUpNanos / 1e9).isEqualTo(14e-6);
        assertThat(model.isGiven()).isFalse();
        assertThat(model.hasCorePrice()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"7.3us, 7.3e-6", "800ns, 8e-7", "0.01ms, 1e-5", "5 µs, 5e-6", "1ms, 1e-3", "5us, 5e-6"})
    void aTimeIsTakenAndNamedAsTheBasis(String value, double seconds) {
        Options options = read("wakeupCost=" + value);
        assertThat(options.complaints()).isEmpty();
        assertThat(CostOptions.of(options).wakeUpNanos / 1e9).isEqualTo(seconds);
        assertThat(CostOptions.of(options).basis).isEqualTo("wakeupCost=" + value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0us", "5", "2ms", "-5us", "5s", "0.1ns"})
    void aTimeThatNoWakeUpTakesIsOneComplaint(String value) {
        Options options = read("wakeupCost=" + value);
        assertThat(options.complaints()).containsExactly("wakeupCost=" + value + " in the agent argument is ignored, expected"
            + " a time from 1ns to 1ms, such as 5us, or the path of a file");
        assertThat(CostOptions.of(options)).isSameAs(CostModel.ASSUMED);
    }

    @Test
    void theFileOfValidateGivesCostAndBasis() throws IOException {
        Options options = read("wakeupCost=" + file("seconds=7.3e-6", "threadSeconds=4e-6", "basis=measured on Linux, Java 17"));
        assertThat(options.complaints()).isEmpty();
        assertThat(CostOptions.of(options).wakeUpNanos / 1e9).isEqualTo(7.3e-6);
        assertThat(CostOptions.of(options).basis).isEqualTo("measured on Linux, Java 17");
    }

    @Test
    void aFileWithoutABasisIsNamed() throws IOException {
        Path file = file("seconds=7.3e-6");
        assertThat(CostOptions.of(read("wakeupCost=" + file)).basis).isEqualTo("from " + file);
    }

    @Test
    void aMissingFileIsOneComplaintAndTheDefaultHolds() {
        Path missing = folder.resolve("missing.properties");
        Options options = read("wakeupCost=" + missing);
        assertThat(options.complaints()).singleElement().asString().startsWith("wakeupCost=" + missing + " cannot be read (")
            .endsWith(") and is ignored; name a time such as 5us, or the file that validate writes");
        assertThat(CostOptions.of(options)).isSameAs(CostModel.ASSUMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "seconds=", "seconds=many", "seconds=0", "seconds=1", "seconds=NaN", "seconds=\\u00zz"})
    void aFileWithoutACostIsOneComplaintAndTheDefaultHolds(String line) throws IOException {
        Options options = read("wakeupCost=" + file(line));
        assertThat(options.complaints()).hasSize(1);
        assertThat(CostOptions.of(options)).isSameAs(CostModel.ASSUMED);
    }

    @Test
    void aFileThatIsGoneLaterIsTheDefault() throws IOException {
        Path file = file("seconds=7.3e-6");
        Options options = read("wakeupCost=" + file);
        Files.delete(file);
        assertThat(CostOptions.of(options)).isSameAs(CostModel.ASSUMED);
    }

    @Test
    void aPriceIsTakenBesideEitherCost() throws IOException {
        assertThat(CostOptions.of(read("corePrice=3000")).corePrice).isEqualTo(3_000);
        CostModel measured = CostOptions.of(read("corePrice=99.5,wakeupCost=" + file("seconds=7.3e-6")));
        assertThat(measured.corePrice).isEqualTo(99.5);
        assertThat(measured.wakeUpNanos / 1e9).isEqualTo(7.3e-6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "much", "1e10", "NaN"})
    void whatIsNoPriceIsOneComplaint(String value) {
        Options options = read("corePrice=" + value);
        assertThat(options.complaints()).hasSize(1);
        assertThat(CostOptions.of(options).hasCorePrice()).isFalse();
    }

    private Path file(String... lines) throws IOException {
        return Files.write(folder.resolve("wake-up-cost.properties"), List.of(lines));
    }

    private static Options read(String argument) {
        return OptionSources.read(argument, new Properties(), Map.of());
    }
}
