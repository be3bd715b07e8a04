package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import io.github.dozemeter.cli.InProcess;
import io.github.dozemeter.jvm.Certificates;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.SlowClients;
import io.github.dozemeter.page.Browser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may read: the agent of a forked JVM, with the server and the TLS of its JDK. */
@DisplayName("The endpoint, with secrets and TLS")
@Tag("long")
@Tag("endpoint")
class GuardedEndpointIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;
    private static Certificates certificates;
    private static String tls;
    private static String auth;

    @BeforeAll
    static void make() throws Exception {
        certificates = Certificates.make(folder);
        tls = "tls.keystore=" + certificates.keystore("server") + ",tls.keystorePasswordFile=" + certificates.passwordFile();
        Path file = Files.writeString(folder.resolve("auth"), Certificates.USER);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        auth = "auth=" + file;
    }

    /** Again and again, where the machine is so busy that a handshake takes longer than a request may. */
    private static HttpResponse<String> get(URI uri, String client, String... headers) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return once(uri, client, headers);
            } catch (IOException cutOff) {
                if (System.nanoTime() > end) {
                    throw cutOff;
                }
            }
        }
    }

    private static HttpResponse<String> once(URI uri, String client, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(PATIENCE);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newBuilder().sslContext(certificates.client(client)).build().send(request.build(),
            HttpResponse.BodyHandlers.ofString());
    }

    private static Outcome verb(Jdk jdk, Object... words) throws Exception {
        return Jvm.commandLine(jdk, words).run();
    }

    @OnJdks(Which.EACH_KIND)
    void onlyWhoShowsACertificateAndASecretReadsAndSoDoCommandsThatMayAttach(Jdk jdk) throws Exception {
        String options = String.join(",", "port=0", tls, auth, "tls.clientCa=" + certificates.pem("ca"));
        try (RunningJvm jvm = Jvm.sleeping(jdk)) {
            Outcome start = verb(jdk, "start", jvm.pid(), options);
            assertThat(start.exitCode()).as(start.err()).isZero();
            URI url = URI.create(start.out().trim());
            assertThat(url.toString()).startsWith("https://127.0.0.1:");
            assertThat(get(url.resolve("metrics"), "client", "Authorization", Certificates.AUTHORIZATION).body()).contains("dozemeter_active 1.0");
            assertThat(get(url.resolve("metrics"), null, "Authorization", Certificates.AUTHORIZATION).statusCode()).isEqualTo(403);
            assertThat(get(url.resolve("metrics"), "client").statusCode()).isEqualTo(401);
            assertThat(get(url.resolve("-/healthy"), null).statusCode()).isEqualTo(200);
            assertThatThrownBy(() -> once(url.resolve("metrics"), "expired", "Authorization", Certificates.AUTHORIZATION)).isInstanceOf(IOException.class);

            assertThat(verb(jdk, "status", jvm.pid()).out()).contains(url.toString(), "sites     ");
            assertThat(verb(jdk, "metrics", jvm.pid()).out()).contains("dozemeter_active 1.0");
            // Its loop never returns: it has a line once a stack sample found it.
            jvm.await(() -> verb(jdk, "top", "--all", "-n", 1, jvm.pid()).out(), shown -> shown.contains("Sleeper.main:"));
            assertThat(jvm.err()).doesNotContain("[dozemeter] WARN", Certificates.SECRET, Certificates.PASSWORD, "sha256");
        }
    }

    /** Small heap: what they hold is little. */
    @OnJdks(Which.OUTERMOST)
    void fiveHundredThatEndNoHandshakeKeepNobodyOut(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options("-Xmx48m").main("programs.Sleeper", 1_000_000, 1).start()) {
            jvm.awaitMain("programs.Sleeper");
            URI url = URI.create(InProcess.run("start", jvm.pid(), tls + ',' + auth).out().trim());
            HttpClient client = HttpClient.newBuilder().sslContext(certificates.client(null)).build();
            HttpRequest request = HttpRequest.newBuilder(url.resolve("metrics")).header("Authorization", Certificates.AUTHORIZATION).timeout(PATIENCE).build();
            for (SlowClients.Kind kind : List.of(SlowClients.Kind.SILENT, SlowClients.Kind.HALF_A_REQUEST, SlowClients.Kind.HALF_A_HANDSHAKE)) {
                try (SlowClients slow = new SlowClients(url.getPort(), kind, 500)) {
                    slow.await();
                    jvm.await(() -> isAnswered(client, request), answered -> answered);
                }
            }
            jvm.await(() -> isAnswered(client, request), answered -> answered);
            assertThat(jvm.err()).doesNotContain("[dozemeter] WARN", "OutOfMemoryError");
        }
    }

    private static boolean isAnswered(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 200;
        } catch (IOException cutOff) {
            return false;
        }
    }

    @Test
    void aMissingFileIsOneLineAndNoEndpointUntilItIsThere() throws Exception {
        Path file = folder.resolve("later");
        try (RunningJvm jvm = Jvm.of(Jdk.running()).agent("port=0,auth=" + file).main("programs.Sleeper", 3, 0, "stay").start()) {
            jvm.awaitErr("no endpoint yet, as");
            assertThat(jvm.err().lines()).containsExactly("[dozemeter] INFO no endpoint yet: with auth or tls.* it opens 10 s after the start, so"
                + " that the application can set its own options of TLS first", "[dozemeter] WARN no endpoint yet, as it is not known who may"
                + " read it: auth=" + file + " does not exist; trying again every 10 s");
            assertThat(jvm.out()).contains("slept 3");
            Files.copy(folder.resolve("auth"), file);
            assertThat(jvm.get("metrics").statusCode()).isEqualTo(401);
            assertThat(jvm.get("metrics", "Authorization", Certificates.AUTHORIZATION).statusCode()).isEqualTo(200);
            assertThat(jvm.err().lines()).hasSize(3);
        }
    }

    @Test
    void anEndpointThatOthersReachWithoutEitherIsOneWarning() throws Exception {
        try (RunningJvm jvm = Jvm.of(Jdk.running()).agent("port=0,host=0.0.0.0").main("programs.Sleeper", 3, 0, "stay").start()) {
            jvm.awaitErr("everyone who reaches 0.0.0.0:");
            assertThat(jvm.err().lines()).filteredOn(line -> line.contains(" WARN ")).singleElement().asString()
                .contains("auth=FILE or tls.clientCa=FILE limits that");
        }
    }

    @Test
    void curlReadsItWithWhatItIsGiven() throws Exception {
        try (RunningJvm jvm = Jvm.sleeping(Jdk.running())) {
            String url = InProcess.run("start", jvm.pid(), tls + ',' + auth + ",tls.clientCa=" + certificates.pem("ca")).out().trim();
            List<String> all = List.of("curl", "-s", "--cacert", certificates.pem("ca").toString(), "--cert",
                certificates.pem("client").toString(), "--key", certificates.key("client").toString(), "-u", "ann:" + Certificates.SECRET, url + "metrics");
            jvm.await(() -> new String(new ProcessBuilder(all).start().getInputStream().readAllBytes(), StandardCharsets.UTF_8),
                answer -> answer.contains("dozemeter_active 1.0"));
        }
    }

    @Test
    void thePageLivesInABrowserThatWasAskedForTheSecret() throws Exception {
        try (Browser browser = Browser.open(); RunningJvm jvm = Jvm.sleeping(Jdk.running())) {
            String url = InProcess.run("start", jvm.pid(), tls + ',' + auth).out().trim();
            Page page = browser.page(new NewContextOptions().setIgnoreHTTPSErrors(true).setHttpCredentials("ann", Certificates.SECRET));
            page.navigate(url);
            PlaywrightAssertions.assertThat(page.locator("#state")).containsText("Live");
            // A row of estimates needs samples, which are rare on a busy machine: ten seconds, or a minute.
            PlaywrightAssertions.assertThat(page.locator("#count"))
                .hasText(Pattern.compile("(0 of )?1 line"), new HasTextOptions().setTimeout(PATIENCE.toMillis()));
            assertThat(browser.complaints()).isEmpty();
            Page named = browser.page(new NewContextOptions().setIgnoreHTTPSErrors(true));
            named.navigate(url.replace("https://", "https://ann:" + Certificates.SECRET + '@'));
            PlaywrightAssertions.assertThat(named.locator("#state")).containsText("Live");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
