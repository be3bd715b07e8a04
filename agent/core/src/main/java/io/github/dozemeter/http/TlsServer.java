package io.github.dozemeter.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.github.dozemeter.access.Tls;
import java.io.IOException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** The JDK's HTTPS server: apart from {@link Endpoint}, so that none of it is loaded without TLS. */
final class TlsServer {

    private TlsServer() {
    }

    static HttpServer create(Tls tls) throws IOException {
        HttpsServer server = HttpsServer.create();
        server.setHttpsConfigurator(new HttpsConfigurator(tls.asContext()) {
            @Override
            public void configure(HttpsParameters parameters) {
                parameters.setSSLParameters(tls.parameters());
            }
        });
        return server;
    }

    /** Whether the client showed a certificate; the handshake ends with one that is not believed. */
    static boolean isCertified(HttpExchange exchange) {
        try {
            return ((HttpsExchange) exchange).getSSLSession().getPeerCertificates().length > 0;
        } catch (SSLPeerUnverifiedException none) {
            return false;
        }
    }
}
