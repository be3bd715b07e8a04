package io.github.dozemeter.export.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.access.Access;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.export.metrics.Metrics;
import io.github.dozemeter.export.report.AcceptHeader;
import io.github.dozemeter.export.report.Figures;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.net.BindException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(HookState.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EndpointTest {

    private static final Log SILENT = new Log(Log.Level.OFF, new ByteArrayOutputStream());

    private final HttpClient client = HttpClient.newHttpClient();
    private final Figures figures = new Figures(0, 200);
    private final List<Endpoint> started = new ArrayList<>();
    private String url;

    @BeforeAll
    void start() throws IOException {
        url = start("127.0.0.1", resources());
    }

    @AfterAll
    void stop() {
        started.forEach(Endpoint::stop);
    }

    private String start(String host, Resources resources) throws IOException {
        Endpoint endpoint = Endpoint.start(host, 0, resources, new Access(Defaults.options(), SILENT), Pace.USUAL, SILENT);
        started.add(endpoint);
        return endpoint.url();
    }

    private Resources resources() {
        return new Resources(figures::sources);
    }

    /** An error, or an interrupt, ends it: some thread of the application's may interrupt all that there are. */
    @Test
    void anEndpointWhoseServerLostAThreadIsBrokenAndItsPortCanBeOpenedAgain() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Endpoint first = Endpoint.start("127.0.0.1", 0, resources(), new Access(Defaults.options(), SILENT), Pace.USUAL, SILENT);
        assertThat(first.isBroken()).isFalse();
        List<Thread> threads = Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getThreadGroup() instanceof Endpoint.ServerThreads && !before.contains(thread)
                && thread.getName().equals("HTTP-Dispatcher")).toList();
        assertThat(threads).hasSize(1);
        threads.get(0).interrupt();
        assertThat(first.isBroken()).isTrue();
        first.stop();
        Endpoint second = Endpoint.start("127.0.0.1", first.port(), resources(), new Access(Defaults.options(), SILENT), Pace.USUAL, SILENT);
        started.add(second);
        assertThat(client.send(HttpRequest.newBuilder(URI.create(second.url() + "-/healthy")).build(), BodyHandlers.ofString())
            .statusCode()).isEqualTo(200);
    }

    @Test
    void aThreadOfTheServerThatFailsGoesOnAndOneThatIsOverIsNoticed() throws Exception {
        Endpoint.ServerThreads threads = new Endpoint.ServerThreads(SILENT);
        Thread[] failing = new Thread[1];
        CountDownLatch runs = new CountDownLatch(3);
        CountDownLatch end = new CountDownLatch(1);
        threads.start(() -> {
            failing[0] = new Thread(() -> {
                runs.countDown();
                if (runs.getCount() > 0) {
                    throw new OutOfMemoryError("of the test");
                }
                await(end);
            });
            failing[0].start();
            return null;
        });
        runs.await();
        assertThat(threads.isBroken()).isFalse();
        end.countDown();
        failing[0].join();
        assertThat(threads.isBroken()).isTrue();
        assertThat(failing[0].isDaemon()).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            throw new AssertionError(end);
        }
    }

    @ParameterizedTest
    @CsvSource({"metrics, dozemeter_active", "'', Nothing is measured", "-/healthy, Dozemeter is healthy."})
    void eachPathAnswersAsPlainText(String path, String content) throws Exception {
        HttpResponse<String> answer = ask("GET", path);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/plain");
        assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(answer.body()).contains(content);
    }

    @Test
    void browsersGetThePageAndOthersTheTable() throws Exception {
        HttpResponse<String> page = ask("", "Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow()).contains("script-src 'sha256-");
        assertThat(page.body()).startsWith("<!doctype html>");
        assertThat(ask("", "Accept", "*/*").headers().firstValue("Content-Type")).hasValue("text/plain; charset=utf-8");
    }

    @Test
    void theSitesAreJson() throws Exception {
        HttpResponse<String> sites = ask("GET", "api/sites?any=thing");
        assertThat(sites.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(sites.body()).startsWith("{\"schema\":1,\"kind\":\"live\",");
    }

    @Test
    void eachSiteHasItsHistogram() throws Exception {
        figures.small();
        Matcher id = Pattern.compile("\"id\":\"([0-9a-f]{16})\"").matcher(ask("GET", "api/sites").body());
        assertThat(id.find()).isTrue();
        HttpResponse<String> histogram = ask("GET", "api/sites/" + id.group(1) + ".hgrm");
        assertThat(histogram.headers().firstValue("Content-Type")).hasValue("text/plain; charset=utf-8");
        assertThat(histogram.body()).contains("1/(1-Percentile)", "# Dozemeter: realised time of a.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "metrics", "api/sites", "nowhere"})
    void noAnswerIsKeptGuessedAtOrLeaksItsAddress(String path) throws Exception {
        HttpHeaders headers = ask("GET", path).headers();
        assertThat(headers.firstValue("Cache-Control")).hasValue("no-store");
        assertThat(headers.firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(headers.firstValue("Referrer-Policy")).hasValue("no-referrer");
        assertThat(headers.firstValue("Content-Security-Policy").orElse("")).startsWith("default-src 'none'");
    }

    @Test
    void aForeignNameThatPointsHereGetsNoFigures() throws Exception {
        assertThat(sitesFor("Host: evil.example")).startsWith("HTTP/1.1 421 ")
            .contains("answers under localhost and addresses only").doesNotContain("schema");
    }

    /** RFC 9112, 3.2: proxies and caches in front may have taken the other one. */
    @Test
    void ofTwoNamesNeitherIsAnswered() throws Exception {
        assertThat(sitesFor("Host: localhost\r\nHost: evil.example")).startsWith("HTTP/1.1 400 ").doesNotContain("schema");
        assertThat(sitesFor("Host: localhost\r\nhost: localhost")).startsWith("HTTP/1.1 400 ");
        assertThat(sitesFor("Host: localhost")).startsWith("HTTP/1.1 200 ");
    }

    private String sitesFor(String headers) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", URI.create(url).getPort())) {
            socket.getOutputStream().write(("GET /api/sites HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"metrics/", "Metrics", "index.html", "-/", "-/healthy/x", "metrics%00", "api/sites/",
        "api/sites/0000000000000000.hgrm",
        "api/sites/x.hgrm", "page.js"})
    void otherPathsAreNotFound(String path) throws Exception {
        HttpResponse<String> answer = ask("GET", path);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).startsWith("Not found. There are /, /metrics, /api/sites, ");
    }

    @Test
    void theTableComesInTheOrderAndTheWidthThatAreWantedOrSaysWhichThereAre() throws Exception {
        assertThat(ask("GET", "?columns=80&sort=place&show=details").body()).contains("samples.\n    More: the verb look")
            .isNotEqualTo(ask("GET", "?show=details").body());
        HttpResponse<String> wrong = ask("GET", "?sort=colour");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).isEqualTo("Expected columns=1 to 1000, sort=cost, rate, zero or place, and show=findings, all or details.\n");
        assertThat(ask("GET", "metrics?sort=colour").statusCode()).as("no table").isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS"})
    void otherMethodsAreRefused(String method) throws Exception {
        HttpResponse<String> answer = ask(method, "metrics");
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
    }

    @Test
    void headHasTheHeadersOfGetAndNoBody() throws Exception {
        HttpResponse<String> answer = ask("HEAD", "-/healthy");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers().map().keySet()).isEqualTo(ask("GET", "-/healthy").headers().map().keySet());
        assertThat(answer.headers().firstValue("Content-Length")).hasValue("22");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.3,*/*;q=0.2 | openmetrics",
        "text/plain;version=0.0.4;q=0.6,application/openmetrics-text;version=1.0.0;q=0.5 | plain",
        "application/openmetrics-text;q=0, text/plain | plain", "*/* | plain", "image/png | plain"})
    void metricsComeInTheFormatThatIsPreferred(String accept, String format) throws Exception {
        HttpResponse<String> answer = ask("metrics", "Accept", accept);
        boolean open = format.equals("openmetrics");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue(open
            ? "application/openmetrics-text; version=1.0.0; charset=utf-8" : "text/plain; version=0.0.4; charset=utf-8");
        assertThat(answer.body().endsWith("# EOF\n")).isEqualTo(open);
    }

    @Test
    void whoRefusesGzipGetsNone() throws Exception {
        HttpHeaders headers = ask("-/healthy", "Accept-Encoding", "gzip;q=0").headers();
        assertThat(headers.firstValue("Content-Encoding")).isEmpty();
    }

    @Test
    void whoAcceptsGzipGetsIt() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "-/healthy")).header("Accept-Encoding", "gzip")
            .build();
        HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
        assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
        byte[] text = new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
        assertThat(new String(text, StandardCharsets.UTF_8)).isEqualTo("Dozemeter is healthy.\n");
    }

    @Test
    void aTakenPortIsAnException() {
        int port = URI.create(url).getPort();
        assertThatThrownBy(() -> Endpoint.start("127.0.0.1", port, resources(), new Access(Defaults.options(), SILENT), Pace.USUAL, SILENT))
            .isInstanceOf(BindException.class);
    }

    @Test
    void theUrlIsOneThatABrowserTakes() throws IOException {
        assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+/");
        for (String mapped : new String[] {"::ffff:127.0.0.1", "[::ffff:127.0.0.1]"}) {
            assertThat(start(mapped, resources())).matches("http://\\[::ffff:127.0.0.1\\]:\\d+/");
        }
        assertThat(start("0.0.0.0", resources())).matches("http://localhost:\\d+/");
    }

    @Test
    void noAnswerShowsAStackTrace() throws Exception {
        Supplier<Diagnosis> failing = () -> {
            throw new IllegalStateException("inside");
        };
        String other = start("127.0.0.1", new Resources(() -> figures.sources(failing)));
        HttpResponse<String> answer = client.send(HttpRequest.newBuilder(URI.create(other + "api/sites"))
            .header("Accept-Encoding", "gzip").build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(answer.body()).isEqualTo("The agent failed to answer; its log says why.\n");
    }

    /** The first verdicts of a busy machine took seconds; the page then missed that the agent stops. */
    @Test
    void aPageHasTimeToAskAgainFromTheEndOfItsAnswerOn() throws IOException {
        AtomicLong judged = new AtomicLong();
        Resources resources = new Resources(() -> figures.sources(() -> {
            Diagnosis diagnosis = figures.diagnosis();
            judged.set(System.nanoTime());
            return diagnosis;
        }));
        resources.content("/api/sites", new AcceptHeader("application/json"), null).report.writeTo(new StringWriter());

        assertThat(resources.pageAsksUntil() - judged.get()).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(11));
    }

    private HttpResponse<String> ask(String path, String header, String value) throws IOException,
        InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).header(header, value).build();
        return client.send(request, BodyHandlers.ofString());
    }

    private HttpResponse<String> ask(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).method(method, BodyPublishers.noBody())
            .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
