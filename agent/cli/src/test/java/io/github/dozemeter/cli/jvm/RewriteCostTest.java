package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.config.StateProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a JVM answers, and what follows from it; that a JVM keeps its code then is for {@code CompiledCodeIT}. */
class RewriteCostTest {

    private static final String OPENJDK = "OpenJDK 64-Bit Server VM";

    @TempDir
    Path folder;
    private final Properties properties = new Properties();
    private final Map<String, String> diagnoses = new HashMap<>();

    private RewriteCost cost() {
        return new RewriteCost(properties, command -> diagnoses.getOrDefault(command, ""), file -> folder.resolve(file));
    }

    private void java(int feature, String name) {
        properties.setProperty("java.specification.version", feature == 8 ? "1.8" : Integer.toString(feature));
        properties.setProperty("java.vm.name", name);
    }

    private boolean isLowWith(String options) {
        java(17, OPENJDK);
        diagnoses.put("VM.command_line", "VM Arguments:\njvm_args: " + options + " \njava_command: a.Main -agentlib:jdwp\nLauncher Type: SUN_STANDARD\n");
        return cost().isLow();
    }

    private void agent(String name, String attribute, String value) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(attribute, value);
        new JarOutputStream(Files.newOutputStream(folder.resolve(name)), manifest).close();
    }

    @ParameterizedTest
    @CsvSource({"8, false", "11, false", "17, false", "21, false", "22, false", "23, true", "25, true"})
    void hotSpotKeepsItsCodeFrom23On(int feature, boolean low) {
        java(feature, OPENJDK);
        assertThat(cost().isLow()).isEqualTo(low);
        java(feature, "Java HotSpot(TM) 64-Bit Server VM");
        assertThat(cost().isLow()).isEqualTo(low);
    }

    @Test
    void ofAnotherJvmNothingIsKnown() {
        java(25, "Eclipse OpenJ9 VM");
        assertThat(cost().isLow()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"Can-Retransform-Classes, true, true", "Can-Redefine-Classes, TRUE, true", "Can-Retransform-Classes, false, false",
        "Can-Set-Native-Method-Prefix, true, false"})
    void anAgentFromTheStartCountsIfItsManifestLetsItRewrite(String attribute, String value, boolean low) throws IOException {
        agent("apm.jar", attribute, value);
        assertThat(isLowWith("-Xmx1g -javaagent:apm.jar=port=1,name=a b")).isEqualTo(low);
        assertThat(isLowWith("-javaagent:apm.jar")).isEqualTo(low);
    }

    @Test
    void oneOfSeveralAgentsIsEnoughAndItsPathMayHoldBlanks() throws IOException {
        agent("plain.jar", "Can-Redefine-Classes", "false");
        agent("an apm.jar", "Can-Redefine-Classes", "true");
        assertThat(isLowWith("-javaagent:plain.jar -javaagent:missing.jar -javaagent:an apm.jar=x")).isTrue();
        assertThat(isLowWith("-javaagent:plain.jar -Dagent=an apm.jar")).isFalse();
    }

    @Test
    void aBrokenJarIsNoAgent() throws IOException {
        Files.writeString(folder.resolve("apm.jar"), "no jar");
        assertThat(isLowWith("-javaagent:apm.jar")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-agentlib:jdwp=transport=dt_socket,server=y", "-Xint -agentpath:/opt/jdk/lib/libjdwp.so=server=y", "-Xrunjdwp:server=y"})
    void aDebuggerFromTheStartCounts(String options) {
        assertThat(isLowWith(options)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-agentlib:hprof", "-Ddebug=-agentlib:jdwp", "-Xdebug"})
    void otherOptionsAndTheArgumentsOfTheApplicationDoNot(String options) {
        assertThat(isLowWith(options)).isFalse();
    }

    @Test
    void whereAnAgentHasRewrittenTheDamageIsDone() {
        java(17, OPENJDK);
        properties.setProperty(StateProperty.STATE.key(), "stopped");
        assertThat(cost().isLow()).isFalse();
        properties.setProperty(StateProperty.RETRANSFORMED.key(), "true");
        assertThat(cost().isLow()).isTrue();
    }

    @Test
    void theNumberOfMethodsIsTheJvmsOwn() {
        assertThat(cost()).hasToString("this JVM then recompiles all its methods: up to 30 times slower, for about 20 s");
        assertThat(cost().reason()).endsWith(" an attach would discard the compiled code of its methods");
        diagnoses.put("Compiler.codecache", "CodeHeap 'non-profiled nmethods': size=120032Kb used=9Kb\n total_blobs=11923 nmethods=11375"
            + " adapters=451\n compilation: enabled\n");
        assertThat(cost()).hasToString("this JVM then recompiles its 11,375 methods: up to 30 times slower, for about 20 s");
        assertThat(cost().reason()).endsWith(" an attach would discard the compiled code of 11,375 methods");
    }
}
