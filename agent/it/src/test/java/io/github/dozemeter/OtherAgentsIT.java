package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two agents in one JVM that both rewrite the application's classes, in both orders. */
@DisplayName("Other agents: OpenTelemetry, JaCoCo")
@Tag(OnJdks.MATRIX)
@Tag("application")
class OtherAgentsIT {

    @TempDir
    private Path folder;

    /** One order on each kind of JDK, the other on one of them. */
    static Stream<Arguments> jdksAndOrders() {
        return Stream.concat(Jdk.eachKind().stream().map(jdk -> Arguments.of(jdk, true)),
            Jdk.eachKind().stream().limit(1).map(jdk -> Arguments.of(jdk, false)));
    }

    @ParameterizedTest(name = "{0}, Dozemeter first: {1}")
    @MethodSource("jdksAndOrders")
    void besideTheAgentOfOpenTelemetry(Jdk jdk, boolean first) throws Exception {
        Jvm jvm = Jvm.of(jdk).options("-Dotel.traces.exporter=none", "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none", "-Dotel.javaagent.logging=none");
        countsWith(jvm, Archives.published("opentelemetry-javaagent").toString(), first);
    }

    @ParameterizedTest(name = "{0}, Dozemeter first: {1}")
    @MethodSource("jdksAndOrders")
    void besideTheAgentOfJacoco(Jdk jdk, boolean first) throws Exception {
        Path covered = folder.resolve("jacoco.exec");
        countsWith(Jvm.of(jdk), Archives.published("org.jacoco.agent") + "=destfile=" + covered, first);

        assertThat(new String(Files.readAllBytes(covered), "ISO-8859-1")).contains("programs/Sleeper");
    }

    private void countsWith(Jvm jvm, String other, boolean first) throws IOException, InterruptedException {
        Path dump = folder.resolve("beside.prom");
        String argument = "port=off,dump=" + dump;
        String agent = "-javaagent:" + other;
        Jvm both = first ? jvm.agent(argument).options(agent) : jvm.options(agent).agent(argument);
        Outcome outcome = both.main("programs.Sleeper", 20, 0).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.outLines()).contains("slept 20");
        assertThat(outcome.agentLines()).isEmpty();
        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.sum("dozemeter_active")).isEqualTo(1);
        assertThat(scrape.all("dozemeter_pauses_total", "class", "programs.Sleeper")).singleElement().satisfies(site -> {
            assertThat(site.value()).isEqualTo(20);
            assertThat(site.labels()).containsEntry("line", "13").containsEntry("method", "main");
        });
    }
}
