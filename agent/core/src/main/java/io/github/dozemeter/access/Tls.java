package io.github.dozemeter.access;

import io.github.dozemeter.support.Digests;
import io.github.dozemeter.support.Log;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.SecureRandom;
import java.security.UnrecoverableKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * The certificate that the endpoint shows, and the authorities whose clients it believes; read again when their
 * files change. A bad new file changes nothing. Thread-safe.
 */
public final class Tls extends SSLContextSpi {

    /** A connection costs up to a millisecond of CPU until its first message is read, whatever that is. */
    private static final int CONNECTIONS_AT_ONCE = 200;
    private static final double CONNECTIONS_PER_NANO = 200 / 1e9;

    private final TlsFiles files;
    private final Log log;
    private final AccessFiles changes;
    private final LongSupplier nanoClock;
    private final Allowance connections;
    private volatile SSLContext context;
    /** SHA-256 of the certificates that it may show. */
    volatile List<String> fingerprints;

    Tls(TlsFiles files, LongSupplier nanoClock, Log log) throws AccessException {
        this.files = files;
        this.log = log;
        this.changes = new AccessFiles(nanoClock, files.list());
        this.nanoClock = nanoClock;
        this.connections = new Allowance(CONNECTIONS_AT_ONCE, CONNECTIONS_PER_NANO,
            nanoClock.getAsLong());
        read();
    }

    /** Makes a new context, so that a session begun under files from before is not resumed. */
    private void read() throws AccessException {
        char[] password = files.password();
        KeyStore keys = files.keys(password);
        try {
            List<String> shown = fingerprints(keys);
            if (shown.isEmpty()) {
                throw new AccessException(files.keystore()
                    + " holds no private key with a certificate");
            }
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys, password);
            SSLContext next = empty();
            TrustManagerFactory authorities = TrustManagerFactory.getInstance("PKIX");
            if (wantsClients()) {
                authorities.init(files.authorities());
            }
            // Without authorities no client is believed, and none is asked for a certificate.
            TrustManager[] believed = wantsClients()
                ? authorities.getTrustManagers() : new TrustManager[0];
            next.init(own.getKeyManagers(), believed, null);
            // Its defaults, 20480 of a day, are for servers that do nothing else.
            next.getServerSessionContext().setSessionCacheSize(256);
            next.getServerSessionContext().setSessionTimeout(600);
            fingerprints = shown;
            context = next;
        } catch (UnrecoverableKeyException other) {
            throw new AccessException(files.keystore()
                + ": the password of its key is not that of the file; make them the same");
        } catch (GeneralSecurityException | RuntimeException unusable) {
            throw new AccessException(files.keystore() + " cannot be used: "
                + unusable.getMessage());
        } finally {
            Arrays.fill(password, ' ');
        }
    }

    /** The JDK's own, whatever the application puts before it. */
    private static SSLContext empty() throws NoSuchAlgorithmException {
        try {
            return SSLContext.getInstance("TLS", "SunJSSE");
        } catch (NoSuchProviderException otherJvm) {
            return SSLContext.getInstance("TLS");
        }
    }

    private static List<String> fingerprints(KeyStore keys) throws GeneralSecurityException {
        List<String> all = new ArrayList<>();
        for (String alias : Collections.list(keys.aliases())) {
            if (keys.isKeyEntry(alias) && keys.getCertificate(alias) != null) {
                all.add(Digests.hex(Digests.sha256(keys.getCertificate(alias).getEncoded())));
            }
        }
        return all;
    }

    boolean wantsClients() {
        return files.clientCa != null;
    }

    /** One that always uses what the files say now: a server takes one context and keeps it. */
    public SSLContext asContext() {
        return new SSLContext(this, context.getProvider(), "TLS") { };
    }

    /**
     * Version 1.3 where there is one: by 1.2 a client may ask for handshake after handshake on one connection. A
     * client without a certificate gets through to {@code /-/healthy}; {@link Access#decide} guards the rest.
     */
    public SSLParameters parameters() {
        SSLParameters parameters = context.getDefaultSSLParameters();
        boolean isNew = Arrays.asList(context.getSupportedSSLParameters().getProtocols())
            .contains("TLSv1.3");
        String version = isNew ? "TLSv1.3" : "TLSv1.2";
        parameters.setProtocols(new String[] {version});
        parameters.setWantClientAuth(wantsClients());
        return parameters;
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        return engineCreateSSLEngine(null, 0);
    }

    /** Called once for each connection. */
    @Override
    protected SSLEngine engineCreateSSLEngine(String peer, int port) {
        awaitTurn();
        if (changes.changed()) {
            try {
                read();
                log.info(files.keystore() + " was read again");
            } catch (AccessException wrong) {
                log.warn(wrong.getMessage()
                    + "; the certificates from before stay in use until the files are right again");
            }
        }
        return context.createSSLEngine(peer, port);
    }

    /** @throws IllegalStateException if the thread is interrupted: its connection is to be closed */
    private void awaitTurn() {
        try {
            TimeUnit.NANOSECONDS.sleep((long) connections.use(1, nanoClock.getAsLong()));
        } catch (InterruptedException cutOff) {
            connections.use(-1, nanoClock.getAsLong());
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the connection is to be closed");
        }
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        return context.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        return context.getClientSessionContext();
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random)
        throws KeyManagementException {
        throw new KeyManagementException("made from files");
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        return context.getSocketFactory();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        return context.getServerSocketFactory();
    }
}
