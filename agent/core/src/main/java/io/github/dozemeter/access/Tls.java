package io.github.dozemeter.access;

import io.github.dozemeter.log.Log;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.UnrecoverableKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * The certificate that the endpoint shows, and the authorities whose clients it believes; read anew when their files change. A bad
 * new file changes nothing. Thread-safe.
 */
public final class Tls {

    /** A connection costs the application up to a millisecond of CPU until its first message is read, whatever that is. */
    private static final int CONNECTIONS_AT_ONCE = 200;
    private static final int CONNECTIONS_PER_SECOND = 200;
    /** A handshake costs one to three milliseconds. */
    private static final int HANDSHAKES_AT_ONCE = 50;
    private static final int HANDSHAKES_PER_SECOND = 50;
    private static final int MOST_SESSIONS = 256;
    private static final int SESSION_SECONDS = 600;

    private final TlsFiles files;
    private final Log log;
    private final AccessFiles changes;
    private final Pace connections;
    private final Pace handshakes;
    private volatile Known known;

    /** What the files said, at one time. */
    private static final class Known {

        final SSLContext context;
        final List<String> fingerprints;

        Known(SSLContext context, List<String> fingerprints) {
            this.context = context;
            this.fingerprints = fingerprints;
        }
    }

    Tls(TlsFiles files, LongSupplier nanoClock, Log log) throws AccessException {
        this.files = files;
        this.log = log;
        this.changes = new AccessFiles(nanoClock, files.all());
        this.connections = new Pace(CONNECTIONS_AT_ONCE, CONNECTIONS_PER_SECOND, nanoClock);
        this.handshakes = new Pace(HANDSHAKES_AT_ONCE, HANDSHAKES_PER_SECOND, nanoClock);
        this.known = read();
    }

    private Known read() throws AccessException {
        char[] password = files.password();
        KeyStore keys = files.keys(password);
        try {
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys, password);
            SSLContext context = context();
            context.init(paced(own.getKeyManagers()), trusted(), null);
            // Its defaults, 20480 of a day, are for servers that do nothing else.
            context.getServerSessionContext().setSessionCacheSize(MOST_SESSIONS);
            context.getServerSessionContext().setSessionTimeout(SESSION_SECONDS);
            return new Known(context, fingerprints(keys));
        } catch (UnrecoverableKeyException other) {
            throw new AccessException(files.keystore() + ": the password of its key is not that of the file; make them the same");
        } catch (GeneralSecurityException | RuntimeException unusable) {
            throw new AccessException(files.keystore() + " cannot be used: " + unusable.getMessage());
        } finally {
            Arrays.fill(password, ' ');
        }
    }

    private KeyManager[] paced(KeyManager[] keys) {
        KeyManager[] paced = keys.clone();
        for (int i = 0; i < paced.length; i++) {
            if (keys[i] instanceof X509ExtendedKeyManager) {
                paced[i] = new PacedKeys((X509ExtendedKeyManager) keys[i], handshakes::await);
            }
        }
        return paced;
    }

    /** The JDK's own, whatever the application puts before it. */
    private static SSLContext context() throws NoSuchAlgorithmException {
        try {
            return SSLContext.getInstance("TLS", "SunJSSE");
        } catch (NoSuchProviderException otherJvm) {
            return SSLContext.getInstance("TLS");
        }
    }

    /** Without authorities nobody is believed, and nobody asked. */
    private TrustManager[] trusted() throws GeneralSecurityException, AccessException {
        if (!wantsClients()) {
            return new TrustManager[0];
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(files.authorities());
        return factory.getTrustManagers();
    }

    private static List<String> fingerprints(KeyStore keys) throws GeneralSecurityException {
        List<String> all = new ArrayList<>();
        for (String alias : Collections.list(keys.aliases())) {
            if (keys.isKeyEntry(alias)) {
                all.add(Digests.hex(Digests.sha256(keys.getCertificate(alias).getEncoded())));
            }
        }
        return all;
    }

    boolean wantsClients() {
        return files.hasAuthorities();
    }

    /** SHA-256 of the certificates that it may show. */
    List<String> fingerprints() {
        return known.fingerprints;
    }

    /** One that always uses what the files say now. */
    public SSLContext asContext() {
        return new TlsContext(this);
    }

    SSLContext current() {
        return known.context;
    }

    /** Called once for each connection. */
    SSLEngine engine(String peer, int port) {
        connections.await();
        refresh();
        return current().createSSLEngine(peer, port);
    }

    private void refresh() {
        if (changes.changed()) {
            try {
                known = read();
                log.info(files.keystore() + " was read anew");
            } catch (AccessException wrong) {
                log.warn(wrong.getMessage() + "; the certificates from before stay in use until the files are right again");
            }
        }
    }

    /**
     * Version 1.3 where there is one: by 1.2 a client may ask for handshake after handshake on one connection. A client without a
     * certificate gets through, for {@code /-/healthy}; whether it gets more is said by {@link Access#decide}.
     */
    public SSLParameters parameters() {
        SSLParameters parameters = current().getDefaultSSLParameters();
        boolean isNew = Arrays.asList(current().getSupportedSSLParameters().getProtocols()).contains("TLSv1.3");
        parameters.setProtocols(new String[] {isNew ? "TLSv1.3" : "TLSv1.2"});
        parameters.setWantClientAuth(wantsClients());
        return parameters;
    }
}
