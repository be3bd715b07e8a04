package io.github.dozemeter.export.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.access.Access;
import io.github.dozemeter.access.Secret;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.export.report.Figures;
import io.github.dozemeter.jvm.Certificates;
import io.github.dozemeter.jvm.SlowClients;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An endpoint with credentials, with TLS, with client certificates; over real sockets. */
@ExtendWith(HookState.class)
class GuardedEndpointTest {

    private static final Log SILENT = new Log(Log.Level.OFF, OutputStream.nullOutputStream());
    private static final String SECRET = Secret.random();
    private static final String ANN = "Basic " + Base64.getEncoder().encodeToString(("ann:" + SECRET).getBytes(StandardCharsets.UTF_8));
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;
    private static Certificates certificates;

    private final List<Endpoint> started = new ArrayList<>();

    @BeforeAll
    static void make() throws Exception {
        certificates = Certificates.make(folder);
        Files.writeString(folder.resolve("auth"), "ann:" + Secret.hashOf(SECRET) + "\n");
    }

    @AfterEach
    void stop() {
        started.forEach(Endpoint::stop);
    }

    private URI start(String... pairs) throws Exception {
        Properties system = new Properties();
        for (int i = 0; i < pairs.length; i += 2) {
            system.setProperty("dozemeter." + pairs[i], pairs[i + 1]);
        }
        Access access = new Access(OptionSources.read(null, system, Map.of()), SILENT);
        Endpoint endpoint = Endpoint.start("127.0.0.1", 0, new Resources(new Figures(0, 200)::sources), access, Pace.USUAL, SILENT);
        started.add(endpoint);
        return URI.create(endpoint.url());
    }

    private URI startTls(String... more) throws Exception {
        List<String> pairs = new ArrayList<>(List.of("tls.keystore", certificates.keystore("server").toString(), "tls.keystorePasswordFile",
            certificates.passwordFile().toString()));
        pairs.addAll(List.of(more));
        return start(pairs.toArray(new String[0]));
    }

    /** A connection of its own for each request. */
    private static HttpResponse<String> get(URI uri, String client, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(PATIENCE);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newBuilder().sslContext(certificates.client(client)).build().send(request.build(),
            HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "metrics", "api/sites", "api/sites/0000000000000000.hgrm", "nowhere", "-/", "-/healthy/"})
    void withoutCredentialsThereIsNothingToSeeNotEvenWhatThereIs(String path) throws Exception {
        URI url = start("auth", folder.resolve("auth").toString());
        HttpResponse<String> answer = get(url.resolve(path), null);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().allValues("WWW-Authenticate")).hasSize(2).first().asString().startsWith("Basic realm=");
        assertThat(answer.body()).doesNotContain("metrics", "sites");
    }

    @Test
    void aProbeNeedsNoCredentialsAndLearnsNothing() throws Exception {
        URI url = startTls("auth", folder.resolve("auth").toString(), "tls.clientCa", certificates.pem("ca").toString());
        HttpResponse<String> answer = get(url.resolve("-/healthy"), null);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("Dozemeter is healthy.\n");
    }

    @Test
    void aSecretReadsEverythingAsPasswordAndAsToken() throws Exception {
        URI url = startTls("auth", folder.resolve("auth").toString());
        assertThat(url.toString()).startsWith("https://127.0.0.1:");
        for (String path : List.of("", "metrics", "api/sites")) {
            assertThat(get(url.resolve(path), null, "Authorization", ANN).statusCode()).isEqualTo(200);
            assertThat(get(url.resolve(path), null, "Authorization", "Bearer " + SECRET).statusCode()).isEqualTo(200);
        }
        assertThat(get(url.resolve("nowhere"), null, "Authorization", ANN).statusCode()).isEqualTo(404);
    }

    @Test
    void fiveHundredWrongSecretsAreRefusedAndTheRightOneIsNot() throws Exception {
        URI metrics = start("auth", folder.resolve("auth").toString()).resolve("metrics");
        assertThat(get(metrics, null, "Authorization", ANN).statusCode()).isEqualTo(200);
        HttpClient client = HttpClient.newHttpClient();
        ExecutorService guessers = Executors.newFixedThreadPool(20);
        List<Future<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            String guess = "Basic " + Base64.getEncoder().encodeToString(("ann:guess" + i).getBytes(StandardCharsets.UTF_8));
            HttpRequest request = HttpRequest.newBuilder(metrics).header("Authorization", guess).timeout(PATIENCE).build();
            answers.add(guessers.submit(() -> client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()));
        }
        for (Future<Integer> answer : answers) {
            assertThat(answer.get()).isEqualTo(401);
        }
        guessers.shutdown();
        assertThat(get(metrics, null, "Authorization", ANN).statusCode()).isEqualTo(200);
    }

    @Test
    void onlyACertificateByTheAuthorityOpens() throws Exception {
        URI metrics = startTls("tls.clientCa", certificates.pem("ca").toString()).resolve("metrics");
        assertThat(get(metrics, "client").statusCode()).isEqualTo(200);
        assertThat(get(metrics, null).statusCode()).isEqualTo(403);
        assertThatThrownBy(() -> get(metrics, "expired")).isInstanceOf(IOException.class);
        // Java's client does not even send one that no authority in question has signed; others send it, which ends the handshake.
        assertThat(get(metrics, "other").statusCode()).isEqualTo(403);
        assertThat(get(metrics, "client").statusCode()).isEqualTo(200);
    }

    @Test
    void plainHttpAndNoiseGetNoAnswerAndHarmNobody() throws Exception {
        URI url = startTls();
        for (String noise : List.of("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u0016\u0003\u0001", "\0".repeat(5_000),
            "\u0016\u0003\u0001\u0000\u0005hello")) {
            try (Socket socket = new Socket("127.0.0.1", url.getPort())) {
                socket.getOutputStream().write(noise.getBytes(StandardCharsets.ISO_8859_1));
                socket.shutdownOutput();
                socket.setSoTimeout((int) PATIENCE.toMillis());
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1)).doesNotContain("HTTP/1.1", "dozemeter");
            } catch (IOException reset) {
                // Just as well.
            }
        }
        assertThat(get(url.resolve("metrics"), null).statusCode()).isEqualTo(200);
    }

    /** One that has a connection is served while others begin handshakes, or say nothing. */
    @ParameterizedTest
    @EnumSource(value = SlowClients.Kind.class, names = {"SILENT", "HALF_A_REQUEST", "HALF_A_HANDSHAKE"})
    void aHundredClientsThatEndNoHandshakeAreInNobodysWay(SlowClients.Kind kind) throws Exception {
        URI healthy = startTls().resolve("-/healthy");
        HttpClient client = HttpClient.newBuilder().sslContext(certificates.client(null)).build();
        HttpRequest request = HttpRequest.newBuilder(healthy).timeout(PATIENCE).build();
        assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        try (SlowClients slow = new SlowClients(healthy.getPort(), kind, 100)) {
            slow.await();
            int answered = 0;
            for (long end = System.nanoTime() + PATIENCE.toNanos(); answered < 10 && System.nanoTime() < end; ) {
                answered += isAnswered(client, request) ? 1 : 0;
            }
            assertThat(answered).isEqualTo(10);
            assertThat(Thread.getAllStackTraces().keySet()).filteredOn(thread -> thread.getName().startsWith("dozemeter-http-"))
                .hasSizeLessThan(130);
        }
    }

    private static boolean isAnswered(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 200;
        } catch (IOException cutOff) {
            return false;
        }
    }
}
