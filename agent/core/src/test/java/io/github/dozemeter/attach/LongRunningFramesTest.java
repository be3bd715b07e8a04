package io.github.dozemeter.attach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.rewrite.LoadedClass;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LongRunningFramesTest {

    private static final Map<String, List<LoadedClass>> WATCHED = Map.of(Endless.NAME, List.of(Endless.LOADED));
    private final Thread thread = new Thread();
    private final LongRunningFrames looks = new LongRunningFrames();

    @Test
    void aLoopThatStaysOnItsThreadHoldsItsClassAlsoFarDownTheStack() {
        look(Endless.RUN, "a.Main.main");
        look("a.Other.work", "java.lang.Thread.sleep", Endless.RUN, "a.Main.main");
        assertThat(looks.isDeferred(Endless.LOADED)).isTrue();
    }

    @Test
    void aMethodWithoutALoopHoldsNothing() {
        look(Endless.ONCE, "a.Main.main");
        look(Endless.ONCE, "a.Main.main");
        assertThat(looks.isDeferred(Endless.LOADED)).isFalse();
    }

    /** A loop that has just begun may be one that never returns. */
    @Test
    void whatTheLastLookSawFirstHoldsUntilTheNextOneDecides() {
        look("a.Main.main");
        look(Endless.RUN, "a.Main.main");
        assertThat(looks.isDeferred(Endless.LOADED)).isTrue();
        assertThat(looks.isUndecided(Endless.LOADED)).isTrue();
        look(Endless.RUN, "a.Main.main");
        assertThat(looks.isDeferred(Endless.LOADED)).isTrue();
        assertThat(looks.isUndecided(Endless.LOADED)).isFalse();
    }

    /** Otherwise a busy method of many threads would hold its class for ever: each look sees it on another one. */
    @Test
    void aMethodThatReturnedThreeTimesHoldsNothingWhereItHasJustBegun() {
        for (int returned = 0; returned < 3; returned++) {
            looks.sample(Stack.of(new Thread(), Endless.RUN), WATCHED);
            assertThat(looks.isDeferred(Endless.LOADED)).isTrue();
        }
        looks.sample(Stack.of(new Thread(), Endless.RUN), WATCHED);
        assertThat(looks.isDeferred(Endless.LOADED)).isFalse();
    }

    @Test
    void whereItStaysItHoldsHoweverOftenItReturnedElsewhere() {
        for (int returned = 0; returned < 5; returned++) {
            looks.sample(Stack.of(new Thread(), Endless.RUN), WATCHED);
        }
        look(Endless.RUN);
        look(Endless.RUN);
        assertThat(looks.isDeferred(Endless.LOADED)).isTrue();
    }

    @Test
    void aLookThatMissesItLetsItGoForGood() {
        look(Endless.RUN, "a.Main.main");
        look(Endless.RUN, "a.Main.main");
        look("a.Main.main");
        assertThat(looks.isDeferred(Endless.LOADED)).isFalse();
        look(Endless.RUN, "a.Main.main");
        look(Endless.RUN, "a.Main.main");
        assertThat(looks.isDeferred(Endless.LOADED)).isFalse();
    }

    @Test
    void anotherDepthIsAnotherCall() {
        look(Endless.RUN, "a.Main.main");
        look(Endless.RUN, "a.Other.call", "a.Main.main");
        assertThat(looks.isUndecided(Endless.LOADED)).isTrue();
        look(Endless.RUN, "a.Main.main");
        assertThat(looks.isDeferred(Endless.LOADED)).isFalse();
    }

    @Test
    void eachThreadHoldsForItself() {
        Thread returns = new Thread();
        for (int i = 0; i < 2; i++) {
            looks.sample(Map.of(thread, Stack.of(thread, Endless.RUN).get(thread),
                returns, Stack.of(returns, Endless.RUN).get(returns)), WATCHED);
        }
        look(Endless.RUN);
        assertThat(looks.isDeferred(Endless.LOADED)).isTrue();
        looks.sample(Map.of(), WATCHED);
        assertThat(looks.isDeferred(Endless.LOADED)).isFalse();
    }

    @Test
    void anyMethodOfAClassThatCouldNotBeReadHoldsIt() {
        LoadedClass unread = new LoadedClass(Endless.class, null, List.of());
        Map<String, List<LoadedClass>> watched = Map.of(Endless.NAME, List.of(unread));
        looks.sample(Stack.of(thread, Endless.ONCE), watched);
        looks.sample(Stack.of(thread, Endless.ONCE), watched);
        assertThat(looks.isDeferred(unread)).isTrue();
    }

    private void look(String... frames) {
        looks.sample(Stack.of(thread, frames), WATCHED);
    }
}
