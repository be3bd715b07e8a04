package io.github.dozemeter.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.log.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
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
        write("ann:" + hash("rosebud"), "# comment", "", "bob:" + hash("pässword: with colon"), "bearer:" + Token.hashOf(TOKEN));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private void write(String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines));
    }

    private static String hash(String password) {
        return PasswordHash.of(password.toCharArray(), PasswordHash.LEAST_ITERATIONS).text();
    }

    private Credentials credentials() throws AccessException {
        LongSupplier ticking = () -> clock.getAndAdd(TimeUnit.MILLISECONDS.toNanos(100));
        return new Credentials(file.toFile(), new HashTurns(ticking, new Random(), 0), new Log(Log.Level.INFO, log));
    }

    private static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void usersWithTheirPasswordAndTokensAreAdmitted() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Access.Decision.ADMITTED);
        assertThat(credentials.check(basic("bob", "pässword: with colon"))).isEqualTo(Access.Decision.ADMITTED);
        assertThat(credentials.check("Bearer " + TOKEN)).isEqualTo(Access.Decision.ADMITTED);
        assertThat(credentials.check("bearer  " + TOKEN)).isEqualTo(Access.Decision.ADMITTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic", "Basic ", "Basic !!!", "Basic YW5u", "Basic YW5uOg==", "Basic OnJvc2VidWQ=", "Bearer", "Bearer ",
        "Bearer x", "Digest username=ann", "Basic YW5uOnJvc2VidWQx", "rosebud"})
    void nobodyElseIs(String header) throws Exception {
        assertThat(credentials().check(header)).isEqualTo(Access.Decision.CREDENTIALS);
    }

    @Test
    void theHashOfATokenAndOfAPasswordOpenNothing() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check("Bearer " + Token.hashOf(TOKEN))).isEqualTo(Access.Decision.CREDENTIALS);
        assertThat(credentials.check(basic("ann", Files.readAllLines(file).get(0).substring(4)))).isEqualTo(Access.Decision.CREDENTIALS);
        assertThat(credentials.check(basic("bearer", TOKEN))).isEqualTo(Access.Decision.CREDENTIALS);
    }

    @Test
    void anEndlessHeaderIsNotEvenHashed() throws Exception {
        assertThat(credentials().check("Basic " + "QUJD".repeat(100_000))).isEqualTo(Access.Decision.CREDENTIALS);
    }

    @Test
    void wrongPasswordsOfANameAreCheckedForASecondAndThenNoMoreUntilThereIsTimeAgain() throws Exception {
        Credentials credentials = credentials();
        for (String name : new String[] {"bob", "nobody"}) {
            int checked = 0;
            for (int i = 0; i < 100; i++) {
                checked += credentials.check(basic(name, "guess" + i)) == Access.Decision.CREDENTIALS ? 1 : 0;
            }
            assertThat(checked).as(name).isBetween(10, 50);
        }
        assertThat(credentials.check(basic("another nobody", "guess"))).as("unknown names share one budget").isEqualTo(Access.Decision.LATER);
        assertThat(credentials.check("Bearer " + TOKEN)).isEqualTo(Access.Decision.ADMITTED);
        assertThat(credentials.check(basic("ann", "rosebud"))).as("another name, not seen before").isEqualTo(Access.Decision.ADMITTED);
        clock.addAndGet(TimeUnit.MINUTES.toNanos(2));
        assertThat(credentials.check(basic("bob", "pässword: with colon"))).isEqualTo(Access.Decision.ADMITTED);
    }

    @Test
    void whoWaitedInVainAmongGuessesIsCheckedOnComingAgain() throws Exception {
        Credentials credentials = credentials();
        for (int i = 0; i < 100; i++) {
            credentials.check(basic("ann", "guess" + i));
        }
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Access.Decision.LATER);
        assertThat(credentials.check(basic("ann", "guess100"))).isEqualTo(Access.Decision.LATER);
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Access.Decision.ADMITTED);
    }

    @Test
    void whoWasRightStaysSoForALineThatDidNotChange() throws Exception {
        Credentials credentials = credentials();
        String[] lines = Files.readAllLines(file).toArray(new String[0]);
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Access.Decision.ADMITTED);
        for (int i = 0; i < 100; i++) {
            credentials.check(basic("ann", "guess" + i));
        }
        write(lines[0], "carl:" + hash("new here"));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Access.Decision.ADMITTED);
        int checked = 0;
        for (int i = 100; i < 110; i++) {
            checked += credentials.check(basic("ann", "guess" + i)) == Access.Decision.CREDENTIALS ? 1 : 0;
        }
        assertThat(checked).as("a new file is no new budget").isLessThan(6);
        assertThat(credentials.check(basic("carl", "new here"))).isEqualTo(Access.Decision.ADMITTED);
    }

    @Test
    void aFileThatOthersReadIsOneWarning() throws Exception {
        credentials();
        assertThat(log.toString(StandardCharsets.UTF_8)).isEmpty();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Credentials credentials = credentials();
        write("ann:" + hash("of this year"));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
        assertThat(credentials.check(basic("ann", "of this year"))).isEqualTo(Access.Decision.ADMITTED);
        assertThat(log.toString(StandardCharsets.UTF_8).lines()).filteredOn(line -> line.contains(" WARN ")).singleElement().asString()
            .contains("auth=" + file, "chmod 600");
    }

    @Test
    void theSameWrongPasswordAgainAndAgainIsHashedOnce() throws Exception {
        Credentials credentials = credentials();
        for (int i = 0; i < 500; i++) {
            assertThat(credentials.check(basic("ann", "of last year"))).isEqualTo(Access.Decision.CREDENTIALS);
        }
    }

    @Test
    void aChangedFileCountsAndABadOneDoesNot() throws Exception {
        Credentials credentials = credentials();
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Access.Decision.ADMITTED);
        write("ann:" + hash("of this year"));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
        assertThat(credentials.check(basic("ann", "rosebud"))).isEqualTo(Access.Decision.CREDENTIALS);
        assertThat(credentials.check("Bearer " + TOKEN)).isEqualTo(Access.Decision.CREDENTIALS);
        assertThat(credentials.check(basic("ann", "of this year"))).isEqualTo(Access.Decision.ADMITTED);
        write("ann:open sesame");
        for (int i = 0; i < 20; i++) {
            clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
            assertThat(credentials.check(basic("ann", "of this year"))).isEqualTo(Access.Decision.ADMITTED);
        }
        assertThat(log.toString(StandardCharsets.UTF_8).lines()).hasSize(2).last().asString()
            .startsWith("[dozemeter] WARN line 1 of auth=" + file).doesNotContain("sesame");
    }

    @Test
    void challengesNameWhatTheFileHas() throws Exception {
        assertThat(credentials().challenges()).containsExactly("Basic realm=\"dozemeter\", charset=\"UTF-8\"", "Bearer realm=\"dozemeter\"");
        write("bearer:" + Token.hashOf(TOKEN));
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
        assertThatThrownBy(this::credentials).hasMessageContaining("names no user");
        write("ann:" + hash("a"), "ann:" + hash("b"));
        assertThatThrownBy(this::credentials).hasMessageStartingWith("line 2 of ");
    }
}
