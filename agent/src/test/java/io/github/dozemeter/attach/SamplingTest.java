package io.github.dozemeter.attach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.record.SampledSite;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SamplingTest {

    private static final Watched HELD = new Watched(List.of(Endless.LOADED));
    private final Sampling sampling = new Sampling();

    @Test
    void threadsThatPauseAtASiteAreCountedThere() {
        Map<Thread, StackTraceElement[]> stacks = new HashMap<>();
        stacks.putAll(Stack.of(new Thread(), "java.lang.Thread.sleep0", "java.lang.Thread.sleep", Endless.RUN));
        stacks.putAll(Stack.of(new Thread(), "java.lang.Thread.sleep", Endless.RUN, "a.Main.main"));
        stacks.putAll(Stack.of(new Thread(), "java.lang.Thread.yield", Endless.ONCE));

        assertThat(sampling.look(stacks, HELD)).extracting(SampledSite::site)
            .containsExactlyInAnyOrder(Endless.SLEEP, Endless.YIELD);
        assertThat(sampling.look(stacks, HELD)).extracting(SampledSite::threads).containsExactlyInAnyOrder(2, 1);
    }

    @Test
    void whatIsNoPauseOrNoSiteIsNotSeen() {
        for (String[] stack : new String[][] {{Endless.RUN}, {"java.util.ArrayList.add", Endless.RUN}, {},
            {"java.lang.Thread.sleep", "a.Other.run:7", Endless.RUN}, {"java.lang.Thread.sleep", Endless.NAME + ".run:8"},
            {"java.lang.Thread.run"}}) {
            assertThat(sampling.look(Stack.of(new Thread(), stack), HELD)).isEmpty();
        }
    }

    @Test
    void aSiteThatWasSeenStaysWithNoThreadUntilItsClassIsLetGo() {
        sampling.look(Stack.of(new Thread(), "java.lang.Thread.sleep", Endless.RUN), HELD);
        assertThat(sampling.look(Map.of(), HELD)).singleElement().extracting(SampledSite::threads).isEqualTo(0);
        assertThat(sampling.keep(Set.of())).isEmpty();
    }
}
