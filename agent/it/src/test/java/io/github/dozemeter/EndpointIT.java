package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The endpoint of one running JVM that has slept three times for nothing. */
class EndpointIT {

    private static RunningJvm jvm;

    @BeforeAll
    static void start() throws Exception {
        jvm = Jvm.of(Jdk.running()).agent("port=0").main("programs.Sleeper", 3, 0, "stay").start();
        jvm.awaitOut("slept 3");
        jvm.awaitScrape(scrape -> scrape.sum("dozemeter_active") == 1);
    }

    @AfterAll
    static void stop() throws Exception {
        jvm.close();
    }

    @Test
    void theWholeScrapeOfATinyProgramIsThisText() throws Exception {
        String text = jvm.get("metrics").body()
            .replaceAll("(?m)^((?:dozemeter_(?:realised|zero_realised|start|last|rewrite|overhead)|\\w+_sum)[^ ]*) .*$", "$1 N")
            .replaceAll("(?m)^dozemeter_pause_seconds_bucket.*\n", "")
            // Read from the tenth second on.
            .replaceAll("(?m)^.*dozemeter_(?:process|explained)_wakeups.*\n", "")
            .replaceAll("(?m)^(dozemeter_(?:pause_seconds_count|timed_pauses_total|classes_scanned_total)\\S*) .*$", "$1 N")
            .replaceAll("revision=\"\\w+\"", "revision=\"R\"");
        String site = "{call=\"Thread.sleep\",class=\"programs.Sleeper\",method=\"main\",line=\"13\",artifact=\"\",}";

        assertThat(text).isEqualTo(EXPECTED.replace("{SITE}", site));
    }

    @Test
    void openMetricsIsSpokenToWhoAsksForIt() throws Exception {
        HttpResponse<String> response = jvm.get("metrics", "Accept", "application/openmetrics-text; version=1.0.0");

        assertThat(response.headers().firstValue("Content-Type")).hasValueSatisfying(
            type -> assertThat(type).startsWith("application/openmetrics-text; version=1.0.0"));
        assertThat(response.body()).endsWith("# EOF\n").contains("# TYPE dozemeter_pauses counter",
            "dozemeter_pauses_total{", "# TYPE dozemeter_build info", "dozemeter_build_info{");
    }

    @Test
    void plainTextHasItsVersionInTheContentType() throws Exception {
        assertThat(jvm.get("metrics").headers().firstValue("Content-Type"))
            .hasValue("text/plain; version=0.0.4; charset=utf-8");
    }

