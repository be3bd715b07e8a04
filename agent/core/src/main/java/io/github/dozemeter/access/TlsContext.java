package io.github.dozemeter.access;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/** The one context that a server takes for good, in front of the one that {@link Tls} has now. */
final class TlsContext extends SSLContext {

    TlsContext(Tls tls) {
        super(new Current(tls), tls.current().getProvider(), "TLS");
    }

    /** A new context at each change, so that a session begun under files from before is not resumed. */
    private static final class Current extends SSLContextSpi {

        private final Tls tls;

        Current(Tls tls) {
            this.tls = tls;
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return tls.engine(null, 0);
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String peer, int port) {
            return tls.engine(peer, port);
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return tls.current().getDefaultSSLParameters();
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return tls.current().getSupportedSSLParameters();
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return tls.current().getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return tls.current().getClientSessionContext();
        }

        @Override
        protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random) throws KeyManagementException {
            throw new KeyManagementException("made from files");
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            return tls.current().getSocketFactory();
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            return tls.current().getServerSocketFactory();
        }
    }
}
