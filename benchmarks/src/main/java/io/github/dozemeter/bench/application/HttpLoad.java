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
        ClosedLoop.run(arguments, port -> {
            URL url = URI.create("http://127.0.0.1:" + port + "/items").toURL();
            return worker -> {
                try (InputStream answer = url.openStream()) {
                    answer.readAllBytes();
                }
            };
        });
    }
}
