package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.scan.ScanResult;
import io.github.dozemeter.cli.scan.ScannedPause;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The pauses that a project knows and keeps, so that a build fails only on new ones. One line each: how often, and what;
 * without line numbers, which change.
 */
final class Baseline {

    private final Path file;
    private final Console console;

    Baseline(Path file, Console console) {
        this.file = file;
        this.console = console;
    }

    /** @return the pauses that the file does not list; none if this call creates the file */
    ScanResult apply(ScanResult result) {
        try {
            if (!Files.exists(file)) {
                write(result);
            }
            Map<String, Integer> known = read();
            return result.only(pause -> known.merge(pause.identity(), -1, Integer::sum) < 0);
        } catch (IOException unusable) {
            throw CommandFailure.failed("the baseline " + file + " cannot be used: " + IoErrors.of(unusable));
        }
    }

    private void write(ScanResult result) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        for (ScannedPause pause : result.pauses()) {
            counts.merge(pause.identity(), 1, Integer::sum);
        }
        StringBuilder lines = new StringBuilder("# Known pauses; created by: java -jar dozemeter.jar scan --baseline\n");
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            lines.append(count.getValue()).append(' ').append(count.getKey()).append('\n');
        }
        Files.write(file, lines.toString().getBytes(StandardCharsets.UTF_8));
        console.say("created the baseline " + file + " with " + result.pauses().size() + " pauses");
    }

    private Map<String, Integer> read() throws IOException {
        Map<String, Integer> known = new HashMap<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            int blank = line.indexOf(' ');
            if (!line.startsWith("#") && blank > 0) {
                if (!line.substring(0, blank).matches("\\d{1,9}")) {
                    throw new IOException("invalid line: " + line);
                }
                known.merge(line.substring(blank + 1), Integer.parseInt(line.substring(0, blank)), Integer::sum);
            }
        }
        return known;
    }
}
