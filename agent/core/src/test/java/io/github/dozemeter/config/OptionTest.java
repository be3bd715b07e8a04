package io.github.dozemeter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionTest {

    @ParameterizedTest
    @EnumSource
    void everyDefaultIsEmptyOrPassesItsOwnRule(Option option) {
        assertThat(option.defaultValue.isEmpty() || option.rule.accepts(option.defaultValue)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void everyOptionIsFoundByItsNameInEachSpelling(Option option) {
        assertThat(Option.named(option.key())).isSameAs(option);
        assertThat(Option.ofVariable(Option.environment(option.key()))).isSameAs(option);
        Properties system = new Properties();
        system.setProperty("dozemeter." + option.key(), "off");
        assertThat(OptionSources.origins(null, system, Map.of()).containsKey(option)).isEqualTo(option.rule.accepts("off"));
        assertThat(OptionSources.versionComplaint(option.key())).isNull();
    }

    @ParameterizedTest
    @CsvSource({"maxSites, DOZEMETER_MAXSITES", "tls.key, DOZEMETER_TLS_KEY", "port, DOZEMETER_PORT"})
    void environmentVariablesAreUpperCaseWithoutDots(String key, String variable) {
        assertThat(Option.environment(key)).isEqualTo(variable);
    }

    @ParameterizedTest
    @CsvSource({"prot, port", "EXCLUDE, excludes", "logfile, logFile", "dumb, dump", "histogramm, histogram", "zeroSleepPerSecond, thresholds.zeroSleepPerSecond"})
    void theNearestNameIsTheOneMeant(String wrong, String meant) {
        assertThat(OptionSources.nearest(wrong).key()).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nosuch", "x", "foo", "", "verbosity", "a.very.long.name.that.nobody.knows"})
    void whatIsNearNoNameMeansNone(String wrong) {
        assertThat(OptionSources.nearest(wrong)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"PORT, 0, true", "PORT, 65535, true", "PORT, off, true", "PORT, 65536, false", "PORT, -1, false",
        "PORT, '', false", "PORT, OFF, false", "MAX_SITES, 1, true", "MAX_SITES, 2000, true", "MAX_SITES, 0, false",
        "MAX_SITES, 2001, false", "MAX_SITES, 99999999999, false", "ENABLED, false, true", "ENABLED, no, false",
        "TIMING, all, true", "TIMING, ALL, false", "DUMP, a.txt, true",
        "CALLS, default, true", "CALLS, Thread.sleep:Thread.yield, true", "CALLS, Thread.slep, false",
        "CALLS, 'default:spin:futures', true", "CALLS, Future.get, true", "CALLS, future, false", "CALLS, '', false", "CALLS, ':', false",
        "INCLUDES, a.b.*:c.D, true", "INCLUDES, '', false", "EXCLUDES, '', true", "HOST, anything, true",
        "HOST, ::1, true", "HOST, '', false", "HOST, http://a/, false", "HOST, a b, false",
        "OVERHEAD_LIMIT, 2%, true", "OVERHEAD_LIMIT, 0.5%, true", "OVERHEAD_LIMIT, 2, false", "OVERHEAD_LIMIT, 0%, false",
        "OVERHEAD_LIMIT, 101%, false", "OVERHEAD_LIMIT, much, false", "THRESHOLDS_ZERO_PARK_PER_SECOND, 0, true",
        "THRESHOLDS_ZERO_PARK_PER_SECOND, 1.5, true", "THRESHOLDS_ZERO_PARK_PER_SECOND, 1e9, true", "THRESHOLDS_ZERO_PARK_PER_SECOND, 1e10, false",
        "THRESHOLDS_ZERO_PARK_PER_SECOND, -1, false", "THRESHOLDS_ZERO_PARK_PER_SECOND, NaN, false", "THRESHOLDS_ZERO_PARK_PER_SECOND, many, false",
        "THRESHOLDS_CORE_SHARE, 95%, true", "THRESHOLDS_CORE_SHARE, 0.95, false"})
    void rulesAcceptWhatTheySay(Option option, String value, boolean accepted) {
        assertThat(option.rule.accepts(value)).isEqualTo(accepted);
    }

    @Test
    void listsAreJoinedByColonsAndBlanksAreDropped() {
        Options options = OptionSources.read("includes=a.*: b.C ::d", new Properties(), Map.of());
        assertThat(options.list(Option.INCLUDES)).containsExactly("a.*", "b.C", "d");
        assertThat(options.list(Option.EXCLUDES)).isEmpty();
        assertThat(options.wildcards(Option.INCLUDES).match("a.x")).isTrue();
        assertThat(options.wildcards(Option.EXCLUDES).match("a.x")).isFalse();
    }

    @Test
    void offAndFlagsAreReadFromTheText() {
        Options options = OptionSources.read("port=off,strict=true", new Properties(), Map.of());
        assertThat(options.isOff(Option.PORT)).isTrue();
        assertThat(options.flag(Option.STRICT)).isTrue();
        assertThat(options.isOff(Option.HISTOGRAM)).isFalse();
        assertThat(options.complaints()).isEqualTo(List.of());
    }
}
