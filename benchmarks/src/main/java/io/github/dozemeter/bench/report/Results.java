package io.github.dozemeter.bench.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.github.dozemeter.bench.latency.LatencyResult;
import io.github.dozemeter.bench.latency.LatencyRun;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.page.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All that a run of {@code validate} found, as its JSON file holds it.
 *
 * @param format of the file, {@value #FORMAT}
 * @param facts about the machine, the JDK and the run, in words, in the order to show them
 * @param missing what could not be measured, and why
 * @param done names of the steps of which nothing is missing; a file of an earlier version has none
 */
public record Results(int format, String preset, Map<String, String> facts, Load load, List<Measurement> measurements,
                      List<LatencyRun> latencies, List<String> missing, List<String> done) {

    public static final int FORMAT = 1;
    public static final String JDK = "JDK";
    public static final String CYCLES = "cycles per instruction";
    public static final String MEASURED_AT = "measured at";
    /** What stands in the place of a figure or fact that is not there. */
    public static final String NONE = "-";
    /** The preset whose figures mean nothing. */
    private static final String TRIAL = "smoke";
    private static final String NOT_OURS = " was not written by validate: ";
    private static final Pattern PLACE = Pattern.compile("at (line \\d+ column \\d+|path \\$\\S+)");

    public Results {
        Stream.of(preset, facts, load).forEach(Objects::requireNonNull);
        if (facts.values().stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("a fact has no value");
        }
        measurements = List.copyOf(measurements);
        latencies = List.copyOf(latencies);
        missing = List.copyOf(missing);
        done = done == null ? List.of() : List.copyOf(done);
    }

    public static Map<String, String> factsOf(Load load) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("load", load.words());
        facts.put("contended", load.isHigh() ? "yes" : "no");
        return facts;
    }

    public String jdk() {
        return facts.getOrDefault(JDK, NONE);
    }

    /** That could be used; not a number if the file does not say. */
    public double processors() {
        String fact = facts.getOrDefault("processors", "");
        return fact.matches("\\d+") ? Double.parseDouble(fact) : Double.NaN;
    }

    /** By which the work of the benchmarks under load was made as long as one {@code sleep(0)}. */
    public Optional<Long> tokens() {
        return measurements.stream().map(one -> one.param("tokens")).filter(tokens -> !tokens.isEmpty()).findFirst()
            .map(Long::valueOf);
    }

    /** Both together. What was missing then has been tried again. */
    public Results after(Results earlier) {
        Load worse = load.worse(earlier.load);
        Map<String, String> all = new LinkedHashMap<>(facts);
        earlier.facts.forEach(all::putIfAbsent);
        all.putAll(factsOf(worse));
        all.put(MEASURED_AT, earlier.facts.get(MEASURED_AT) + "; " + facts.get(MEASURED_AT));
        return new Results(format, preset, all, worse, joined(earlier.measurements, measurements),
            joined(earlier.latencies, latencies), missing, joined(earlier.done, done));
    }

    private static <T> List<T> joined(List<T> before, List<T> then) {
        return Stream.concat(before.stream(), then.stream()).toList();
    }

    public List<Measurement> of(String type, String mode) {
        return where(one -> one.type().equals(type) && one.mode().equals(mode));
    }

    public List<Measurement> where(Predicate<Measurement> wanted) {
        return measurements.stream().filter(wanted).toList();
    }

    public Optional<Measurement> one(String benchmark, String mode, int threads) {
        return where(measurement -> measurement.benchmark().equals(benchmark) && measurement.mode().equals(mode)
            && measurement.threads() == threads).stream().findFirst();
    }

    /** Single calls of the same, or itself if there are none. */
    public Measurement sampleOf(Measurement mean) {
        String key = mean.key("sample");
        return Stream.concat(Stream.of(mean), measurements.stream()).filter(one -> one.key().equals(key)).findFirst()
            .orElse(mean);
    }

    /** The times of the latency tests, by test and variant, as their files are called. */
    public Map<String, Distribution> distributions() {
        Map<String, Distribution> found = new LinkedHashMap<>();
        latencies.forEach(run -> run.results().stream().filter(LatencyResult::hasHistogram).forEach(result -> found.put(
            run.name(result), Distribution.of(run.name(result), result.decoded()))));
        return found;
    }

    /** Whether it was measured only to see that all works. */
    public boolean isTrial() {
        return preset.equals(TRIAL);
    }

    public boolean isContended() {
        return load.isHigh();
    }

    public void write(Path file) throws IOException {
        Json.write(Json.GSON.toJson(this), file);
    }

    /** @throws IllegalArgumentException with a sentence, if that is not a file of ours */
    public static Results read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("there is no file " + file);
        }
        JsonObject tree;
        try {
            tree = Json.GSON.fromJson(Files.readString(file), JsonObject.class);
            if (tree != null && isOfThisFormat(tree.get("format"))) {
                return Json.GSON.fromJson(tree, Results.class);
            }
        } catch (CharacterCodingException binary) {
            throw new IllegalArgumentException(file + NOT_OURS + "it is not text", binary);
        } catch (JsonParseException | ClassCastException notOurs) {
            // The rest of Gson's own messages is names of its methods and a link.
            Matcher place = PLACE.matcher(String.valueOf(notOurs.getMessage()));
            String where = place.find() ? ", " + place.group() : "";
            throw new IllegalArgumentException(file + NOT_OURS + "it is not the JSON that it writes" + where, notOurs);
        } catch (RuntimeException unsound) {
            // Thrown by the records, and wrapped by Gson, which calls their constructors.
            throw new IllegalArgumentException(file + NOT_OURS + reason(unsound), unsound);
        }
        if (tree == null) {
            throw new IllegalArgumentException(file + " is empty");
        }
        throw new IllegalArgumentException(file + " has format " + tree.get("format").getAsString() + ", this reads " + FORMAT);
    }

    /** A file without a format lacks other parts, too; the error is about those. */
    private static boolean isOfThisFormat(JsonElement format) {
        return format == null || !format.isJsonPrimitive() || format.getAsString().equals(String.valueOf(FORMAT));
    }

    /** What a record says of itself: those alone speak in sentences. */
    private static String reason(Throwable fault) {
        if (fault.getClass() == IllegalArgumentException.class || fault.getClass() == IllegalStateException.class) {
            return fault.getMessage();
        }
        if (fault.getCause() != null) {
            return reason(fault.getCause());
        }
        return fault instanceof NullPointerException ? "parts are missing" : "it holds something of another kind";
    }
}
