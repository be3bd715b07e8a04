package io.github.dozemeter.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.rewrite.RewriteStats;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AgentFactsTest {

    private final AtomicLong nanos = new AtomicLong(5_000_000_000L);
    /** By the wall clock, which somebody has put back since, the start is yet to come. */
    private final AgentFacts facts = new AgentFacts(new Build("1", "r"), "premain", Long.MAX_VALUE / 2, nanos::get, new RewriteStats(),
        new TriedSites());

    @Test
    void theTimeWatchedIsNoMatterOfTheWallClock() {
        assertThat(facts.uptimeSeconds()).isEqualTo(5);
        AgentFacts later = facts.sinceNow();
        nanos.addAndGet(2_000_000_000L);
        assertThat(facts.uptimeSeconds()).isEqualTo(7);
        assertThat(later.uptimeSeconds()).isEqualTo(2);
    }

    @Test
    void noRateIsDividedByNothing() {
        assertThat(facts.sinceNow().uptimeSeconds()).isEqualTo(0.001);
    }
}
