package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Timed waits and schedules, on request")
@Tag(OnJdks.MATRIX)
class WaitsIT {

    private static final String PROGRAM = "programs.EveryWait";
    private static final int TIMES = 3;
    private static final int SITES = 42;

    @TempDir
    private Path folder;

    /** The program checks what each wait returns or throws. */
    @OnJdks(Which.ALL)
    void everyFormIsCountedByHowItEnds(Jdk jdk) throws Exception {
        assertAllCounted(run(jdk));
    }

    @OnJdks(value = Which.ALL, from = 21)
    void onVirtualThreadsToo(Jdk jdk) throws Exception {
        assertAllCounted(run(jdk, "virtual"));
    }

    @OnJdks(Which.EACH_KIND)
    void theStackInsideAWaitIsOneFrameDeeperAndNothingElseIsPrinted(Jdk jdk) throws Exception {
        int depth = depth(Jvm.of(jdk).main(PROGRAM).run());
        assertThat(depth(Jvm.of(jdk).agent("port=off,calls=default:waits").main(PROGRAM).run())).isEqualTo(depth + 1);
        assertThat(depth(Jvm.of(jdk).agent("port=off").main(PROGRAM).run())).as("without waits").isEqualTo(depth);
    }

    /** By fields of the JDK's classes, which may be called otherwise in some release. A clock of 16 ms sees nothing of a tick. */
    @OnJdks(Which.ALL)
    void aTickHasTheCostAndTheWakeUpsOfItsThread(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).agent("port=0,calls=default:waits").main("programs.Ticking").start()) {
            String sites = application.await(() -> application.get("api/sites").body(),
                body -> body.contains("its thread ticker-# makes") && body.contains("its thread timer-# makes"));

            assertThat(sites).containsPattern("its thread ticker-# makes [\\d,.k]+ wakeups/s and uses "
                + "(up to [\\d.]+% of a core|too little to measure here)");
            assertThat(JsonParser.parseString(sites).getAsJsonObject().getAsJsonObject("wakeUps").getAsJsonArray("others"))
                .noneMatch(row -> row.toString().contains("ticker-#") || row.toString().contains("timer-#"));
        }
    }

    private static int depth(Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).matches("depth \\d+\\s*");
        return Integer.parseInt(outcome.out().replaceAll("\\D", ""));
    }

    private Scrape run(Jdk jdk, Object... arguments) throws Exception {
        Path dump = folder.resolve("waits.prom");
        Object[] program = Stream.concat(Stream.of(PROGRAM), Stream.of(arguments)).toArray();
        Outcome outcome = Jvm.of(jdk).agent("port=off,calls=default:waits,dump=" + dump).main(program).run();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return Scrape.of(dump);
    }

    private static void assertAllCounted(Scrape scrape) {
        List<Scrape.Sample> sites = scrape.all("dozemeter_pauses_total", "class", PROGRAM).stream()
            .filter(site -> site.labels().get("method").matches("(delivered|expired|zero|neither|made).*")).toList();
        assertThat(sites).hasSize(SITES);
        for (Scrape.Sample site : sites) {
            String method = site.labels().get("method");
            assertThat(site.value()).as(method).isEqualTo(TIMES);
            boolean expires = method.startsWith("expired") || method.startsWith("zeroExpired");
            assertSum(scrape, "dozemeter_expired_pauses_total", method, expires, TIMES);
            assertSum(scrape, "dozemeter_zero_pauses_total", method, method.startsWith("zero"), TIMES);
            assertSum(scrape, "dozemeter_period_seconds", method, method.startsWith("made"), 0.005);
        }
    }

    private static void assertSum(Scrape scrape, String name, String method, boolean hasSome, double some) {
        double expected = hasSome ? some : 0;
        assertThat(scrape.sum(name, "class", PROGRAM, "method", method)).as(name + " of " + method).isEqualTo(expected);
    }
}