    @Test
    void whoAcceptsGzipGetsIt() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(jvm.url().resolve("metrics")).header("Accept-Encoding", "gzip").build();
        HttpResponse<byte[]> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());

        assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
        byte[] plain = new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
        assertThat(new String(plain, StandardCharsets.UTF_8)).contains("dozemeter_pauses_total");
    }

    @Test
    void onlyTheDocumentedPathsAnswer() throws Exception {
        assertThat(jvm.get("/?show=all").body()).contains("Sleeper.main:13");
        assertThat(jvm.get("-/healthy").statusCode()).isEqualTo(200);
        for (String path : List.of("metrics/", "metricsX", "metrics/a", "index.html", "-/ready", "api")) {
            HttpResponse<String> response = jvm.get(path);
            assertThat(response.statusCode()).as(path).isEqualTo(404);
            assertThat(response.body()).doesNotContain("Exception");
        }
    }

    @Test
    void onlyGetAndHeadAreAllowed() throws Exception {
        URI metrics = jvm.url().resolve("metrics");
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "PATCH")) {
            HttpResponse<String> response =
                jvm.send(HttpRequest.newBuilder(metrics).method(method, HttpRequest.BodyPublishers.noBody()));
            assertThat(response.statusCode()).as(method).isEqualTo(405);
            assertThat(response.headers().firstValue("Allow")).hasValue("GET, HEAD");
        }
        HttpResponse<String> head =
            jvm.send(HttpRequest.newBuilder(metrics).method("HEAD", HttpRequest.BodyPublishers.noBody()));
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    @Tag("long")
    void aTakenPortIsOneLineAndTheApplicationRunsOn() throws Exception {
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        try (RunningJvm other = Jvm.of(Jdk.running()).agent("port=" + taken.getLocalPort())
            .main("programs.Sleeper", 3, 0, "stay").start()) {
            other.awaitOut("slept 3");
            other.awaitErr("no endpoint yet");
            assertThat(other.err().lines()).singleElement().asString().startsWith("[dozemeter] WARN no endpoint yet at "
                + "127.0.0.1:" + taken.getLocalPort() + " (").contains("trying again every 10 s; port=0 takes any free port");
            assertThat(new Attached(Jdk.running(), other).properties()).extractingByKey("dozemeter.noEndpoint").asString()
                .startsWith("no endpoint yet at 127.0.0.1:" + taken.getLocalPort() + " (");
            taken.close();
            assertThat(other.url().getPort()).isEqualTo(taken.getLocalPort());
            assertThat(other.scrape().sum("dozemeter_zero_pauses_total")).isEqualTo(3);
        } finally {
            taken.close();
        }
    }

    @Test
    void aHostThatIsNotThisMachineIsOneLineWithTheWayOut() throws Exception {
        try (RunningJvm other = Jvm.of(Jdk.running()).agent("port=0,host=192.0.2.1")
            .main("programs.Sleeper", 3, 0, "stay").start()) {
            other.awaitErr("no endpoint yet at 192.0.2.1:0 (");
            assertThat(other.err().lines()).singleElement().asString().endsWith("host=ADDRESS names one of this machine");
        }
    }

    private static final String EXPECTED = """
        # HELP dozemeter_pauses_total Pauses made
        # TYPE dozemeter_pauses_total counter
        dozemeter_pauses_total{SITE} 3.0
        # HELP dozemeter_zero_pauses_total Pauses that requested no time
        # TYPE dozemeter_zero_pauses_total counter
        dozemeter_zero_pauses_total{SITE} 3.0
        # HELP dozemeter_timed_pauses_total Pauses that were timed; sums over the others are estimated
        # TYPE dozemeter_timed_pauses_total counter
        dozemeter_timed_pauses_total{SITE} N
        # HELP dozemeter_requested_seconds_total Time requested
        # TYPE dozemeter_requested_seconds_total counter
        dozemeter_requested_seconds_total{SITE} 0.0
        # HELP dozemeter_realised_seconds_total Time that passed in the calls
        # TYPE dozemeter_realised_seconds_total counter
        dozemeter_realised_seconds_total{SITE} N
        # HELP dozemeter_zero_realised_seconds_total Time that passed in zero pauses: thread time spent for nothing
        # TYPE dozemeter_zero_realised_seconds_total counter
        dozemeter_zero_realised_seconds_total{SITE} N
        # HELP dozemeter_pause_seconds Realised time of pauses
        # TYPE dozemeter_pause_seconds histogram
        dozemeter_pause_seconds_count{call="Thread.sleep",} N
        dozemeter_pause_seconds_sum{call="Thread.sleep",} N
        # HELP dozemeter_build_info Build of the agent, and how it was loaded
        # TYPE dozemeter_build_info gauge
        dozemeter_build_info{version="0.2.0",revision="R",mode="premain",} 1.0
        # HELP dozemeter_start_timestamp_seconds When the agent started, since the epoch
        # TYPE dozemeter_start_timestamp_seconds gauge
        dozemeter_start_timestamp_seconds N
        # HELP dozemeter_active Whether the self-test passed: pauses are counted in this JVM
        # TYPE dozemeter_active gauge
        dozemeter_active 1.0
        # HELP dozemeter_sites Sites that ran and are recorded on their own
        # TYPE dozemeter_sites gauge
        dozemeter_sites 1.0
        # HELP dozemeter_sites_limit Sites that are exported on their own
        # TYPE dozemeter_sites_limit gauge
        dozemeter_sites_limit 200.0
        # HELP dozemeter_sites_overflowed_total Sites that first ran beyond the limit: aggregated by call until they get a warning
        # TYPE dozemeter_sites_overflowed_total counter
        dozemeter_sites_overflowed_total 0.0
        # HELP dozemeter_classes_scanned_total Class files scanned for pauses
        # TYPE dozemeter_classes_scanned_total counter
        dozemeter_classes_scanned_total N
        # HELP dozemeter_classes_rewritten_total Classes whose pauses are counted
        # TYPE dozemeter_classes_rewritten_total counter
        dozemeter_classes_rewritten_total 1.0
        # HELP dozemeter_classes_skipped_total Classes with pauses that were not instrumented
        # TYPE dozemeter_classes_skipped_total counter
        dozemeter_classes_skipped_total{reason="excluded",} 0.0
        dozemeter_classes_skipped_total{reason="hook_invisible",} 0.0
        dozemeter_classes_skipped_total{reason="malformed",} 0.0
        dozemeter_classes_skipped_total{reason="failed",} 0.0
        dozemeter_classes_skipped_total{reason="unreadable",} 0.0
        dozemeter_classes_skipped_total{reason="version",} 0.0
        dozemeter_classes_skipped_total{reason="unknown_owner",} 0.0
        dozemeter_classes_skipped_total{reason="serializable_reference",} 0.0
        dozemeter_classes_skipped_total{reason="method_too_large",} 0.0
        dozemeter_classes_skipped_total{reason="stack_too_large",} 0.0
        dozemeter_classes_skipped_total{reason="super_call",} 0.0
        dozemeter_classes_skipped_total{reason="application_owner",} 0.0
        dozemeter_classes_skipped_total{reason="other_descriptor",} 0.0
        dozemeter_classes_skipped_total{reason="delegation",} 0.0
        # HELP dozemeter_classes_deferred Loaded classes that are not rewritten yet, as a method may never return
        # TYPE dozemeter_classes_deferred gauge
        dozemeter_classes_deferred 0.0
        # HELP dozemeter_rewrite_seconds_total Time spent on scanning and rewriting classes
        # TYPE dozemeter_rewrite_seconds_total counter
        dozemeter_rewrite_seconds_total N
        # HELP dozemeter_overhead_seconds_total Time that counting and timing cost the application, estimated
        # TYPE dozemeter_overhead_seconds_total counter
        dozemeter_overhead_seconds_total N
        # HELP dozemeter_timing_level What is timed: 0 as configured, 1 one pause in 256, 2 one in 8,192, because of its cost
        # TYPE dozemeter_timing_level gauge
        dozemeter_timing_level 0.0
        # HELP dozemeter_last_collect_seconds Time that the last collection of these figures took
        # TYPE dozemeter_last_collect_seconds gauge
        dozemeter_last_collect_seconds N
        """;
}
