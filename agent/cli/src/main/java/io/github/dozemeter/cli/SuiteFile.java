package io.github.dozemeter.cli;

import com.google.gson.stream.JsonReader;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.suite.Origin;
import io.github.dozemeter.suite.PauseSums;
import io.github.dozemeter.suite.TestJvm;
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

/** What the agent wrote about one JVM that ran tests. */
final class SuiteFile {

    private static final double NANOS_PER_SECOND = 1e9;

    private final JsonReader json;
    private int format;
    private String version = "";
    private Instant start;
    private Instant end;
    private boolean finished;
    private boolean parallel;
    private final List<TestClass> classes = new ArrayList<>();
    private final List<PausingSite> sites = new ArrayList<>();
    private boolean ended;

    private SuiteFile(JsonReader json) {
        this.json = json;
    }

    /** All below a folder, in the order of their names; a folder that may not be read has none. */
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
        try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8); JsonReader json = new JsonReader(text)) {
            SuiteFile read = new SuiteFile(json);
            try {
                read.read();
            } catch (IllegalStateException | NumberFormatException | DateTimeException | IOException broken) {
                throw new IOException("it is no whole file of a test run; run the tests again");
            }
            if (read.format != TestJvm.FORMAT) {
                throw new IOException("dozemeter " + read.version + " wrote it in another format; use the jar of that version");
            }
            if (!read.ended || read.start == null || read.end == null) {
                throw new IOException("it is no whole file of a test run; run the tests again");
            }
            return new TestJvm(read.start.toEpochMilli(), read.end.toEpochMilli(), read.finished, read.parallel, read.classes, read.sites);
        }
    }

    private void read() throws IOException {
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "format":
                    format = json.nextInt();
                    break;
                case "version":
                    version = json.nextString();
                    break;
                case "start":
                    start = Instant.parse(json.nextString());
                    break;
                case "end":
                    end = Instant.parse(json.nextString());
                    break;
                case "finished":
                    finished = json.nextBoolean();
                    break;
                case "parallel":
                    parallel = json.nextBoolean();
                    break;
                case "classes":
                    readClasses();
                    break;
                case "sites":
                    readSites();
                    break;
                default:
                    json.skipValue();
            }
            // Nothing behind is known of another format, and perhaps no call of it.
            if (format > 0 && format != TestJvm.FORMAT && !version.isEmpty()) {
                return;
            }
        }
        json.endObject();
        ended = true;
    }

    private void readClasses() throws IOException {
        json.beginArray();
        while (json.hasNext()) {
            String name = "";
            double nanos = 0;
            Map<Origin, PauseSums> pauses = new EnumMap<>(Origin.class);
            json.beginObject();
            while (json.hasNext()) {
                switch (json.nextName()) {
                    case "class":
                        name = json.nextString();
                        break;
                    case "seconds":
                        nanos = json.nextDouble() * NANOS_PER_SECOND;
                        break;
                    case "pauses":
                        json.beginArray();
                        while (json.hasNext()) {
                            Paused paused = readPaused();
                            pauses.merge(paused.by, paused.sums(), PauseSums::plus);
                        }
                        json.endArray();
                        break;
                    default:
                        json.skipValue();
                }
            }
            json.endObject();
            classes.add(new TestClass(name, nanos, pauses));
        }
        json.endArray();
    }

    private void readSites() throws IOException {
        json.beginArray();
        while (json.hasNext()) {
            Paused paused = readPaused();
            Call call = Call.named(paused.call).stream().findFirst().orElseThrow(() -> new IllegalStateException(paused.call));
            sites.add(new PausingSite(new Site(call, paused.className, paused.method, paused.line, paused.artifact), paused.by, paused.sums()));
        }
        json.endArray();
    }

    private Paused readPaused() throws IOException {
        Paused paused = new Paused();
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "by":
                    paused.by = origin(json.nextString());
                    break;
                case "call":
                    paused.call = json.nextString();
                    break;
                case "class":
                    paused.className = json.nextString();
                    break;
                case "method":
                    paused.method = json.nextString();
                    break;
                case "line":
                    paused.line = json.nextInt();
                    break;
                case "artifact":
                    paused.artifact = json.nextString();
                    break;
                case "pauses":
                    paused.pauses = json.nextLong();
                    break;
                case "zeroPauses":
                    paused.zeroPauses = json.nextLong();
                    break;
                case "untimedPauses":
                    paused.untimed = json.nextLong();
                    break;
                case "sleptSeconds":
                    paused.sleptNanos = json.nextDouble() * NANOS_PER_SECOND;
                    break;
                case "waitedSeconds":
                    paused.waitedNanos = json.nextDouble() * NANOS_PER_SECOND;
                    break;
                default:
                    json.skipValue();
            }
        }
        json.endObject();
        return paused;
    }

    private static Origin origin(String label) {
        try {
            return Origin.valueOf(label.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalStateException(label, unknown);
        }
    }

    /** One object with sums: of a site, or of an origin. */
    private static final class Paused {

        private Origin by = Origin.UNKNOWN;
        private String call = "";
        private String className = "";
        private String method = "";
        private int line;
        private String artifact = "";
        private long pauses;
        private long zeroPauses;
        private long untimed;
        private double sleptNanos;
        private double waitedNanos;

        PauseSums sums() {
            return new PauseSums(pauses, zeroPauses, untimed, sleptNanos, waitedNanos);
        }
    }
}
