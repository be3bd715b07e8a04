package io.github.dozemeter.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.jvm.Certificates;
import io.github.dozemeter.support.Log;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which options say who may read, and which of them say nothing that could be relied on. */
class AccessTest {

    @TempDir
    private static Path folder;
    private static Certificates certificates;

    @BeforeAll
    static void make() throws Exception {
        certificates = Certificates.make(folder);
        certificates.keystore("server");
        certificates.pem("ca");
        certificates.passwordFile();
        Files.writeString(folder.resolve("text"), "no certificate, no secret");
        Files.writeString(folder.resolve("empty"), "");
        Files.writeString(folder.resolve("broken.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        Files.writeString(folder.resolve("wrong"), "rosebud\n");
    }

    /** Files are named by their name in the folder. */
    private static Options options(String... pairs) {
        Properties system = new Properties();
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            String value = pair.substring(equals + 1);
            boolean isFile = !pair.contains("Password=") && !value.isEmpty();
            system.setProperty("dozemeter." + pair.substring(0, equals), isFile ? folder.resolve(value).toString() : value);
        }
        return OptionSources.read(null, system, Map.of());
    }

    private static Access access(Options options) throws AccessException {
        return new Access(options, new Log(Log.Level.OFF, OutputStream.nullOutputStream()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "auth=none                                             | none does not exist",
        "auth=.                                                | cannot be read: it is a folder",
        "auth=                                                 | auth is empty; name a file",
        "auth=empty                                            | holds no secret",
        "auth=text                                             | line 1 of auth=",
        "tls.clientCa=ca.pem                                   | tls.keystore is missing",
        "tls.keystorePassword=rosebud                          | tls.keystore is missing",
        "tls.keystore=server.p12                               | tls.keystorePasswordFile is missing",
        "tls.keystore=server.p12 tls.keystorePassword=rosebud  | server.p12: its password is wrong",
        "tls.keystore=server.p12 tls.keystorePasswordFile=wrong | server.p12: its password is wrong",
        "tls.keystore=server.p12 tls.keystorePassword=         | tls.keystorePassword is empty",
        "tls.keystore=server.p12 tls.keystorePasswordFile=none | none does not exist",
        "tls.keystore=server.p12 tls.keystorePasswordFile=empty | holds no password in its first line",
        "tls.keystore=server.p12 tls.keystorePassword=rosebud tls.keystorePasswordFile=password | are both given",
        "tls.keystore=none tls.keystorePasswordFile=password   | none does not exist",
        "tls.keystore=text tls.keystorePasswordFile=password   | text is no PKCS12 or JKS keystore",
        "tls.keystore= tls.keystorePasswordFile=password       | tls.keystore is empty; name a file",
        "tls.keystore=server.p12 tls.keystorePasswordFile=password tls.clientCa=text | text holds no certificate in PEM form",
        "tls.keystore=server.p12 tls.keystorePasswordFile=password tls.clientCa=broken.pem | holds a certificate that cannot be read",
        "tls.keystore=server.p12 tls.keystorePasswordFile=password tls.clientCa=none | none does not exist"})
    void whatIsWrongIsSaidWithoutASecret(String pairs, String sentence) {
        Options options = options(pairs.split(" "));
        assertThat(options.complaints()).isEmpty();
        assertThat(Access.isConfigured(options)).isTrue();
        assertThatThrownBy(() -> access(options)).isInstanceOf(AccessException.class).hasMessageContaining(sentence)
            .hasMessageNotContaining("rosebud");
    }

    @Test
    void withoutAnyOptionEverybodyMayRead() throws Exception {
        assertThat(Access.isConfigured(options())).isFalse();
        assertThat(access(options()).isOpen()).isTrue();
        assertThat(access(options()).decide("", false)).isEqualTo(Access.Decision.ADMITTED);
    }

    @Test
    void tlsAloneKeepsNobodyOut() throws Exception {
        Access access = access(options("tls.keystore=server.p12", "tls.keystorePasswordFile=password"));
        assertThat(access.isOpen()).isTrue();
        assertThat(access.tls).isNotNull();
    }

    @Test
    void certificateAndCredentialsAreBothNeededWhereBothAreConfigured() throws Exception {
        Files.writeString(folder.resolve("auth"), "ann:" + Secret.hashOf("secret"));
        Access access =
            access(options("auth=auth", "tls.keystore=server.p12", "tls.keystorePasswordFile=password", "tls.clientCa=ca.pem"));
        assertThat(access.decide("Bearer secret", false)).isEqualTo(Access.Decision.CERTIFICATE);
        assertThat(access.decide("", true)).isEqualTo(Access.Decision.CREDENTIALS);
        assertThat(access.decide("Bearer secret", true)).isEqualTo(Access.Decision.ADMITTED);
    }

    @Test
    void aPassOpensUntilEightMoreWereGiven() throws Exception {
        Access access =
            access(options("tls.keystore=server.p12", "tls.keystorePasswordFile=password", "tls.clientCa=ca.pem"));
        String[] pass = access.pass().split("\n");
        assertThat(pass).hasSize(2);
        assertThat(pass[1]).matches("[0-9a-f]{64}");
        for (int i = 0; i < 8; i++) {
            assertThat(access.decide("Bearer " + pass[0], false)).isEqualTo(Access.Decision.ADMITTED);
            access.pass();
        }
        assertThat(access.decide("Bearer " + pass[0], false)).isEqualTo(Access.Decision.CERTIFICATE);
    }

    @Test
    void aNewKeystoreCountsAndABadOneDoesNot() throws Exception {
        Path keystore = folder.resolve("changing.p12");
        Files.copy(certificates.keystore("server"), keystore);
        AtomicLong clock = new AtomicLong();
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        Tls tls = new Tls(new TlsFiles(options("tls.keystore=changing.p12", "tls.keystorePassword=" + Certificates.PASSWORD)), clock::get,
            new Log(Log.Level.INFO, log));
        String before = tls.fingerprints.get(0);
        Files.writeString(keystore, "half a file");
        clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
        tls.asContext().createSSLEngine();
        assertThat(tls.fingerprints).containsExactly(before);
        assertThat(log.toString()).startsWith("[dozemeter] WARN tls.keystore=" + keystore).hasLineCount(1);
        Files.write(keystore, Files.readAllBytes(certificates.keystore("other")));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
        tls.asContext().createSSLEngine();
        assertThat(tls.fingerprints).hasSize(1).doesNotContain(before);
    }

    @Test
    void whoComesTooFastWaitsForHisTurn() {
        Allowance twoThenTenASecond = new Allowance(2, 10 / 1e9, 0);
        assertThat(twoThenTenASecond.use(1, 0)).isNotPositive();
        assertThat(twoThenTenASecond.use(1, 0)).isNotPositive();
        assertThat((long) twoThenTenASecond.use(1, 0)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat((long) twoThenTenASecond.use(1, 0)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
        twoThenTenASecond.use(-1, 0);
        assertThat((long) twoThenTenASecond.use(1, 0)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
        assertThat(twoThenTenASecond.use(1, TimeUnit.SECONDS.toNanos(10))).isNotPositive();
    }
}
