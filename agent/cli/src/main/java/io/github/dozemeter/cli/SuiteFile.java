package io.github.dozemeter.cli;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.report.JsonObject;
import io.github.dozemeter.suite.Origin;
import io.github.dozemeter.suite.TestJvm;
import io.github.dozemeter.suite.TestJvm.PauseSums;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads what the agent wrote about one JVM that ran tests. */
final class SuiteFile {

    private static final String BROKEN = "it is no whole file of a test run; run the tests again";

    private SuiteFile() {
    }

    /** Lists all files below a folder, in the order of their names; a folder that may not be read has none. */
    static List<Path> in(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.getFileName().toString().matches("dozemeter-junit-.*\\.json")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return found;
    }

    /** @throws IOException with a sentence without its file */
    static TestJvm read(Path file) throws IOException {
        String problem;
        try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            JsonObject json = JsonObject.read(text);
            if (json.whole("format") == TestJvm.FORMAT) {
                long start = Instant.parse(json.text("start")).toEpochMilli();
                long end = Instant.parse(json.text("end")).toEpochMilli();
                return new TestJvm(start, end, json.flag("finished"), json.flag("parallel"),
                    json.list("classes").stream().map(SuiteFile::testClass).collect(Collectors.toList()),
                    json.list("sites").stream().map(SuiteFile::site).collect(Collectors.toList()));
            }
            problem = json.whole("format") == 0 ? BROKEN
                : "dozemeter " + json.text("version")
                + " wrote it in another format; use the jar of that version";
        } catch (IOException | IllegalArgumentException | IllegalStateException | DateTimeException broken) {
            throw new IOException(BROKEN, broken);
        }
        throw new IOException(problem);
    }

    private static TestClass testClass(JsonObject json) {
        Map<Origin, PauseSums> pauses = new EnumMap<>(Origin.class);
        json.list("pauses").forEach(paused ->
            pauses.merge(origin(paused), sums(paused), PauseSums::plus));
        return new TestClass(json.text("class"), nanos(json, "seconds"), pauses);
    }

    private static PausingSite site(JsonObject paused) {
        String label = paused.text("call");
        Call call = Call.named(label).stream().findFirst()
            .orElseThrow(() -> new IllegalArgumentException(label));
        int line = (int) paused.whole("line");
        Site site = new Site(call, paused.text("class"), paused.text("method"), line,
            paused.text("artifact"));
        return new PausingSite(site, origin(paused), sums(paused));
    }

    private static Origin origin(JsonObject paused) {
        String by = paused.text("by");
        return by.isEmpty() ? Origin.UNKNOWN : Origin.valueOf(by.toUpperCase(Locale.ROOT));
    }

    private static PauseSums sums(JsonObject paused) {
        return new PauseSums(paused.whole("pauses"), paused.whole("zeroPauses"), paused.whole("untimedPauses"),
            nanos(paused, "sleptSeconds"), nanos(paused, "waitedSeconds"));
    }

    private static double nanos(JsonObject json, String name) {
        double seconds = json.number(name);
        return Double.isNaN(seconds) ? 0 : seconds * 1e9;
    }
}
