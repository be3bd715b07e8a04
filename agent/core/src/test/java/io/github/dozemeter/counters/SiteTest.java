package io.github.dozemeter.counters;

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
    void anUnknownArtifactIsNotShown() {
        assertThat(new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "b.jar").placeAndArtifact()).isEqualTo("a.B.run:7  b.jar");
        assertThat(new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "").placeAndArtifact()).isEqualTo("a.B.run:7");
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
    void aNumberStandsBehindTheNameAndIsNoPartOfIt() {
        assertThat(Site.numbered("run", 1)).isEqualTo("run");
        assertThat(Site.numbered("run", 2)).isEqualTo("run[2]");
        Site second = new Site(Call.THREAD_SLEEP, "a.B", "run[2]", 0, "");
        assertThat(second.place()).isEqualTo("a.B.run[2]");
        assertThat(second.methodName()).isEqualTo("run");
        String exact = "x".repeat(200);
        assertThat(Site.numbered(exact, 12)).isEqualTo("x".repeat(196) + "[12]");
        assertThat(new Site(Call.THREAD_SLEEP, "a.B", Site.numbered(exact, 12), 0, "").isAt(frame(exact, -1))).isTrue();
    }

    @Test
    void aFrameIsAtEachSiteThatItsLineDoesNotTellApart() {
        Site second = new Site(Call.THREAD_SLEEP, "a.B", "run[2]", 7, "");
        assertThat(second.isAt(frame("run", 7))).isTrue();
        assertThat(second.isAt(frame("run", 8))).isFalse();
        assertThat(second.isAt(frame("runs", 7))).isFalse();
        assertThat(new Site(Call.THREAD_SLEEP, "a.B", "run", 0, "").isAt(frame("run", -1))).isTrue();
        assertThat(new Site(Call.THREAD_SLEEP, "a.C", "run", 0, "").isAt(frame("run", -1))).isFalse();
    }

    private static StackTraceElement frame(String method, int line) {
        return new StackTraceElement("a.B", method, "B.java", line);
    }

    @Test
    void noCutSplitsASurrogatePair() {
        assertThat(className("x".repeat(199) + PAIR)).isEqualTo("x".repeat(199));
        assertThat(className("x".repeat(198) + PAIR + "y")).isEqualTo("x".repeat(198) + PAIR);
        assertThat(className("x".repeat(198) + PAIR)).isEqualTo("x".repeat(198) + PAIR);
    }

    @Test
    void labelsAreSafeTextSoNoTwoSitesReadTheSame() {
        assertThat(className("p.Esc\u001b[31m")).isEqualTo("p.Esc\\u001b[31m");
        assertThat(className("p.Esc\u001b")).isNotEqualTo(className("p.Esc\u0007"));
        Site raw = new Site(Call.THREAD_SLEEP, "a\u001b", "m\n", 7, "j\u202e.jar");
        assertThat(raw).isEqualTo(new Site(Call.THREAD_SLEEP, "a\\u001b", "m\\u000a", 7, "j\\u202e.jar"));
        assertThat(className("\u001b".repeat(60_000))).hasSize(200);
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

    @Test
    void aPauseThatOnlySamplesKnowIsOfItsCall() {
        Site seen = Site.seen("Thread.sleep", true, frame("run", 7), "b.jar");
        assertThat(seen).isEqualTo(new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "b.jar"));
        assertThat(Site.seen("Thread.sleep", true, frame("run", -1), "b.jar").place()).isEqualTo("a.B.run");
    }

    @Test
    void aWaitThatOnlySamplesKnowKeepsItsName() {
        for (boolean pauses : new boolean[] {true, false}) {
            Site seen = Site.seen("LinkedBlockingQueue.take", pauses, frame("run", 7), "b.jar");
            assertThat(seen.call()).isEqualTo(Call.CONDITION_AWAIT);
            assertThat(seen.callLabel()).isEqualTo("LinkedBlockingQueue.take");
            assertThat(seen.placeAndArtifact()).isEqualTo("a.B.run:7  b.jar");
        }
        Site named = Site.seen("Thread.sleep", false, frame("run", 7), "b.jar");
        assertThat(named.call()).as("a wait that is named like a pause").isEqualTo(Call.CONDITION_AWAIT);
    }

    @Test
    void threadsThatWaitInTheJdkAreASiteByTheirKind() {
        Site threads = Site.ofThreads("Object.wait", "worker-7");
        assertThat(threads).isEqualTo(Site.ofThreads("Object.wait", "worker-8"))
            .hasToString("threads worker-# Object.wait");
    }

    @Test
    void theSimpleNameOfAClassHasNoPackage() {
        assertThat(Site.simple("org.acme.Worker$1")).isEqualTo("Worker$1");
        assertThat(Site.simple("Main")).isEqualTo("Main");
    }
}
