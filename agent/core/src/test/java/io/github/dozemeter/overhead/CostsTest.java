package io.github.dozemeter.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class CostsTest {

    @Test
    void costIsThatOfAllCountsAndAllTimings() {
        SiteRegistry registry = new SiteRegistry();
        int site = registry.number(new Site(Call.THREAD_SLEEP, "a.B", "c", 1, ""), Argument.COMPUTED);
        for (int i = 0; i < 64; i++) {
            HookState.pause(site, 0, 500);
        }
        assertThat(new Costs(5, 100, 0).nanos(new Recorder(registry, 10, System.nanoTime()).snapshot())).isEqualTo(64 * 5 + 64 * 100);
    }

    @Test
    void whatIsNotMeasuredCostsNothing() {
        assertThat(Costs.UNKNOWN.nanos(new Recorder(new SiteRegistry(), 10, System.nanoTime()).snapshot())).isZero();
    }
}
