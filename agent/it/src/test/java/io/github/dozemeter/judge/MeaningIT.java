package io.github.dozemeter.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Golden;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each JDK pauses as the table says, and so it does under the agent. */
@DisplayName("What a pause asks for and takes")
class MeaningIT {

    private static final double MILLISECOND = 1e6;
    /** The least of many ends so much late at most, the wait for a processor left out. */
    private static final double LATE = 0.8 * MILLISECOND;
    private static final double AT_ONCE = 0.5 * MILLISECOND;
    private static final Path MEASURED = Path.of("src/test/resources/measured-pauses.txt");

    private record Seen(String outcome, long leastNanos, long leastAloneNanos) {
    }

    @OnJdks(Which.ALL)
    void pausesAsTheTableSays(Jdk jdk) throws Exception {
        Map<String, Seen> seen = seen(Jvm.of(jdk).main("programs.Meanings").run());
        check(jdk, seen);
        if ("write".equals(System.getProperty("dozemeter.docs"))) {
            write(jdk, seen);
        }
    }

    @OnJdks(Which.ALL)
    void pausesSoUnderTheAgent(Jdk jdk) throws Exception {
        check(jdk, seen(Jvm.of(jdk).agent("port=off").main("programs.Meanings").run()));
    }

    private static Map<String, Seen> seen(Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.outLines().stream().map(line -> line.split(" "))
            .collect(Collectors.toMap(words -> words[0], words -> seen(words)));
    }

    private static Seen seen(String... words) {
        return new Seen(words[1], Long.parseLong(words[2]), Long.parseLong(words[3]));
    }

    private static void check(Jdk jdk, Map<String, Seen> seen) {
        for (Meaning meaning : Meaning.values()) {
            Effect effect = meaning.effect(jdk.feature());
            assertThat(seen.containsKey(meaning.name())).as("%s", meaning).isEqualTo(effect != null);
            if (effect != null) {
                assertThat(seen.get(meaning.name())).as("%s, %s", meaning, effect)
                    .matches(pause -> is(effect, meaning.requestedNanos(), pause), "is so");
            }
        }
    }

    private static boolean is(Effect effect, double requested, Seen seen) {
        return switch (effect) {
            case AT_ONCE, YIELDS -> seen.outcome.equals("returned") && seen.leastAloneNanos < AT_ONCE;
            case EXACT -> seen.outcome.equals("returned") && isAbout(requested, seen);
            case UP_TO_MILLIS -> seen.outcome.equals("returned")
                && isAbout(Math.ceil(requested / MILLISECOND) * MILLISECOND, seen);
            case DOWN_TO_MILLIS -> seen.outcome.equals("returned") && seen.leastAloneNanos < requested;
            case FOR_EVER -> seen.outcome.equals("waited");
            case INTERRUPTED -> seen.outcome.equals("InterruptedException");
            case REFUSED -> seen.outcome.equals("IllegalArgumentException");
        };
    }

    private static boolean isAbout(double nanos, Seen seen) {
        return seen.leastNanos >= nanos && seen.leastAloneNanos < nanos + LATE;
    }

    private static void write(Jdk jdk, Map<String, Seen> seen) throws IOException {
        Map<Integer, Map<String, Long>> measured = measured();
        measured.put(jdk.feature(), seen.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, pause -> pause.getValue().leastNanos)));
        StringBuilder lines = new StringBuilder();
        measured.forEach((feature, times) -> Arrays.stream(Meaning.values()).map(Meaning::name).filter(times::containsKey)
            .forEach(name -> lines.append(feature + " " + name + " " + times.get(name) + "\n")));
        Files.writeString(MEASURED, lines);
    }

    static Map<Integer, Map<String, Long>> measured() throws IOException {
        Map<Integer, Map<String, Long>> measured = new TreeMap<>();
        for (String line : Files.exists(MEASURED) ? Files.readAllLines(MEASURED) : Arrays.<String>asList()) {
            String[] words = line.split(" ");
            measured.computeIfAbsent(Integer.valueOf(words[0]), feature -> new TreeMap<>())
                .put(words[1], Long.valueOf(words[2]));
        }
        return measured;
    }

    @Test
    void thePageIsFresh() throws IOException {
        Golden.check(Path.of("../../docs/what-a-pause-really-does.md"), new MeaningPage(measured()).markdown(), "dozemeter.docs");
    }
}
