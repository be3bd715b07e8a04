package io.github.dozemeter.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.options.OptionSources;
import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.HookState;
import io.github.dozemeter.record.Recorder;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteRegistry;
import io.github.dozemeter.sample.PauseSampler;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(HookState.class)
class LatestDiagnosisTest {

    private static final Log LOG = new Log(Log.Level.OFF, OutputStream.nullOutputStream());

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Log logging = new Log(Log.Level.WARN, out);
    private final SiteRegistry registry = new SiteRegistry();
    private final Recorder recorder = new Recorder(registry, 1);
    private final LatestDiagnosis verdicts = verdicts("thresholds.yieldSpinPerSecond=1", "", LOG);

    /** @param location of every class */
    private LatestDiagnosis verdicts(String options, String location, Log log) {
        return new LatestDiagnosis(OptionSources.read(options, new Properties(), Map.of()), recorder, new PauseSampler(recorder, log),
            new ThreadReadings(log), ThreadsSnapshot.NONE, name -> Set.of(location), log);
    }

    @Test
    void beforeTheFirstTickThereAreFiguresAndNoVerdicts() {
        pauses(Call.THREAD_YIELD, "a.B", 5);
        assertThat(verdicts.latest().isJudged()).isFalse();
        assertThat(verdicts.latest().sites()).singleElement().matches(site -> site.pauses() == 5);
        assertThat(verdicts.latest().findings()).isEmpty();
        assertThat(verdicts.latest().headline()).startsWith("No verdicts yet");
    }

    @Test
    void aSiteThatIsNotExportedIsSoOnceItHasAWarning() {
        Site first = pauses(Call.THREAD_SLEEP, "a.First", 1);
        Site warned = pauses(Call.THREAD_YIELD, "a.Warned", 1_000);
        Site cheap = pauses(Call.THREAD_YIELD, "a.Cheap", 1);
        assertThat(recorder.snapshot().sites()).extracting(site -> site.site()).contains(first).doesNotContain(warned, cheap);

        verdicts.tick();
        Diagnosis found = verdicts.latest();
        assertThat(found.warned()).containsExactly(warned);
        assertThat(found.figures(warned).pauses()).isEqualTo(1_000);
        assertThat(found.figures(cheap)).isNull();
        assertThat(found.figures(Site.other(Call.THREAD_YIELD)).pauses()).isEqualTo(1);
        assertThat(recorder.snapshot().sites()).extracting(site -> site.site()).contains(first, warned).doesNotContain(cheap);
    }

    @Test
    void aFileOfKnownPausesAddsItsEntriesAndEachMistakeInItIsOneLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("known.yaml"), """
            - id: cart-poll
              problem: polls
              artifacts: [com.shop:cart]
              versions: "[1.0,2.0)"
              fixed: "2.0"
              sites: [a.Warned#run]
              verdicts: [YIELD_SPIN]
              advice: upgrade
              links: []
              checked: reported
            - id: cart-spin
              colour: red
            """);
        Site warned = pauses(Call.THREAD_YIELD, "a.Warned", 1_000);
        LatestDiagnosis knowing = verdicts("thresholds.yieldSpinPerSecond=1,known=" + file, KnownBugs.location(), logging);

        knowing.tick();
        assertThat(knowing.latest().warned()).containsExactly(warned);
        assertThat(knowing.latest().known(warned)).singleElement().hasToString("cart-poll (cart 1.5): polls; fixed in 2.0: upgrade");
        assertThat(lines()).containsExactly("[dozemeter] WARN entry 'cart-spin' of " + file + " is ignored: there is no field 'colour'");
    }

    @Test
    void aFileOfKnownPausesThatCannotBeReadIsOneLineAndTheRestGoesOn(@TempDir Path folder) {
        Site warned = pauses(Call.THREAD_YIELD, "a.Warned", 1_000);
        LatestDiagnosis knowing = verdicts("thresholds.yieldSpinPerSecond=1,known=" + folder, "", logging);

        knowing.tick();
        assertThat(knowing.latest().warned()).containsExactly(warned);
        assertThat(lines()).singleElement().asString().startsWith("[dozemeter] WARN known=" + folder + " cannot be read (")
            .endsWith("; name a readable file, or leave the option out");
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private Site pauses(Call call, String className, int count) {
        Site site = new Site(call, className, "run", 7, "b.jar");
        int number = registry.number(site, Argument.COMPUTED);
        for (int i = 0; i < count; i++) {
            HookState.pause(number, 0, 1_000);
        }
        return site;
    }
}
