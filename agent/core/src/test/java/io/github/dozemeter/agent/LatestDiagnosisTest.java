package io.github.dozemeter.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.diagnose.Diagnosis;
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
import java.io.OutputStream;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class LatestDiagnosisTest {

    private static final Log LOG = new Log(Log.Level.OFF, OutputStream.nullOutputStream());

    private final SiteRegistry registry = new SiteRegistry();
    private final Recorder recorder = new Recorder(registry, 1);
    private final LatestDiagnosis verdicts = new LatestDiagnosis(OptionSources.read("thresholds.yieldSpinPerSecond=1",
        new Properties(), Map.of()), recorder, new PauseSampler(recorder, LOG), new ThreadReadings(LOG),
        ThreadsSnapshot.NONE, name -> Set.of(), LOG);

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

    private Site pauses(Call call, String className, int count) {
        Site site = new Site(call, className, "run", 7, "b.jar");
        int number = registry.number(site, Argument.COMPUTED);
        for (int i = 0; i < count; i++) {
            HookState.pause(number, 0, 1_000);
        }
        return site;
    }
}
