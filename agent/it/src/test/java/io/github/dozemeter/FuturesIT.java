package io.github.dozemeter;

import static java.util.stream.Collectors.summingInt;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** Waits for futures are counted where the program says that it makes them, and timed where it really waits. */
@DisplayName("Futures, on request")
class FuturesIT {

    private static final String PAUSES = "dozemeter_pauses_total";
    private static final String TIMED = "dozemeter_timed_pauses_total";

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void everyShapeIsCountedAtItsPlaceAndTheProgramDoesTheSame(Jdk jdk) throws Exception {
        Jvm plain = program(jdk);
        Outcome expected = plain.run();
        Path dump = folder.resolve("futures.prom");
        Outcome seen = plain.agent("port=off,calls=futures,dump=" + dump).run();

        assertThat(seen.exitCode()).as(seen.err()).isZero();
        assertThat(seen.out()).isEqualTo(expected.out());
        assertThat(seen.otherErrorLines()).containsExactlyElementsOf(expected.otherErrorLines());
        assertThat(counted(Scrape.of(dump))).isEqualTo(told(expected)).hasSizeGreaterThan(10);
    }

    @OnJdks(Which.EACH_KIND)
    void onlyWhatWaitedIsTimed(Jdk jdk) throws Exception {
        Path dump = folder.resolve("futures.prom");
        program(jdk).agent("port=off,timing=all,calls=default:futures,dump=" + dump).run();

        Scrape scrape = Scrape.of(dump);
        for (String method : new String[] {"done", "bound", "unbound"}) {
            assertThat(scrape.sum(PAUSES, "method", method)).as(method).isPositive();
            assertThat(scrape.sum(TIMED, "method", method)).as(method).isZero();
        }
        assertThat(scrape.sum(TIMED, "method", "waits")).isEqualTo(3);
        assertThat(scrape.sum("dozemeter_realised_seconds_total", "method", "waits")).isGreaterThan(0.03);
        assertThat(scrape.sum("dozemeter_requested_seconds_total", "method", "waits")).isEqualTo(3_600);
        assertThat(scrape.sum("dozemeter_zero_pauses_total")).isEqualTo(1);
    }

    @OnJdks(Which.EACH_KIND)
    void theyAreOffUnlessAskedFor(Jdk jdk) throws Exception {
        Path dump = folder.resolve("futures.prom");
        program(jdk).agent("port=off,dump=" + dump).run();
        assertThat(Scrape.of(dump).all(PAUSES)).isEmpty();
    }

    private static Jvm program(Jdk jdk) {
        return Jvm.of(jdk).options("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal",
            "-XX:+BytecodeVerificationRemote").main("programs.ShapesOfFutures");
    }

    /** By method, line and call. */
    private static Map<String, Integer> told(Outcome outcome) {
        return outcome.outLines().stream().filter(line -> line.startsWith("site "))
            .map(line -> line.substring("site ".length()))
            .collect(Collectors.groupingBy(line -> line.substring(0, line.lastIndexOf(' ')), TreeMap::new,
                summingInt(line -> Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)))));
    }

    private static Map<String, Integer> counted(Scrape scrape) {
        return scrape.all(PAUSES).stream().collect(toMap(
            site -> String.join(" ", site.labels().get("method"), site.labels().get("line"), site.labels().get("call")),
            site -> (int) site.value(), Integer::sum, TreeMap::new));
    }
}
