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
 * The pauses that a project has and keeps for now, so that a build fails only on new ones. One line each, without line
 * numbers, which move: how often, and what.
 */
final class Baseline {

    private final Path file;
    private final Console console;

    Baseline(Path file, Console console) {
        this.file = file;
        this.console = console;
    }

    /** @return what the file does not know; all of it is known once the file was made here */
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
        StringBuilder lines = new StringBuilder("# Pauses that are known; made by: java -jar dozemeter.jar scan --baseline\n");
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            lines.append(count.getValue()).append(' ').append(count.getKey()).append('\n');
        }
        Files.write(file, lines.toString().getBytes(StandardCharsets.UTF_8));
        console.say("the baseline " + file + " was made, of " + result.pauses().size() + " pauses");
    }

    private Map<String, Integer> read() throws IOException {
        Map<String, Integer> known = new HashMap<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            int blank = line.indexOf(' ');
            if (!line.startsWith("#") && blank > 0) {
                if (!line.substring(0, blank).matches("\\d{1,9}")) {
                    throw new IOException("no baseline: " + line);
                }
                known.merge(line.substring(blank + 1), Integer.parseInt(line.substring(0, blank)), Integer::sum);
            }
        }
        return known;
    }
}
