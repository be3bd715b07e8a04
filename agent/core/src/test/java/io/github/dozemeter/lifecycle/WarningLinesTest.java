package io.github.dozemeter.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.threads.SamplesBySite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarningLinesTest {

    private static final long TICK = 10_000_000_000L;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final WarningLines lines = new WarningLines(Pace.USUAL, new Log(Log.Level.WARN, out));
    private long now;

    @Test
    void aWarningThatHasHeldForAMinuteIsOneLineOnce() {
        ticks(6, sick(1));
        assertThat(logged()).isEmpty();
        ticks(100, sick(1));
        assertThat(logged()).containsExactly("[dozemeter] WARN YIELD_SPIN at a.Sick0.run:7 (b.jar): 20k yields/s use 1.2% of a core; watched for 10 s;"
            + " block, or back off (a bounded spin, then parks that grow to 1 ms); more: java -jar dozemeter.jar explain YIELD_SPIN");
    }

    @Test
    void theLineOfAKnownPauseSaysWhichVersionEndsIt() throws IOException {
        ticks(7, judged(new Snapshots().site(Call.THREAD_YIELD, "a.Sick", Figures.none().zero(200_000, 600)), KnownBugs.at("a.Sick")));
        assertThat(logged()).singleElement().asString().contains("; upgrade cart 1.5 to 2.0;"
            + " known: cart-poll (cart 1.5): polls the price list; fixed in 2.0: upgrade to 2.0; more: java -jar");
    }

    @Test
    void aWarningThatGoesAwayBeginsItsMinuteAnew() {
        ticks(6, sick(1));
        ticks(1, sick(0));
        ticks(6, sick(1));
        assertThat(logged()).isEmpty();
        ticks(1, sick(1));
        assertThat(logged()).hasSize(1);
    }

    @Test
    void anHourHasTenLinesAndTheRestComesInTheNext() {
        ticks(7, sick(15));
        assertThat(logged()).hasSize(WarningLines.LINES_AN_HOUR);
        ticks(359, sick(15));
        assertThat(logged()).hasSize(WarningLines.LINES_AN_HOUR);
        ticks(2, sick(15));
        assertThat(logged()).hasSize(15).doesNotHaveDuplicates();
    }

    @Test
    void infosAreNoLines() {
        Snapshots info = new Snapshots().site(Call.THREAD_SLEEP, "a.B", Figures.none().untimed(200_000));
        ticks(20, judged(info));
        assertThat(logged()).isEmpty();
    }

    private void ticks(int count, Diagnosis diagnosis) {
        for (int tick = 0; tick < count; tick++) {
            now += TICK;
            lines.update(diagnosis, now);
        }
    }

    private static Diagnosis sick(int sites) {
        Snapshots snapshots = new Snapshots();
        for (int site = 0; site < sites; site++) {
            snapshots.site(Call.THREAD_YIELD, "a.Sick" + site, Figures.none().zero(200_000, 600));
        }
        return judged(snapshots);
    }

    private static Diagnosis judged(Snapshots snapshots) {
        return judged(snapshots, KnownBugs.none());
    }

    private static Diagnosis judged(Snapshots snapshots, KnownSites known) {
        return new Judge(Defaults.thresholds(), CostModel.ASSUMED, 21, site -> null, known).judge(snapshots.take(TICK), SamplesBySite.none(), Defaults.QUIET);
    }

    private List<String> logged() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
