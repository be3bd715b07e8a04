package io.github.dozemeter.cli.scan;

import java.io.IOException;
import java.io.PrintWriter;

/** How a scan is written down. */
public interface ScanFormat {

    /** @throws IOException if a text of the jar that belongs to it is not there */
    void write(ScanResult result, PrintWriter out) throws IOException;

    /** @return null if there is none of this name: {@code txt}, {@code json}, {@code sarif} */
    static ScanFormat named(String name, String version, String sources) {
        switch (name) {
            case "txt":
                return new ScanText();
            case "json":
                return new ScanJson();
            case "sarif":
                return new ScanSarif(version, sources);
            default:
                return null;
        }
    }
}
