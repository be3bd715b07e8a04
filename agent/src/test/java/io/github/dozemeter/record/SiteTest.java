package io.github.dozemeter.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SiteTest {

    private static final String PAIR = "\uD83D\uDCA4";

    @Test
    void equalLabelsAreOneSite() {
        Site one = new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "b.jar");
        Site same = new Site(Call.THREAD_SLEEP, new String("a.B"), "run", 7, "b.jar");
        assertThat(one).isEqualTo(same).hasSameHashCodeAs(same);
    }

    @Test
    void eachLabelTellsSitesApart() {
        Site site = new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "b.jar");
        assertThat(site).isNotEqualTo(new Site(Call.THREAD_YIELD, "a.B", "run", 7, "b.jar"))
            .isNotEqualTo(new Site(Call.THREAD_SLEEP, "a.C", "run", 7, "b.jar"))
            .isNotEqualTo(new Site(Call.THREAD_SLEEP, "a.B", "ran", 7, "b.jar"))
            .isNotEqualTo(new Site(Call.THREAD_SLEEP, "a.B", "run", 8, "b.jar"))
            .isNotEqualTo(new Site(Call.THREAD_SLEEP, "a.B", "run", 7, ""))
            .isNotEqualTo(null).isNotEqualTo("a.B.run:7 Thread.sleep");
    }

    @Test
    void anUnknownLineIsNotShown() {
        Site known = new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "b.jar");
        Site unknown = new Site(Call.THREAD_SLEEP, "a.B", "run", 0, "b.jar");
        assertThat(known.place()).isEqualTo("a.B.run:7");
        assertThat(unknown.place()).isEqualTo("a.B.run");
        assertThat(unknown).hasToString("a.B.run Thread.sleep");
    }

    @Test
    void labelsAreCutAtTwoHundredCharacters() {
        String exact = "x".repeat(200);
        Site site = new Site(Call.THREAD_SLEEP, exact + "y", exact + "y", 7, exact + "y");
        assertThat(site.className()).isEqualTo(exact);
        assertThat(site.method()).isEqualTo(exact);
        assertThat(site.artifact()).isEqualTo(exact);
        assertThat(site).isEqualTo(new Site(Call.THREAD_SLEEP, exact, exact, 7, exact));
    }

    @Test
    void noCutSplitsASurrogatePair() {
        assertThat(className("x".repeat(199) + PAIR)).isEqualTo("x".repeat(199));
        assertThat(className("x".repeat(198) + PAIR + "y")).isEqualTo("x".repeat(198) + PAIR);
        assertThat(className("x".repeat(198) + PAIR)).isEqualTo("x".repeat(198) + PAIR);
    }

    private static String className(String given) {
        return new Site(Call.THREAD_SLEEP, given, "run", 0, "").className();
    }

    @Test
    void everyCallIsFoundByItsLabel() {
        for (Call call : Call.values()) {
            assertThat(Call.named(call.label())).containsExactly(call);
        }
        assertThat(Call.named("thread.sleep")).isEmpty();
        assertThat(Call.named("")).isEmpty();
    }
}
