package io.github.dozemeter.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.log.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {

    private static final String TOKEN = Token.random();

    /** Each reading of the clock takes a tenth of a second, so that each attempt seems to take as long. */
    private final AtomicLong clock = new AtomicLong();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("auth");
        write("ann:" + hash("rosebud"), "# comment", "", "bob:" + hash("pässword: with colon"), "bearer:" + Token.of(TOKEN).text());
    }

    private void write(String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines));
    }

    private static String hash(String password) {
        return PasswordHash.of(password.toCharArray(), PasswordHash.LEAST_ITERATIONS).text();
    }

    private Credentials credentials() throws AccessException {
        return new Credentials("auth", file.toFile(), () -> clock.getAndAdd(TimeUnit.MILLISECONDS.toNanos(100)),
            new Log(Log.Level.INFO, log));
    }

    private static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void usersWithTheirPasswordAndTokensAreAdmitted() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check(basic("bob", "pässword: with colon"))).isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check("Bearer " + TOKEN)).isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check("bearer  " + TOKEN)).isEqualTo(Decision.ADMITTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic", "Basic ", "Basic !!!", "Basic YW5u", "Basic YW5uOg==", "Basic OnJvc2VidWQ=", "Bearer", "Bearer ",
        "Bearer x", "Digest username=ann", "Basic YW5uOnJvc2VidWQx", "rosebud"})
    void nobodyElseIs(String header) throws Exception {
        assertThat(credentials().check(header)).isEqualTo(Decision.CREDENTIALS);
    }

    @Test
    void theHashOfATokenAndOfAPasswordOpenNothing() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check("Bearer " + Token.of(TOKEN).text())).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check(basic("ann", Files.readAllLines(file).get(0).substring(4)))).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check(basic("bearer", TOKEN))).isEqualTo(Decision.CREDENTIALS);
    }

    @Test
    void anEndlessHeaderIsNotEvenHashed() throws Exception {
        assertThat(credentials().check("Basic " + "QUJD".repeat(100_000))).isEqualTo(Decision.CREDENTIALS);
    }

    @Test
    void wrongPasswordsAreCheckedForASecondAndThenNoMoreUntilThereIsTimeAgain() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Decision.ADMITTED);
        int checked = 0;
        for (int i = 0; i < 500; i++) {
            checked += credentials.check(basic(i % 2 == 0 ? "ann" : "nobody", "guess" + i)) == Decision.CREDENTIALS ? 1 : 0;
        }
        assertThat(checked).isBetween(10, 50);
        assertThat(credentials.check(basic("ann", "rosebud"))).as("who was right before").isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check("Bearer " + TOKEN)).isEqualTo(Decision.ADMITTED);
        assertThat(credentials.check(basic("bob", "pässword: with colon"))).isEqualTo(Decision.LATER);
        clock.addAndGet(TimeUnit.MINUTES.toNanos(2));
        assertThat(credentials.check(basic("bob", "pässword: with colon"))).isEqualTo(Decision.ADMITTED);
    }

    @Test
    void theSameWrongPasswordAgainAndAgainIsHashedOnce() throws Exception {
        Credentials credentials = credentials();
        for (int i = 0; i < 500; i++) {
            assertThat(credentials.check(basic("ann", "of last year"))).isEqualTo(Decision.CREDENTIALS);
        }
    }

    @Test
    void aChangedFileCountsAndABadOneDoesNot() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Decision.ADMITTED);
        write("ann:" + hash("of this year"));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check("Bearer " + TOKEN)).isEqualTo(Decision.CREDENTIALS);
        assertThat(credentials.check(basic("ann", "of this year"))).isEqualTo(Decision.ADMITTED);
        write("ann:open sesame");
        for (int i = 0; i < 20; i++) {
            clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
            assertThat(credentials.check(basic("ann", "of this year"))).isEqualTo(Decision.ADMITTED);
        }
        assertThat(log.toString(StandardCharsets.UTF_8).lines()).hasSize(2).last().asString()
            .startsWith("[dozemeter] WARN line 1 of auth=" + file).doesNotContain("sesame");
    }

    @Test
    void challengesNameWhatTheFileHas() throws Exception {
        assertThat(credentials().challenges()).containsExactly("Basic realm=\"dozemeter\", charset=\"UTF-8\"", "Bearer realm=\"dozemeter\"");
        write("bearer:" + Token.of(TOKEN).text());
        assertThat(credentials().challenges()).containsExactly("Bearer realm=\"dozemeter\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann:rosebud", "ann", "ann:pbkdf2-sha256$1$AAAAAAAAAAA=$AA==", "ann:pbkdf2-sha256$100000000$AAAAAAAAAAA=$AA==",
        "ann:pbkdf2-sha256$x$y$z", "bearer:rosebud", "bearer:sha256$rosebud", "bearer:sha256$00", ":rosebud", "bearer:", "ann:$2y$10$rosebud"})
    void aMalformedLineIsNamedByItsNumberOnly(String line) throws Exception {
        write("# first", line);
        assertThatThrownBy(this::credentials).isInstanceOf(AccessException.class).hasMessageStartingWith("line 2 of auth=" + file)
            .hasMessageNotContaining("rosebud").hasMessageNotContaining("ann");
    }

    @Test
    void aFileThatNamesNobodyOrAUserTwiceIsRefused() throws Exception {
        write("# nobody", "");
        assertThatThrownBy(this::credentials).hasMessageContaining("names nobody");
        write("ann:" + hash("a"), "ann:" + hash("b"));
        assertThatThrownBy(this::credentials).hasMessageStartingWith("line 2 of ");
    }
}
