package io.github.dozemeter.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * An authority {@code ca}, made by keytool, and what it signed: {@code server}, {@code client}, {@code expired}; and
 * {@code other}, which it did not sign; and a user.
 */
public final class Certificates {

    public static final String PASSWORD = "change-it, really";
    public static final String SECRET = "YW4gZXhhbXBsZSBvZiAyNTYgYml0cyBpbiBiYXNlNjQ";
    /** As {@code java -jar dozemeter.jar auth ann} makes it, of {@link #SECRET}. */
    public static final String USER = "ann:sha256$190400c04f81cd9afd798333ff4a2484b4d13530c39a264ff196e8e91a7ccfb1\n";
    public static final String AUTHORIZATION =
        "Basic " + Base64.getEncoder().encodeToString(("ann:" + SECRET).getBytes(StandardCharsets.UTF_8));

    private static KeyStore made;

    private final Path folder;
    private final KeyStore all;

    private Certificates(Path folder, KeyStore all) {
        this.folder = folder;
        this.all = all;
    }

    /** Made once in a JVM of tests, as it takes five processes three seconds of a processor. */
    public static synchronized Certificates make(Path folder) throws Exception {
        if (made == null) {
            made = made(folder.resolve("all.p12"));
        }
        return new Certificates(folder, made);
    }

    private static KeyStore made(Path store) throws Exception {
        keytool(store, "ca", "-ext", "bc:c", "-validity", "2");
        keytool(store, "server", "-signer", "ca", "-ext", "san=dns:localhost,ip:127.0.0.1", "-validity", "2");
        keytool(store, "client", "-signer", "ca", "-validity", "2");
        keytool(store, "expired", "-signer", "ca", "-startdate", "-10d", "-validity", "1");
        keytool(store, "other", "-validity", "2");
        KeyStore all = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            all.load(in, PASSWORD.toCharArray());
        }
        return all;
    }

    private static void keytool(Path store, String alias, String... more) throws Exception {
        List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair", "-keystore", store.toString(), "-storepass", PASSWORD, "-alias", alias, "-dname", "CN=" + alias,
            "-keyalg", "EC", "-groupname", "secp256r1"));
        line.addAll(List.of(more));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(line + ": " + output);
        }
    }

    /** A keystore with the key and chain of that name alone. */
    public Path keystore(String alias) throws IOException, GeneralSecurityException {
        Path file = folder.resolve(alias + ".p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            alone(alias).store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    private KeyStore alone(String alias) throws IOException, GeneralSecurityException {
        KeyStore alone = KeyStore.getInstance("PKCS12");
        alone.load(null, null);
        alone.setKeyEntry(alias, all.getKey(alias, PASSWORD.toCharArray()), PASSWORD.toCharArray(), all.getCertificateChain(alias));
        return alone;
    }

    /** The chain of that name, in PEM. */
    public Path pem(String alias) throws IOException, GeneralSecurityException {
        StringBuilder text = new StringBuilder();
        for (Certificate each : all.getCertificateChain(alias)) {
            text.append(block("CERTIFICATE", each.getEncoded()));
        }
        return Files.writeString(folder.resolve(alias + ".pem"), text);
    }

    /** The key of that name, in PEM, for others than Java. */
    public Path key(String alias) throws IOException, GeneralSecurityException {
        return Files.writeString(folder.resolve(alias + ".key"), block("PRIVATE KEY", all.getKey(alias, PASSWORD.toCharArray()).getEncoded()));
    }

    private static String block(String kind, byte[] der) {
        return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der) + "\n-----END " + kind
            + "-----\n";
    }

    /** The password, as the first line of a file. */
    public Path passwordFile() throws IOException {
        return Files.writeString(folder.resolve("password"), PASSWORD + "\n");
    }

    /** Of a client that trusts the authority. @param alias whose certificate it shows; null for none */
    public SSLContext client(String alias) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("ca", all.getCertificate("ca"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(trusted);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        KeyManager[] own = null;
        if (alias != null) {
            keys.init(alone(alias), PASSWORD.toCharArray());
            own = keys.getKeyManagers();
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own, trust.getTrustManagers(), null);
        return context;
    }
}
