package io.github.dozemeter.export.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.github.dozemeter.access.Access;
import io.github.dozemeter.access.Access.Decision;
import io.github.dozemeter.access.Tls;
import io.github.dozemeter.export.http.Resources.Content;
import io.github.dozemeter.export.report.AcceptHeader;
import io.github.dozemeter.support.InputBytes;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.SafeText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Answers GET and HEAD at exact paths, and nothing else; no answer shows anything of the inside. */
final class EndpointHandler implements HttpHandler {

    private static final int MAX_BODY = 65_536;

    private final Resources resources;
    private final AcceptedHosts hosts;
    private final Access access;
    private final RequestThreads threads;
    private final Log log;
    private final Body body = new Body();

    EndpointHandler(Resources resources, AcceptedHosts hosts, Access access,
                    RequestThreads threads, Log log) {
        this.resources = resources;
        this.hosts = hosts;
        this.access = access;
        this.threads = threads;
        this.log = log;
    }

    /**
     * An exchange that did not go to its end ends with the exception: then the JDK's server forgets the
     * connection. It keeps the connection and 20 KB of buffers for ever after {@link HttpExchange#close} where
     * that fails, and on 8 where the body was not read (ServerImpl.allConnections and reqConnections).
     */
    @Override
    public void handle(HttpExchange exchange) throws IOException {
        // No request here needs a body.
        if (InputBytes.atMost(MAX_BODY, exchange.getRequestBody()) == null) {
            throw new IOException("a body of more than " + MAX_BODY + " bytes");
        }
        threads.enter(RequestThreads.Step.ANSWERING);
        try {
            answer(exchange);
        } catch (RuntimeException | Error failure) {
            log.warn("the request for " + SafeText.of(exchange.getRequestURI().getPath())
                + " failed: " + failure);
            try {
                say(exchange, 500, "The agent failed to answer; its log says why.\n");
            } catch (Error noMemory) {
                throw new IOException(noMemory);
            }
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        List<String> names = exchange.getRequestHeaders().get("Host");
        if (names != null && names.size() > 1) {
            say(exchange, 400, "Name one host.\n");
            return;
        }
        if (!hosts.accept(header(exchange, "Host"))) {
            say(exchange, 421,
                "This agent answers under localhost and addresses only; the option host opens it.\n");
            return;
        }
        String path = exchange.getRequestURI().getPath();
        Decision decision = decide(exchange, path);
        if (decision != Decision.ADMITTED) {
            turnAway(exchange, decision);
            return;
        }
        String query = exchange.getRequestURI().getQuery();
        Content content = resources.content(path, accepted(exchange, "Accept"), query);
        if (content != null && !exchange.getRequestMethod().matches("GET|HEAD")) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            say(exchange, 405, "Only GET and HEAD.\n");
        } else {
            show(exchange, content);
        }
    }

    private void turnAway(HttpExchange exchange, Decision decision) throws IOException {
        if (decision == Decision.CERTIFICATE) {
            say(exchange, 403, "A client certificate is needed: tls.clientCa says by whom.\n");
        } else {
            for (String challenge : access.challenges()) {
                exchange.getResponseHeaders().add("WWW-Authenticate", challenge);
            }
            say(exchange, 401,
                "A secret is needed that the file of the option auth knows, as password or as bearer token.\n");
        }
    }

    /** @param content null if there is nothing at this path */
    private void show(HttpExchange exchange, Content content) throws IOException {
        if (content == null) {
            say(exchange, 404,
                "Not found. There are /, /metrics, /api/sites, /api/sites/ID.hgrm and /-/healthy.\n");
            return;
        }
        boolean zipped = accepted(exchange, "Accept-Encoding").prefers("gzip", "identity");
        // Before any header, so that an answer that fails has none of a whole one.
        ByteArrayOutputStream written = body.write(content.report, zipped);
        if (zipped) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        }
        // A sentence holds no memory worth counting.
        threads.enter(RequestThreads.Step.SENDING);
        send(exchange, content, written);
    }

    private void say(HttpExchange exchange, int status, String sentence) throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        written.write(sentence.getBytes(StandardCharsets.UTF_8));
        send(exchange, Content.sentence(status, sentence), written);
    }

    private void send(HttpExchange exchange, Content content,
                      ByteArrayOutputStream written) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", content.type);
        headers.set("Content-Security-Policy", content.policy);
        headers.set("Cache-Control", "no-store");
        headers.set("Vary", "Accept, Accept-Encoding");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        if (exchange.getRequestMethod().equals("HEAD")) {
            headers.set("Content-Length", Integer.toString(written.size()));
            exchange.sendResponseHeaders(content.status, -1);
            return;
        }
        exchange.sendResponseHeaders(content.status, written.size());
        try (OutputStream out = exchange.getResponseBody()) {
            written.writeTo(out);
        }
    }

    private Decision decide(HttpExchange exchange, String path) {
        if (Resources.HEALTHY.equals(path)) {
            return Decision.ADMITTED;
        }
        String authorization = header(exchange, "Authorization");
        boolean isCertified = access.wantsCertificate() && TlsServer.isCertified(exchange);
        return access.decide(authorization, isCertified);
    }

    /** Several headers of one name are one list. */
    private static AcceptHeader accepted(HttpExchange exchange, String name) {
        List<String> values = exchange.getRequestHeaders().get(name);
        String joined = values == null ? "" : String.join(",", values);
        return new AcceptHeader(joined);
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    /**
     * Knows the names under which the endpoint answers. One that only this machine reaches answers under names
     * that only this machine can mean: a page of a foreign site, whose name was made to point to 127.0.0.1, does
     * not get at it through the user's browser. One that was opened to the network answers under every name, as
     * scrapers use names that are unknown here.
     */
    static final class AcceptedHosts {

        /** Names and addresses that cannot be made to point elsewhere. */
        private static final String LOCAL = "(.*\\.)?localhost|\\[.*]|[0-9.]+";

        private final String configured;
        private final boolean every;

        AcceptedHosts(String configured, InetAddress address) {
            this.configured = normal(configured);
            this.every = !address.isLoopbackAddress();
        }

        /** @param header of the name Host, empty if there is none, as in HTTP/1.0 */
        boolean accept(String header) {
            if (every || header.isEmpty()) {
                return true;
            }
            int colon = header.lastIndexOf(':');
            boolean hasPort = colon > header.lastIndexOf(']');
            String host = hasPort ? header.substring(0, colon) : header;
            String name = normal(host);
            return name.equals(configured) || name.matches(LOCAL);
        }

        /** Returns one form of names that differ in letters or in the dot of the root. */
        private static String normal(String host) {
            String name = host.toLowerCase(Locale.ROOT);
            return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        }
    }

    /** The JDK's HTTPS server: a class of its own, so that none of it is loaded without TLS. */
    static final class TlsServer {

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
}
