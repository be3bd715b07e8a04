package io.github.dozemeter.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.access.Access.Decision;
import io.github.dozemeter.support.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {

    private static final String OF_ANN = Secret.random();
    private static final String OF_BOB = Secret.random();

    private final AtomicLong clock = new AtomicLong();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("auth");
        write(line("ann", OF_ANN), "# comment", "", line("bób", OF_BOB));
    }

    private void write(String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines));
    }

    private static String line(String name, String secret) {
        return name + ':' + Secret.hashOf(secret);
    }

    private Credentials credentials() throws AccessException {
        return new Credentials(file.toFile(), clock::get, new Log(Log.Level.INFO, log));
    }

    private static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aSecretIsAPasswordAndABearerToken() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", OF_ANN))).isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check(basic("bób", OF_BOB))).isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check("Bearer " + OF_ANN)).isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check("bearer  " + OF_BOB)).isEqualTo(Decision.ADMITTED);
    }

    @Test
    void aSecretIsNoPasswordOfAnotherName() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", OF_BOB))).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check(basic("carl", OF_BOB))).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check(basic("", OF_BOB))).isEqualTo(Decision.CREDENTIALS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic", "Basic ", "Basic !!!", "Basic YW5u", "Basic YW5uOg==", "Basic OnJvc2VidWQ=", "Bearer", "Bearer ",
        "Bearer x", "Digest username=ann", "Basic YW5uOnJvc2VidWQx", "rosebud"})
    void nobodyElseIs(String header) throws Exception {
        assertThat(credentials().check(header)).isEqualTo(Decision.CREDENTIALS);
    }

    @Test
    void theHashOfASecretOpensNothing() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check("Bearer " + Secret.hashOf(OF_ANN))).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check(basic("ann", Secret.hashOf(OF_ANN)))).isEqualTo(Decision.CREDENTIALS);
    }

    @Test
    void anEndlessHeaderIsNotEvenHashed() throws Exception {
        String secret = "QUJD".repeat(100_000);
        write(line("ann", secret));
        assertThat(credentials().check("Bearer " + secret)).isEqualTo(Decision.CREDENTIALS);
    }

    @Test
    void twoSecretsOfANameOpenWhileOneReplacesTheOther() throws Exception {
        write(line("ann", OF_ANN), line("ann", OF_BOB).toUpperCase(Locale.ROOT).replace("ANN:SHA", "ann:sha"));
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", OF_ANN))).isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check(basic("ann", OF_BOB))).isEqualTo(Decision.ADMITTED);
    }

    @Test
    void aChangedFileCountsAndABadOneDoesNot() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", OF_ANN))).isEqualTo(Decision.ADMITTED);
        String next = Secret.random();
        write(line("ann", next));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
        assertThat(credentials.check(basic("ann", OF_ANN))).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check("Bearer " + OF_BOB)).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check(basic("ann", next))).isEqualTo(Decision.ADMITTED);
        write("ann:open sesame");
        for (int i = 0; i < 20; i++) {
            clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
            assertThat(credentials.check(basic("ann", next))).isEqualTo(Decision.ADMITTED);
        }
        assertThat(log.toString(StandardCharsets.UTF_8).lines()).hasSize(2).last().asString()
            .startsWith("[dozemeter] WARN line 1 of auth=" + file).doesNotContain("sesame");
    }

    @Test
    void theChallengeNamesBothSchemes() throws Exception {
        assertThat(credentials().challenges()).containsExactly("Basic realm=\"dozemeter\", charset=\"UTF-8\"", "Bearer realm=\"dozemeter\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann:rosebud", "ann", "ann:pbkdf2-sha256$600000$c2FsdCBvZiB0aGUgdGVzdA==$O1qySn8dlYN4HN5IuTzDG6RR+zdssDLGwQ2MrKSGOW8=",
        "bearer:rosebud", "bearer:sha256$rosebud", "bearer:sha256$00", ":rosebud", "bearer:", "ann:$2y$10$rosebud"})
    void anOldLineIsRefusedWithTheCommandThatMakesANewOne(String line) throws Exception {
        write("# first", line);
        assertThatThrownBy(this::credentials).isInstanceOf(AccessException.class).hasMessageStartingWith("line 2 of auth=" + file)
            .hasMessageContaining("passwords are no longer read", "`java -jar dozemeter.jar auth NAME`")
            .hasMessageNotContaining("rosebud").hasMessageNotContaining("ann");
    }

    @Test
    void aFileWithoutASecretIsRefused() throws Exception {
        write("# nobody", "");
        assertThatThrownBy(this::credentials).hasMessageContaining("holds no secret");
    }
}
