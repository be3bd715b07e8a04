package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tomcat lives twice, without the agent and with it: it starts, serves the same requests and gets a SIGTERM. */
@DisplayName("Tomcat 10.1")
@ParameterizedClass
@MethodSource("jdks")
@Tag(OnJdks.MATRIX)
@Tag("application")
class TomcatIT {

    private static final int EXIT_OF_SIGTERM = 128 + 15;
    private static final int TIMES = 7;
    private static final String SHIPPED_FILE = "tomcat.svg";
    private static final String NOTHING = "nothing";
    private static final String LIBRARIES = "probe/libraries";
    private static final String PAUSES = "probe/pauses?n=" + TIMES;
    private static final String SURROUNDINGS = "probe/surroundings?type=webapp.library.Dawdler&type=io.github.dozemeter.entry.Entry"
        + "&type=io.github.dozemeter.counters.Recorder&type=io.prometheus.client.exporter.common.TextFormat";
    private static final List<String> REQUESTS = List.of(SHIPPED_FILE, NOTHING, LIBRARIES, PAUSES, SURROUNDINGS);

    private static Path webApplication;
    private static Life plain;
    private static Life watched;
    private static Scrape scrape;

    private record Life(Map<String, String> answers, List<String> log, int exitCode) {
    }

    @Parameter
    private Jdk jdk;

    static Collection<Jdk> jdks() {
        return Jdk.eachKind().stream().filter(jdk -> jdk.feature() >= Tomcat.OLDEST_JAVA).toList();
    }

    @BeforeAll
    static void makeWebApplication(@TempDir Path folder) throws Exception {
        webApplication = WebApplication.explode(folder, Tomcat.servletApi());
    }

    @BeforeParameterizedClassInvocation
    static void liveTwice(Jdk jdk, @TempDir Path folder) throws Exception {
        Tomcat tomcatAlone = Tomcat.in(folder.resolve("alone")).deploy("probe", webApplication);
        Tomcat tomcatWatched = Tomcat.in(folder.resolve("watched")).deploy("probe", webApplication);
        try (RunningJvm alone = tomcatAlone.of(jdk).start();
             RunningJvm underAgent = tomcatWatched.of(jdk).agent("port=0").start()) {
            plain = life(tomcatAlone, alone, answers(alone));
            Map<String, String> answers = answers(underAgent);
            scrape = underAgent.awaitScrape(seen -> seen.sum("dozemeter_pauses_total", "artifact", "catalina.jar") > 0);
            watched = life(tomcatWatched, underAgent, answers);
        }
    }

    private static Map<String, String> answers(RunningJvm tomcat) throws Exception {
        URI url = Tomcat.url(tomcat);
        Map<String, String> answers = new TreeMap<>();
        for (String request : REQUESTS) {
            HttpResponse<String> response = tomcat.send(HttpRequest.newBuilder(url.resolve(request)));
            answers.put(request, response.statusCode() + "\n" + response.body());
        }
        return answers;
    }

    private static Life life(Tomcat tomcat, RunningJvm jvm, Map<String, String> answers) throws Exception {
        Outcome outcome = jvm.terminate();
        return new Life(answers, tomcat.log(outcome), outcome.exitCode());
    }

    @Test
    void answersAreTheSame() {
        assertThat(watched.answers).isEqualTo(plain.answers);
        assertThat(watched.answers.get(SHIPPED_FILE)).startsWith("200\n").contains("<svg");
        assertThat(watched.answers.get(NOTHING)).startsWith("404\n").contains("Apache Tomcat/10.1.");
    }

    @Test
    void logIsTheSame() {
        assertThat(watched.log).containsExactlyInAnyOrderElementsOf(plain.log)
            .anyMatch(line -> line.contains("Server startup in"))
            .anyMatch(line -> line.contains("Destroying ProtocolHandler"));
    }

    @Test
    void sigtermStopsItWithTheSameExitCode() {
        assertThat(watched.exitCode).isEqualTo(plain.exitCode).isEqualTo(EXIT_OF_SIGTERM);
    }

    @Test
    void logManagerIsTomcatsOwn() {
        assertThat(watched.answers.get(SURROUNDINGS)).contains("log manager org.apache.juli.ClassLoaderLogManager");
    }

    @Test
    void ownWaitOfTheServerIsNamed() {
        assertThat(scrape.all("dozemeter_pauses_total", "artifact", "catalina.jar")).anySatisfy(site ->
            assertThat(site.labels()).containsEntry("class", "org.apache.catalina.core.StandardServer")
                .containsEntry("method", "await").containsEntry("call", "Thread.sleep"));
    }

    @Test
    void webApplicationUsesItsOwnVersionsOfTheLibrariesThatTheAgentHasToo() {
        assertThat(watched.answers.get(LIBRARIES).lines().skip(1)).satisfiesExactly(
            line -> assertThat(line).matches("WEB-INF/lib/byte-buddy-1\\.14\\.\\d+\\.jar made a class"),
            line -> assertThat(line).matches("WEB-INF/lib/byte-buddy-1\\.14\\.\\d+\\.jar read webapp/Libraries"),
            line -> assertThat(line).matches("WEB-INF/lib/micrometer-core-1\\.9\\.\\d+\\.jar timed 2 of 5\\.0 s"),
            line -> assertThat(line).matches("WEB-INF/lib/simpleclient-0\\.9\\.0\\.jar counts webapp_requests_total=1\\.0"));
    }

    @Test
    void webApplicationFindsNoneOfTheAgentsClassesAndLibraries() {
        assertThat(watched.answers.get(SURROUNDINGS)).contains("webapp.library.Dawdler visible",
            "io.github.dozemeter.entry.Entry not found", "io.github.dozemeter.counters.Recorder not found",
            "io.prometheus.client.exporter.common.TextFormat not found");
    }

    @Test
    void pausesOfARequestAreCountedExactlyAtTheirSites() {
        assertSite("webapp.Pauses", "zero", "", TIMES);
        assertSite("webapp.Pauses", "millisecond", "", 0);
        assertThat(scrape.all("dozemeter_pauses_total", "class", "webapp.Pauses")).hasSize(2);
    }

    @Test
    void pausesInAJarOfTheWebApplicationBearItsName() {
        assertSite("webapp.library.Dawdler", "dawdle", WebApplication.LIBRARY, TIMES);
    }

    private static void assertSite(String type, String method, String artifact, int zeroPauses) {
        String[] site = {"class", type, "method", method, "call", "Thread.sleep"};
        assertThat(scrape.all("dozemeter_pauses_total", site)).singleElement().satisfies(sample -> {
            assertThat(sample.value()).isEqualTo(TIMES);
            assertThat(sample.labels()).containsEntry("artifact", artifact);
            assertThat(Integer.parseInt(sample.labels().get("line"))).isPositive();
        });
        assertThat(scrape.sum("dozemeter_zero_pauses_total", site)).isEqualTo(zeroPauses);
    }
}
