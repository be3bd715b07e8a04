package io.github.dozemeter.retransform;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.instrument.LoadedClass;
import io.github.dozemeter.record.Deferred;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CarefulRetransformationTest {

    private static final LoadedClass FREE = new LoadedClass(String.class, Set.of(), List.of());

    private final Thread thread = new Thread();
    private final Map<Thread, StackTraceElement[]> endless =
        Stack.of(thread, "java.lang.Thread.sleep", Endless.RUN);
    private final Map<Thread, StackTraceElement[]> elsewhere = Stack.of(thread, "a.Main.main");
    private final List<List<Class<?>>> batches = new ArrayList<>();
    private final List<String> progress = new ArrayList<>();
    private Deferred told;
    private int looks;
    private int lookThatMisses = Integer.MAX_VALUE;

    @Test
    void whatRunsAndMayNeverReturnIsHeldAndSampledAndTheRestIsDone() throws InterruptedException {
        CarefulRetransformation both = of(List.of(Endless.LOADED, FREE));
        both.begin();
        assertThat(batches).containsExactly(List.of(String.class));
        assertThat(both.deferred().classes).containsExactly(Endless.NAME);
        assertThat(progress).containsExactly("1/2");
        assertThat(told.sites).singleElement().extracting(one -> one.site).isEqualTo(Endless.SLEEP);
    }

    @Test
    void aLaterLookThatMissesItLetsItGo() throws InterruptedException {
        CarefulRetransformation one = of(List.of(Endless.LOADED));
        one.begin();
        assertThat(batches).isEmpty();
        lookThatMisses = looks + 3;
        while (one.sampleAgain() >= 0) {
            assertThat(looks).as("looks").isLessThan(50);
        }
        assertThat(batches).containsExactly(List.of(Endless.class));
        assertThat(told.isEmpty()).isTrue();
        assertThat(told.sites).isEmpty();
    }

    @Test
    void whoeverWaitsForTheRestGetsItOnceALookMissesIt() throws InterruptedException {
        CarefulRetransformation one = of(List.of(Endless.LOADED));
        one.begin();
        lookThatMisses = looks + 3;
        one.proceed(180);
        assertThat(batches).containsExactly(List.of(Endless.class));
    }

    @Test
    @Timeout(60)
    void whoeverWaitsForTheRestWaitsNotForEver() throws InterruptedException {
        CarefulRetransformation one = of(List.of(Endless.LOADED));
        one.begin();
        one.proceed(0);
        one.proceed(1);
        assertThat(batches).isEmpty();
        assertThat(one.deferred().classes).containsExactly(Endless.NAME);
    }

    @Test
    void aLoopThatTheLastLookSeesFirstHoldsItsClass() throws InterruptedException {
        CarefulRetransformation one = of(() -> ++looks < 5 ? elsewhere : endless, List.of(Endless.LOADED));
        one.begin();
        assertThat(batches).isEmpty();
        assertThat(one.deferred().classes).containsExactly(Endless.NAME);
    }

    /** Each look sees it on another thread. */
    @Test
    void aBusyMethodOfManyThreadsHoldsItsClassNotForEver() throws InterruptedException {
        of(() -> {
            looks++;
            return Stack.of(new Thread(), Endless.RUN);
        }, List.of(Endless.LOADED)).begin();
        assertThat(batches).containsExactly(List.of(Endless.class));
        assertThat(looks).isEqualTo(5 + 1);
    }

    /** Later looks are farther apart: what they can decide soon is decided before the agent is said to run. */
    @Test
    void whatIsUndecidedGetsAFewMoreLooksAtOnce() throws InterruptedException {
        of(() -> ++looks == 5 ? endless : elsewhere, List.of(Endless.LOADED)).begin();
        assertThat(batches).containsExactly(List.of(Endless.class));
    }

    @Test
    void batchesAreSmallAndEachFollowsALook() throws InterruptedException {
        of(Collections.nCopies(40, FREE).stream().map(same -> new LoadedClass(String.class, Set.of(), List.of())).toList())
            .begin();
        assertThat(batches).extracting(List::size).containsExactly(16, 16, 8);
        assertThat(progress).containsExactly("16/40", "32/40", "40/40");
        assertThat(looks).isGreaterThanOrEqualTo(5 + 3);
    }

    @Test
    void whereNothingPausesNobodyLooks() throws InterruptedException {
        of(List.of()).begin();
        assertThat(looks).isZero();
    }

    private CarefulRetransformation of(List<LoadedClass> classes) {
        return of(() -> ++looks >= lookThatMisses ? elsewhere : endless, classes);
    }

    private CarefulRetransformation of(Supplier<Map<Thread, StackTraceElement[]>> stacks, List<LoadedClass> classes) {
        return new CarefulRetransformation(classes, batches::add, stacks,
            (done, of) -> progress.add(done + "/" + of), left -> told = left, millis -> { });
    }
}
