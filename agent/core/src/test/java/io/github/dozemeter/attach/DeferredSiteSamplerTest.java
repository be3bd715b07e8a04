package io.github.dozemeter.attach;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.rewrite.LoadedClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeferredSiteSamplerTest {

    private static final Map<String, List<LoadedClass>> HELD = Map.of(Endless.NAME, List.of(Endless.LOADED));
    private final CarefulRetransformation.DeferredSiteSampler sampling = new CarefulRetransformation.DeferredSiteSampler();

    @Test
    void threadsThatPauseAtASiteAreCountedThere() {
        Map<Thread, StackTraceElement[]> stacks = new HashMap<>();
        stacks.putAll(Stack.of(new Thread(), "java.lang.Thread.sleep0", "java.lang.Thread.sleep", Endless.RUN));
        stacks.putAll(Stack.of(new Thread(), "java.lang.Thread.sleep", Endless.RUN, "a.Main.main"));
        stacks.putAll(Stack.of(new Thread(), "java.lang.Thread.yield", Endless.ONCE));

        assertThat(sampling.sample(stacks, HELD)).extracting(one -> one.site)
            .containsExactlyInAnyOrder(Endless.SLEEP, Endless.YIELD);
        assertThat(sampling.sample(stacks, HELD)).extracting(one -> one.threads).containsExactlyInAnyOrder(2, 1);
    }

    /** What a real thread's stack looks like, on this release, is the matter of DeferredIT. */
    @ParameterizedTest
    @ValueSource(strings = {"jdk.internal.misc.Unsafe", "sun.misc.Unsafe"})
    void aParkIsSeenThoughItsTopFrameIsNoneOfThePublicApi(String unsafe) {
        assertThat(sampling.sample(Stack.of(new Thread(), unsafe + ".park", "java.util.concurrent.locks.LockSupport.parkNanos",
            Endless.PARK), HELD)).extracting(one -> one.site).containsExactly(Endless.PARKS);
    }

    /** Libraries live there, too: what is rewritten is the application's. */
    @Test
    void aClassInAPackageOfTheJdkIsItsOwnCaller() {
        String name = HttpServer.class.getName();
        Site site = new Site(Call.THREAD_SLEEP, name, "run", 7, "");
        LoadedClass loaded = new LoadedClass(HttpServer.class, Set.of("run"), List.of(site));
        Map<String, List<LoadedClass>> held = Map.of(name, List.of(loaded));
        assertThat(sampling.sample(Stack.of(new Thread(), "java.lang.Thread.sleep", name + ".run:7", "a.Main.main"), held))
            .extracting(one -> one.site).containsExactly(site);
    }

    @Test
    void whatIsNoPauseOrNoSiteIsNotSeen() {
        for (String[] stack : new String[][] {{Endless.RUN}, {"java.util.ArrayList.add", Endless.RUN}, {},
            {"java.lang.Thread.sleep", "a.Other.run:7", Endless.RUN}, {"java.lang.Thread.sleep", Endless.NAME + ".run:8"},
            {"java.lang.Thread.run"}}) {
            assertThat(sampling.sample(Stack.of(new Thread(), stack), HELD)).isEmpty();
        }
    }

    @Test
    void aSiteThatWasSeenStaysWithNoThreadUntilItsClassIsLetGo() {
        sampling.sample(Stack.of(new Thread(), "java.lang.Thread.sleep", Endless.RUN), HELD);
        assertThat(sampling.sample(Map.of(), HELD)).singleElement().extracting(one -> one.threads).isEqualTo(0);
        assertThat(sampling.keep(Set.of())).isEmpty();
    }
}
