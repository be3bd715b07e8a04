package io.github.dozemeter.cli.scan;

import java.io.IOException;
import java.io.PrintWriter;

/** An output format of the scan. */
public interface ScanFormat {

    /** @throws IOException if a resource of the jar is missing */
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
