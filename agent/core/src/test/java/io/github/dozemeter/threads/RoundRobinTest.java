package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class RoundRobinTest {

    private static final int FIRST = DozemeterSites.FIRST_SLOT;
    private static final long MILLI = 1_000_000;

    private final SiteRegistry registry = new SiteRegistry();
    private final int[] sites = IntStream.range(0, 5)
        .map(line -> registry.number(new Site(Call.THREAD_SLEEP, "a.B", "run", line, ""), Argument.COMPUTED)).toArray();

    @Test
    void sitesThatPauseTakeTurns() {
        PauseSampler.RoundRobin turns = new PauseSampler.RoundRobin(false);
        pauseAll(0, 1);
        assertThat(turns.round(2)).containsExactly(FIRST, FIRST + 1);
        pauseAll(0, 1);
        assertThat(turns.round(2)).containsExactly(FIRST + 2, FIRST + 3);
        pauseAll(0, 1);
        assertThat(turns.round(2)).containsExactly(FIRST + 4, FIRST);
    }

    @Test
    void aSiteThatRestsHasNoTurn() {
        PauseSampler.RoundRobin turns = new PauseSampler.RoundRobin(false);
        pauseAll(0, 1);
        turns.round(5);
        HookState.pause(sites[3], 0, 1);
        assertThat(turns.round(5)).containsExactly(FIRST + 3);
        assertThat(turns.round(5)).isEmpty();
    }

    @Test
    void onlyPausesOfOverAMillisecondCountWhereLongOnesAreAskedFor() {
        PauseSampler.RoundRobin turns = new PauseSampler.RoundRobin(true);
        pauseAll(0, MILLI);
        HookState.pause(sites[2], MILLI, MILLI + 1);
        assertThat(turns.round(5)).containsExactly(FIRST + 2);
    }

    @Test
    void beforeAnySiteRanThereIsNoTurn() {
        assertThat(new PauseSampler.RoundRobin(false).round(5)).isEmpty();
    }

    private void pauseAll(long requested, long realised) {
        for (int site : sites) {
            HookState.pause(site, requested, realised);
        }
    }
}
