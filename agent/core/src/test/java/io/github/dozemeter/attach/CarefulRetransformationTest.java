package io.github.dozemeter.attach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.rewrite.LoadedClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CarefulRetransformationTest {

    private static final LoadedClass FREE = new LoadedClass(String.class, Set.of(), List.of());

    private static final long LONG = 3_600_000;
    private static final long MILLI = 1_000_000;

    private final Pace pace = new Pace();
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
        both.begin(LONG);
        assertThat(batches).containsExactly(List.of(String.class));
        assertThat(both.deferred().classes).containsExactly(Endless.NAME);
        assertThat(progress).containsExactly("1/2");
        assertThat(told.sites).singleElement().extracting(one -> one.site).isEqualTo(Endless.SLEEP);
    }

    @Test
    void aLaterLookThatMissesItLetsItGo() throws InterruptedException {
        CarefulRetransformation one = of(List.of(Endless.LOADED));
        one.begin(LONG);
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
        one.begin(LONG);
        lookThatMisses = looks + 3;
        one.proceed(180);
        assertThat(batches).containsExactly(List.of(Endless.class));
    }

    @Test
    void whoeverWaitsForTheRestWaitsNotForEver() throws InterruptedException {
        CarefulRetransformation one = of(List.of(Endless.LOADED));
        one.begin(LONG);
        one.proceed(0);
        one.proceed(1);
        assertThat(batches).isEmpty();
        assertThat(one.deferred().classes).containsExactly(Endless.NAME);
    }

    @Test
    void aLoopThatTheLastLookSeesFirstHoldsItsClass() throws InterruptedException {
        CarefulRetransformation one = of(() -> ++looks < 5 ? elsewhere : endless, List.of(Endless.LOADED));
        one.begin(LONG);
        assertThat(batches).isEmpty();
        assertThat(one.deferred().classes).containsExactly(Endless.NAME);
    }

    /** Each look sees it on another thread. */
    @Test
    void aBusyMethodOfManyThreadsHoldsItsClassNotForEver() throws InterruptedException {
        of(() -> {
            looks++;
            return Stack.of(new Thread(), Endless.RUN);
        }, List.of(Endless.LOADED)).begin(LONG);
        assertThat(batches).containsExactly(List.of(Endless.class));
        assertThat(looks).isEqualTo(5);
    }

    /** Later looks are farther apart: what they can decide soon is decided before the agent is said to run. */
    @Test
    void whatIsUndecidedGetsAFewMoreLooksAtOnce() throws InterruptedException {
        of(() -> ++looks == 5 ? endless : elsewhere, List.of(Endless.LOADED)).begin(LONG);
        assertThat(batches).containsExactly(List.of(Endless.class));
    }

    @Test
    void batchesAreSmallAndEachFollowsALook() throws InterruptedException {
        of(Collections.nCopies(40, FREE).stream().map(same -> new LoadedClass(String.class, Set.of(), List.of())).toList())
            .begin(LONG);
        assertThat(batches).extracting(List::size).containsExactly(16, 16, 8);
        assertThat(progress).containsExactly("16/40", "32/40", "40/40");
        assertThat(looks).isEqualTo(5 + 2);
    }

    @Test
    void whereNothingPausesNobodyLooks() throws InterruptedException {
        of(List.of()).begin(LONG);
        assertThat(looks).isZero();
    }

    @Test
    void aBusyApplicationGetsSmallerBatchesAndNearlyAllOfTheTime() throws InterruptedException {
        pace.isBusy = true;
        of(free(40)).begin(LONG);
        assertThat(batches).hasSize(10).allSatisfy(batch -> assertThat(batch).hasSize(4));
        assertThat(pace.rested).isGreaterThanOrEqualTo(19 * pace.worked);
    }

    @Test
    void anIdleApplicationIsRewrittenSoon() throws InterruptedException {
        of(free(40)).begin(LONG);
        assertThat(pace.now).isLessThan(1_000 * MILLI);
    }

    @Test
    void rewritingGivesUpInTimeWithWhatIsDone() throws InterruptedException {
        pace.isBusy = true;
        CarefulRetransformation some = of(free(400));
        some.begin(2_000);
        assertThat(pace.now).isBetween(2_000 * MILLI, 2_500 * MILLI);
        assertThat(some.done()).isPositive().isEqualTo(4 * batches.size());
        assertThat(some.untried()).isEqualTo(400 - some.done());
        assertThat(told.classes).isNotEmpty();
    }

    @Test
    void whatThereWasNoTimeForFollowsOneBatchAtATime() throws InterruptedException {
        CarefulRetransformation some = of(free(40));
        some.begin(0);
        assertThat(batches).isEmpty();
        assertThat(some.sampleAgain()).isGreaterThanOrEqualTo(200 * Pace.STEP_MILLIS);
        assertThat(batches).hasSize(1);
        while (some.sampleAgain() >= 0) {
            assertThat(batches).hasSizeLessThan(10);
        }
        assertThat(some.untried()).isZero();
    }

    @Test
    void whatMayNeverReturnIsNotUntried() throws InterruptedException {
        CarefulRetransformation one = of(List.of(Endless.LOADED));
        one.begin(LONG);
        assertThat(one.untried()).isZero();
    }

    private static List<LoadedClass> free(int number) {
        return IntStream.range(0, number).mapToObj(one -> new LoadedClass(String.class, Set.of(), List.of())).toList();
    }

    /** A clock that moves while the application rests, and by a step at each batch. */
    private static final class Pace implements CarefulRetransformation.Pacing {

        private static final long STEP_MILLIS = 5;

        private boolean isBusy;
        private long now;
        private long rested;
        private long worked;

        @Override
        public void rest(long millis) {
            now += millis * MILLI;
            rested += millis * MILLI;
        }

        void work() {
            now += STEP_MILLIS * MILLI;
            worked += STEP_MILLIS * MILLI;
        }

        @Override
        public boolean isBusy() {
            return isBusy;
        }

        @Override
        public long nanoTime() {
            return now;
        }
    }

    private void retransform(List<Class<?>> batch) {
        pace.work();
        batches.add(batch);
    }

    private CarefulRetransformation of(List<LoadedClass> classes) {
        return of(() -> ++looks >= lookThatMisses ? elsewhere : endless, classes);
    }

    private CarefulRetransformation of(Supplier<Map<Thread, StackTraceElement[]>> stacks, List<LoadedClass> classes) {
        return new CarefulRetransformation(classes, this::retransform, stacks,
            (done, of) -> progress.add(done + "/" + of), left -> told = left, pace);
    }
}
