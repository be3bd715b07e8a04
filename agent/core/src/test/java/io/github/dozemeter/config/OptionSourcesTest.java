package io.github.dozemeter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionSourcesTest {

    @TempDir
    Path folder;
    private Path file;

    @BeforeEach
    void writeFile() throws IOException {
        file = folder.resolve("dozemeter.properties");
        Files.writeString(file, "maxSites=4\nport = 4 \n");
    }

    @Test
    void eachSourceWinsOverTheNext() {
        Properties system = properties("dozemeter.maxSites", "2");
        Map<String, String> environment = Map.of("DOZEMETER_MAXSITES", "3", "DOZEMETER_CONFIG", file.toString());
        assertThat(maxSites(OptionSources.read("maxSites=1", system, environment))).isEqualTo(1);
        assertThat(maxSites(OptionSources.read(null, system, environment))).isEqualTo(2);
        assertThat(maxSites(OptionSources.read(null, new Properties(), environment))).isEqualTo(3);
        assertThat(maxSites(argument("config=" + file))).isEqualTo(4);
        assertThat(maxSites(argument(null))).isEqualTo(200);
    }

    private static int maxSites(Options options) {
        assertThat(options.complaints()).isEmpty();
        return options.number(Option.MAX_SITES);
    }

    @Test
    void valuesOfTheFileAreTrimmed() {
        assertThat(argument("config=" + file).text(Option.PORT)).isEqualTo("4");
    }

    @Test
    void onlyWhatASourceNamesIsExplicit() {
        assertThat(argument("enabled=true").isExplicit(Option.ENABLED)).isTrue();
        assertThat(argument(null).isExplicit(Option.ENABLED)).isFalse();
        assertThat(argument("enabled=maybe").isExplicit(Option.ENABLED)).isFalse();
    }

    @Test
    void anInvalidValueIsTheOnlyComplaintAndALowerSourceTakesItsPlace() {
        Options options = OptionSources.read("maxSites=many", properties("dozemeter.maxSites", "2"), Map.of());
        assertThat(options.number(Option.MAX_SITES)).isEqualTo(2);
        assertThat(options.complaints())
            .containsExactly("maxSites=many in the agent argument is ignored, expected 1 to 2000");
    }

    @Test
    void theLastOfTwoInOneSourceCountsAndTheArgumentNamesBoth() throws IOException {
        Files.writeString(file, "maxSites=5\nport=1\nmaxSites=6");
        Options twice = argument("maxSites=5,port=1,maxSites=6");
        Options twiceInTheFile = argument("config=" + file);
        assertThat(twice.number(Option.MAX_SITES)).isEqualTo(twiceInTheFile.number(Option.MAX_SITES)).isEqualTo(6);
        assertThat(twice.complaints())
            .containsExactly("maxSites=5 in the agent argument is ignored, maxSites=6 follows there; leave one of them out");
        assertThat(twiceInTheFile.complaints()).isEmpty();
    }

    @Test
    void theSameValueTwiceIsNoError() {
        assertThat(argument("port=1,port=1").complaints()).isEmpty();
    }

    @Test
    void whatIsGivenTwiceBelowAHigherSourceDoesNotMatter() throws IOException {
        Files.writeString(file, "maxSites=5\nmaxSites=6");
        Options options = argument("maxSites=1,config=" + file);
        assertThat(options.number(Option.MAX_SITES)).isEqualTo(1);
        assertThat(options.complaints()).isEmpty();
    }

    @Test
    void unknownNamesGetTheNearestKnownOne() {
        Options options = OptionSources.read("prot=1", properties("dozemeter.maxsites", "2"),
            Map.of("DOZEMETER_TIMINGS", "all"));
        assertThat(options.complaints()).containsExactly(
            "unknown option 'prot' in the agent argument; did you mean 'port'?",
            "unknown option 'maxsites' in the system property dozemeter.maxsites; did you mean 'maxSites'?",
            "unknown environment variable DOZEMETER_TIMINGS; did you mean DOZEMETER_TIMING?");
    }

    @Test
    void whatIsNearNoKnownNameGetsNone() {
        assertThat(OptionSources.read("nosuch=1", new Properties(), Map.of("DOZEMETER_FOO", "1")).complaints()).containsExactly(
            "unknown option 'nosuch' in the agent argument; java -jar dozemeter.jar config names all",
            "unknown environment variable DOZEMETER_FOO; java -jar dozemeter.jar config names all");
    }

    @Test
    void anUnknownNameInTheFileIsNamedWithTheFile() throws IOException {
        Files.writeString(file, "hots=1");
        assertThat(argument("config=" + file).complaints())
            .containsExactly("unknown option 'hots' in the file " + file + "; did you mean 'host'?");
    }

    @Test
    void aNameWithoutAValueIsRefused() {
        assertThat(argument("port").complaints())
            .containsExactly("'port' has no value; write name=value,name=value, or help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scope", "fix"})
    void plannedNamesAreRefusedAsSuch(String name) {
        assertThat(argument(name + "=x").complaints()).containsExactly(
            "option '" + name + "' in the agent argument is not available in this version; leave it out");
    }

    @ParameterizedTest
    @CsvSource({"samples, 'its limit is fixed now, leave it out'", "zeroParkThreadShare, use thresholds.coreShare",
        "zeroSleepCoreShare, use thresholds.coreShare", "spinShare, use thresholds.coreShare",
        "shortPollInfoPerSecond, use thresholds.shortPollPerSecond"})
    void aRemovedThresholdIsOneWarningAndTheRestHolds(String name, String way) {
        Options options = argument("thresholds." + name + "=5,thresholds.coreShare=3%");
        assertThat(options.complaints()).containsExactly("option 'thresholds." + name + "' in the agent argument was removed; " + way);
        assertThat(options.decimal(Option.THRESHOLDS_CORE_SHARE)).isEqualTo(0.03);
        assertThat(environment(Option.environment("thresholds." + name), "5").complaints())
            .containsExactly("environment variable " + Option.environment("thresholds." + name) + " was removed; " + way);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DOZEMETER_SCOPE", "DOZEMETER_FIX"})
    void plannedVariablesAreRefusedAsSuch(String variable) {
        assertThat(environment(variable, "x").complaints()).containsExactly(
            "environment variable " + variable + " is not available in this version; leave it out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tls.keystor", "tls.cert", "aut", "TLS.KEYSTORE"})
    void aMisspeltOptionThatSaysWhoMayReadClosesTheEndpoint(String name) {
        Options options = argument(name + "=x,host=0.0.0.0");
        assertThat(options.complaints()).singleElement().asString().startsWith("unknown option '" + name + "'")
            .endsWith("; until then no endpoint, as it is not known who may read it");
        assertThat(options.isOff(Option.PORT)).isTrue();
        assertThat(environment("DOZEMETER_" + name.toUpperCase(java.util.Locale.ROOT).replace('.', '_') + "S", "x").isOff(Option.PORT)).isTrue();
    }

    @Test
    void noPartOfAPasswordIsShown() {
        for (String argument : new String[] {"tls.keystorePassword=rose,bud", "tls.keystorePassword=rose,bud=rosebud",
            "tls.keystorePassword=rosebud,tls.keystorePassword=budrose"}) {
            Options options = argument(argument);
            assertThat(options.complaints()).singleElement().asString().doesNotContain("rose", "bud");
            assertThat(options.shown(Option.TLS_KEYSTORE_PASSWORD)).isEqualTo("(hidden)");
        }
    }

    @Test
    void anUnreadableFileIsAComplaint() {
        Path missing = folder.resolve("missing");
        assertThat(argument("config=" + missing + ",port=1").complaints()).singleElement().asString()
            .startsWith("config=" + missing + " cannot be read (")
            .endsWith("); name a properties file that exists and is readable");
        assertThat(argument("config=" + folder).complaints()).hasSize(1);
    }

    @Test
    void variablesThatKubernetesMakesForAServiceAreIgnored() {
        Map<String, String> made = Map.of("DOZEMETER_PORT", "tcp://10.0.0.1:10404",
            "DOZEMETER_SERVICE_HOST", "10.0.0.1", "DOZEMETER_SERVICE_PORT", "10404",
            "DOZEMETER_SERVICE_PORT_METRICS", "10404", "DOZEMETER_PORT_10404_TCP", "tcp://10.0.0.1:10404",
            "DOZEMETER_PORT_10404_TCP_PROTO", "tcp", "DOZEMETER_PORT_10404_TCP_ADDR", "10.0.0.1");
        Options options = OptionSources.read(null, new Properties(), made);
        assertThat(options.complaints()).isEmpty();
        assertThat(options.isExplicit(Option.PORT)).isFalse();
    }

    @Test
    void variablesThatKubernetesMakesForAServiceOfALongerNameAreIgnored() {
        Map<String, String> made = Map.of("DOZEMETER_DEMO_PORT", "udp://10.0.0.1:53",
            "DOZEMETER_DEMO_SERVICE_HOST", "10.0.0.1", "DOZEMETER_DEMO_SERVICE_PORT", "53",
            "DOZEMETER_DEMO_PORT_53_UDP_PROTO", "udp");
        assertThat(OptionSources.read(null, new Properties(), made).complaints()).isEmpty();
    }

    @Test
    void theUrlThatARunningAgentLeavesIsNoOption() {
        Properties system = properties("dozemeter.url", "http://127.0.0.1:1/");
        assertThat(OptionSources.read(null, system, Map.of()).complaints()).isEmpty();
    }

    private static Options argument(String argument) {
        return OptionSources.read(argument, new Properties(), Map.of());
    }

    private static Options environment(String variable, String value) {
        return OptionSources.read(null, new Properties(), Map.of(variable, value));
    }

    private static Properties properties(String name, String value) {
        Properties properties = new Properties();
        properties.setProperty(name, value);
        return properties;
    }
}
