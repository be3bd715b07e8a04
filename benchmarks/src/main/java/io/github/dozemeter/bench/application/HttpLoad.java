package io.github.dozemeter.bench.application;

import java.io.InputStream;
import java.net.URI;
import java.net.URL;

/** Requests over connections that are kept; arguments as {@link ClosedLoop} takes them. */
public final class HttpLoad {

    private HttpLoad() {
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty("http.maxConnections", String.valueOf(ClosedLoop.WORKERS));
        URL url = URI.create("http://127.0.0.1:" + arguments[0] + "/items").toURL();
        ClosedLoop.run(arguments, worker -> {
            try (InputStream answer = url.openStream()) {
                answer.readAllBytes();
            }
        });
    }
}
