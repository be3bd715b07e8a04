package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jboss.shrinkwrap.resolver.api.ResolutionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The scan of every artifact in the table of known pauses: the newest bad version that was read, and the first good one. */
@Tag("long")
@DisplayName("Scan of all artifacts with known pauses")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class KnownArtifactsIT {

    private static final Path TABLE = Path.of("../core/src/main/resources/io/github/dozemeter/known/known-pauses.yaml");

    @TempDir
    private Path folder;

    @Test
    void aBadVersionContainsItsKnownPauseAndTheMendedOneDoesNot() throws Exception {
        Map<String, String> bad = new TreeMap<>();
        Map<String, String> good = new TreeMap<>();
        for (Map<String, String> entry : entries()) {
            if (!entry.get("verdicts").contains("INTENDED") && isInOneArtifact(entry)) {
                String newest = last(entry.getOrDefault("seen", ""));
                copy(entry, newest, folder.resolve("bad"), bad);
                copy(entry, entry.get("fixed"), folder.resolve("good"), good);
            }
        }

        Map<String, TreeSet<String>> inBad = scan(folder.resolve("bad"));
        assertThat(bad).hasSizeGreaterThan(30).allSatisfy((id, file) -> assertThat(inBad.get(file)).as(file).contains(id));
        Map<String, TreeSet<String>> inGood = scan(folder.resolve("good"));
        assertThat(good).hasSizeGreaterThan(15).allSatisfy((id, file) ->
            assertThat(inGood.getOrDefault(file, new TreeSet<>())).as(file).doesNotContain(id));
    }

    /** A line of another library that only the thread's name or caller gives to the owner is seen where it runs, not in a file. */
    private static boolean isInOneArtifact(Map<String, String> entry) {
        return !entry.containsKey("owner") || entry.containsKey("made-by");
    }

    private void copy(Map<String, String> entry, String version, Path target, Map<String, String> files) throws IOException {
        for (String artifact : entry.get("artifacts").split(", ")) {
            try {
                Path jar = version.isEmpty() || version.equals("none") ? null : ClassPath.toRead(artifact + ':' + version);
                if (jar != null) {
                    Files.createDirectories(target);
                    Path copy = target.resolve(jar.getFileName());
                    if (!Files.exists(copy)) {
                        Files.copy(jar, copy);
                    }
                    files.put(entry.get("id"), copy.toString());
                    return;
                }
            } catch (ResolutionException notPublishedUnderThisName) {
                // Under another one, then.
            }
        }
    }

    /** Ids by file. */
    private Map<String, TreeSet<String>> scan(Path jars) throws Exception {
        Outcome outcome = Jvm.tool(Jdk.running(), "java").main("-jar", Jvm.AGENT_JAR, "scan", "-f", "json", jars).run();
        Map<String, TreeSet<String>> known = new TreeMap<>();
        for (JsonElement each : JsonParser.parseString(outcome.out()).getAsJsonObject().getAsJsonArray("pauses")) {
            JsonObject pause = each.getAsJsonObject();
            if (pause.has("known")) {
                pause.getAsJsonArray("known").forEach(bug -> known.computeIfAbsent(pause.get("container").getAsString(), file -> new TreeSet<>())
                    .add(bug.getAsJsonObject().get("id").getAsString()));
            }
        }
        return known;
    }

    private static String last(String list) {
        return list.substring(list.lastIndexOf(' ') + 1);
    }

    /** Each with its fields; lists joined by commas. */
    private static List<Map<String, String>> entries() throws IOException {
        List<Map<String, String>> entries = new ArrayList<>();
        for (String line : Files.readAllLines(TABLE)) {
            if (line.startsWith("- id: ")) {
                entries.add(new LinkedHashMap<>(Map.of("id", line.substring(6))));
            } else if (line.matches("  [a-z-]+: .*")) {
                int colon = line.indexOf(':');
                entries.get(entries.size() - 1).put(line.substring(2, colon), line.substring(colon + 1).replaceAll("[\\[\\]\"]", "").trim());
            }
        }
        return entries;
    }
}
