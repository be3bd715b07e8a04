package io.github.dozemeter.cli.look;

import io.github.dozemeter.jvm.TruthLoop;
import io.github.dozemeter.jvm.TruthLoop.Truth;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What a look read of a JVM, and what the JVM's loop counted. In the file a thread of a dump is written once, and then named by its
 * number; CPU times in the dumps, which nothing reads where there is a kernel's, are left out.
 */
final class Recording {

    static final Path FOLDER = Path.of("src/test/resources/loops");
    private static final String TRUTH = "truth ";
    private static final String PROCESS = "process ";
    private static final String TASK = "task ";
    private static final String THREAD = "thread ";
    private static final String DUMP = "dump ";
    private static final String TIMES = " cpu=[\\d.]+ms elapsed=[\\d.]+s";

    final Map<String, String> head = new LinkedHashMap<>();
    final List<Truth> truths = new ArrayList<>();
    final List<Reading> readings = new ArrayList<>();
    final List<Dump> dumps = new ArrayList<>();

    /** @param ticks of the process */
    record Reading(long nanos, List<String> ticks, List<TaskFiles> tasks) {

        private long runNanos(Predicate<TaskFiles> which) {
            return tasks.stream().filter(which).mapToLong(TaskFiles::runNanos).sum();
        }
    }

    /** @param switches of the thread that made it, meanwhile */
    record Dump(long nanos, long switches, String text) {
    }

    /** CPU that the process used, by run times of its threads. */
    double cores() {
        return cores(task -> true);
    }

    private double cores(Predicate<TaskFiles> which) {
        Reading last = readings.get(readings.size() - 1);
        return (double) (last.runNanos(which) - readings.get(0).runNanos(which)) / last.nanos;
    }

    List<Truth> truths() {
        double work = Double.parseDouble(head.get("work").replace(" ns", ""));
        return Truth.limited(truths, cores(task -> task.name().equals(TruthLoop.LOOP)), work);
    }

    void head(String key, String value) {
        head.put(key, value);
    }

    String head() {
        return head + " " + truths;
    }

    void read(long nanos, ProcessFiles process) throws IOException {
        readings.add(new Reading(nanos, process.ticks(), process.tasks()));
    }

    void dump(long nanos, long switches, String text) {
        dumps.add(new Dump(nanos, switches, text));
    }

    void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        head.forEach((key, value) -> text.append(key).append(' ').append(value).append('\n'));
        for (Truth truth : truths) {
            String counted = String.format(Locale.ROOT, "%.1f %.0f", truth.perSecond(), truth.nanosEach());
            text.append(TRUTH).append(truth.label()).append(' ').append(counted).append(' ').append(truth.line()).append('\n');
        }
        for (Reading reading : readings) {
            text.append(PROCESS).append(reading.nanos).append(' ').append(String.join(" ", reading.ticks)).append('\n');
            reading.tasks.forEach(task -> text.append(TASK).append(task.line()).append('\n'));
        }
        Map<String, Integer> threads = new LinkedHashMap<>();
        for (Dump dump : dumps) {
            StringBuilder numbers = new StringBuilder();
            for (String thread : dump.text.replaceAll(TIMES, "").split("\n\n")) {
                Integer known = threads.putIfAbsent(thread, threads.size());
                numbers.append(' ').append(known == null ? threads.size() - 1 : known);
                if (known == null) {
                    text.append(THREAD).append(thread.lines().count()).append('\n').append(thread).append('\n');
                }
            }
            text.append(DUMP).append(dump.nanos).append(' ').append(dump.switches).append(numbers).append('\n');
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    static Recording of(String file) throws IOException {
        Recording read = new Recording();
        List<String> threads = new ArrayList<>();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(FOLDER.resolve(file)));
             BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(THREAD)) {
                    StringBuilder thread = new StringBuilder();
                    for (int i = Integer.parseInt(line.substring(THREAD.length())); i > 0; i--) {
                        thread.append(lines.readLine()).append('\n');
                    }
                    threads.add(thread.toString());
                } else {
                    read.take(line, threads);
                }
            }
        }
        return read;
    }

    private void take(String line, List<String> threads) {
        String[] fields = line.split(" ");
        if (line.startsWith(TASK)) {
            readings.get(readings.size() - 1).tasks.add(TaskFiles.parse(line.substring(TASK.length())));
        } else if (line.startsWith(PROCESS)) {
            readings.add(new Reading(Long.parseLong(fields[1]), List.of(fields[2], fields[3]), new ArrayList<>()));
        } else if (line.startsWith(TRUTH)) {
            String site = fields.length > 4 ? fields[4] : "";
            truths.add(new Truth(fields[1], site, Double.parseDouble(fields[2]), Double.parseDouble(fields[3])));
        } else if (line.startsWith(DUMP)) {
            StringBuilder text = new StringBuilder();
            for (int i = 3; i < fields.length; i++) {
                text.append(threads.get(Integer.parseInt(fields[i]))).append('\n');
            }
            dumps.add(new Dump(Long.parseLong(fields[1]), Long.parseLong(fields[2]), text.toString()));
        } else {
            int end = line.indexOf(' ');
            head.put(line.substring(0, end), line.substring(end + 1));
        }
    }
}
