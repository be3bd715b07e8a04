package io.github.dozemeter.cli.look;

import java.io.IOException;
import java.io.PrintWriter;

/** An output format of the verb {@code look}. */
public interface LookFormat {

    void write(LookResult result, PrintWriter out) throws IOException;

    /** @return null if there is none of this name: {@code text}, {@code json}, {@code md} */
    static LookFormat named(String name, String version, int columns) {
        switch (name) {
            case "text":
                return new LookText(version, columns);
            case "json":
                return new LookJson(version);
            case "md":
                return new LookMarkdown(version);
            default:
                return null;
        }
    }
}
