package io.github.dozemeter.export;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.github.dozemeter.log.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Answers GET and HEAD at exact paths, and nothing else; no answer shows anything of the inside. */
final class EndpointHandler implements HttpHandler {

    private static final String TEXT = "text/plain; charset=utf-8";

    private final Resources resources;
    private final Log log;

    EndpointHandler(Resources resources, Log log) {
        this.resources = resources;
        this.log = log;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try {
            answer(exchange);
        } catch (RuntimeException | Error failure) {
            log.warn("the request for " + exchange.getRequestURI().getPath() + " failed: " + failure);
            send(exchange, 500, TEXT, utf8("The agent failed to answer; its log says why.\n"));
        } finally {
            exchange.close();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Resource resource = resources.at(exchange.getRequestURI().getPath());
        if (resource == null) {
            send(exchange, 404, TEXT, utf8("Nothing stands here; see /metrics and /.\n"));
        } else if (!isRead(exchange)) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            send(exchange, 405, TEXT, utf8("Only GET and HEAD.\n"));
        } else {
            Resource.Content content = resource.content(header(exchange, "Accept"));
            send(exchange, 200, content.type, written(content.report, acceptsGzip(exchange)));
        }
    }

    private static byte[] written(Report report, boolean zipped) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(32_768);
        OutputStream out = zipped ? new GZIPOutputStream(bytes) : bytes;
        try (Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
            report.writeTo(writer);
        }
        return bytes.toByteArray();
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (status == 200 && acceptsGzip(exchange)) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        }
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static boolean isRead(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("GET") || exchange.getRequestMethod().equals("HEAD");
    }

    private static boolean acceptsGzip(HttpExchange exchange) {
        return header(exchange, "Accept-Encoding").contains("gzip");
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
