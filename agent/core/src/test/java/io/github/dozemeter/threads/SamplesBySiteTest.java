package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.RecordedSite;
import io.github.dozemeter.counters.Site;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplesBySiteTest {

    private static final long MILLI = 1_000_000;
    private static final Site SITE = new Site(Call.THREAD_SLEEP, "a.Backoff", "pause", 3, "");
    private static final Site OTHER = new Site(Call.THREAD_SLEEP, "a.Other", "pause", 4, "");

    private final PauseSampler.Samples samples = new PauseSampler.Samples();

    @Test
    void callersAndTheirThreadsComeInTheOrderOfTheirSamples() {
        call(SITE, 1, "b.Mail.send:7", "mail-#", ThreadKind.OTHER, 5);
        call(SITE, 2, "c.Disk.read:9", "io-eventloop-#", ThreadKind.EVENT_LOOP, 5);
        call(SITE, 3, "c.Disk.read:9", "main", ThreadKind.OTHER, 5);
        call(SITE, 4, "c.Disk.read:9", "io-eventloop-#", ThreadKind.EVENT_LOOP, 0);
        SiteSamples seen = samples.since(0).of(SITE);

        assertThat(seen.samples()).isEqualTo(4);
        assertThat(seen.callers()).extracting(caller -> caller.frame).containsExactly("c.Disk.read:9", "b.Mail.send:7");
        assertThat(seen.callers()).extracting(caller -> caller.share).containsExactly(0.75, 0.25);
        assertThat(seen.callers().get(0).threads).extracting(threads -> threads.name + " " + threads.kind + " " + threads.samples)
            .containsExactly("io-eventloop-# EVENT_LOOP 2", "main OTHER 1");
    }

    /** QuestDB's Os.sleep: the line to change is its caller's. */
    @ParameterizedTest
    @CsvSource({"19, 0, 0, ''", "19, 1, 0, 'called by b.Worker.run:152 (19 of 20 samples)'", "47, 3, 0, 'called by b.Worker.run:152 (94%)'",
        "20, 15, 1, 'called by b.Worker.run:152 (56%), c.Other.run:9 (42%)'", "17, 0, 3, ''", "26, 2, 2, ''"})
    void whoeverMakesASharedHelperPauseIsNamed(int most, int others, int rest, String text) {
        for (int i = 0; i < most; i++) {
            call(SITE, i, most == 26 ? "a.Backoff.loop:9" : "b.Worker.run:152", "main", ThreadKind.OTHER, 0);
        }
        for (int i = 0; i < others; i++) {
            call(SITE, i, "c.Other.run:9", "main", ThreadKind.OTHER, 0);
        }
        for (int i = 0; i < rest; i++) {
            call(SITE, i, "d.Rest.run:" + i, "main", ThreadKind.OTHER, 0);
        }
        assertThat(samples.since(0).of(SITE).calledBy()).isEqualTo(text);
    }

    /** Of QuestDB's Os.pause: one caller spins, the other sleeps; zero pauses are timed, and so sampled, once in 64. */
    @Test
    void eachKindOfPausesIsDividedByItsOwnSamples() {
        for (int i = 0; i < 25; i++) {
            call(SITE, i, "b.Spin.run:3", "main", ThreadKind.OTHER, 0);
            call(SITE, i, "b.Sleep.run:4", "main", ThreadKind.OTHER, MILLI);
        }
        List<SiteSamples.Caller> callers = samples.since(0).of(SITE).dividing(1_000_000, 100).callers();
        assertThat(callers).extracting(caller -> caller.frame, caller -> Math.round(caller.pauses), caller -> Math.round(caller.zeroPauses))
            .containsExactly(tuple("b.Spin.run:3", 1_000_000L, 1_000_000L), tuple("b.Sleep.run:4", 100L, 0L));
        assertThat(callers.get(0).share).isGreaterThan(0.999);
    }

    @ParameterizedTest
    @CsvSource({"40, 20, 667, true", "5, 5, 767, false", "19, 1, 991, false"})
    void aCallerSeenSeldomHasABound(int most, int others, long pauses, boolean isAbout) {
        for (int i = 0; i < most + others; i++) {
            call(SITE, i, i < most ? "b.Worker.run:152" : "c.Other.run:9", "main", ThreadKind.OTHER, MILLI);
        }
        SiteSamples.Caller first = samples.since(0).of(SITE).dividing(0, 1_000).callers().get(0);
        assertThat(first.isAbout).isEqualTo(isAbout);
        assertThat(Math.round(first.pauses)).isEqualTo(pauses);
    }

    @Test
    void atMostEightCallersAreListedAndTheSharesStayThoseOfAll() {
        for (int caller = 0; caller < 10; caller++) {
            call(SITE, caller, "b.C.run:" + caller, "main", ThreadKind.OTHER, 0);
        }
        assertThat(samples.since(0).of(SITE).callers()).hasSize(8).allMatch(caller -> caller.share == 0.1);
    }

    @Test
    void whoCallsACallerIsSaidWhereItDiffers() {
        for (int pause = 0; pause < 40; pause++) {
            call(SITE, pause, "b.Retry.call:5 from c.Shop.order:" + pause % 6 % 5, "main", ThreadKind.OTHER, 0);
        }
        SiteSamples seen = samples.since(0).of(SITE);
        assertThat(seen.callers()).extracting(caller -> caller.frame).containsExactly("b.Retry.call:5");
        assertThat(seen.callers().get(0).above.keySet()).as("four, the one seen most first").hasSize(4).startsWith("c.Shop.order:0");
        assertThat(seen.callers().get(0).above).containsEntry("c.Shop.order:0", 13);
        assertThat(seen.calledBy()).isEqualTo("called by b.Retry.call:5 (100%)");
    }

    @Test
    void onlyPausesThatTookTimeOnThreadsThatOthersWaitForAreBusy() {
        call(SITE, 1, "a", "x-eventloop-#", ThreadKind.EVENT_LOOP, MILLI);
        call(SITE, 1, "a", "x-eventloop-#", ThreadKind.EVENT_LOOP, MILLI - 1);
        call(SITE, 1, "a", "Timer-#", ThreadKind.TIMER, MILLI);
        call(SITE, 1, "a", "x-eventloop-#", ThreadKind.EVENT_LOOP, 2 * MILLI);
        call(SITE, 1, "a", "main", ThreadKind.OTHER, MILLI);
        call(SITE, 1, "a", "v", ThreadKind.VIRTUAL, MILLI);
        SiteSamples seen = samples.since(0).of(SITE);

        assertThat(seen.busySamples(MILLI)).isEqualTo(3);
        assertThat(seen.busiest(MILLI).name).isEqualTo("x-eventloop-#");
        assertThat(seen.busiest(3 * MILLI)).isNull();
    }

    @Test
    void locksAreCountedWithWhatTheLastOneWas() {
        samples.add(new SiteSamples.LockSample(SITE, 1, "a.First", false));
        samples.add(new SiteSamples.LockSample(SITE, 2, null, false));
        samples.add(new SiteSamples.LockSample(SITE, 3, "a.Last", false));
        samples.add(new SiteSamples.LockSample(OTHER, 3, null, false));

        assertThat(samples.since(0).of(SITE).lockSamples()).isEqualTo(3);
        assertThat(samples.since(0).of(SITE).lockHeld()).isEqualTo(2);
        assertThat(samples.since(0).of(SITE).lockClass()).isEqualTo("a.Last");
        assertThat(samples.since(0).of(OTHER).lockClass()).isNull();
    }

    @Test
    void aWindowHasNoOlderSamples() {
        call(SITE, 5, "old", "main", ThreadKind.OTHER, 0);
        call(SITE, 6, "new", "main", ThreadKind.OTHER, 0);
        samples.add(new SiteSamples.LockSample(SITE, 5, "old", false));
        assertThat(samples.since(6).of(SITE).callers()).extracting(caller -> caller.frame).containsExactly("new");
        assertThat(samples.since(6).of(SITE).lockSamples()).isZero();
        assertThat(samples.since(7).of(SITE)).isSameAs(SiteSamples.NONE);
    }

    @Test
    void memoryIsBounded() {
        for (int i = 0; i < 2 * PauseSampler.Samples.MAX_CALLS; i++) {
            call(SITE, i, "a", "main", ThreadKind.OTHER, 0);
            samples.add(new SiteSamples.LockSample(SITE, i, "b", false));
        }
        assertThat(samples.since(0).of(SITE).samples()).isEqualTo(PauseSampler.Samples.MAX_CALLS);
        assertThat(samples.since(0).of(SITE).lockSamples()).isEqualTo(PauseSampler.Samples.MAX_SAMPLES);
    }

    @Test
    void recordedPausesNameTheirCallerAndWhoCallsThatWhereItDiffers() {
        RecordedSite shared = new RecordedSite(SITE);
        for (int i = 0; i < 60; i++) {
            shared.add("a.Retry.call:5 from b.Shop.order:9", "pool-#", 1, 1, false);
            shared.add("a.Retry.call:5 from b.Cart.add:2", "pool-#", 1, 1, false);
            shared.add("c.Poller.run:7 from d.Main.start:1", "main", 1, 1, false);
        }
        RecordedSite unknown = new RecordedSite(OTHER);
        unknown.add("", "main", 1, 1, false);

        SamplesBySite recorded = SamplesBySite.recorded(List.of(shared, unknown));
        assertThat(recorded.of(SITE).callers()).extracting(caller -> caller.frame, caller -> caller.samples, caller -> caller.threads.get(0).samples)
            .containsExactly(tuple("a.Retry.call:5", 120, 120),
                tuple("c.Poller.run:7", 60, 60));
        assertThat(recorded.of(SITE).samples()).isEqualTo(180);
        assertThat(recorded.of(SITE).callers().get(0).above).isEqualTo(Map.of("b.Shop.order:9", 60, "b.Cart.add:2", 60));
        assertThat(recorded.of(SITE).callers().get(1).above).as("always the same").isEmpty();
        assertThat(recorded.of(OTHER)).isSameAs(SiteSamples.NONE);
    }

    private void call(Site site, long at, String caller, String thread, ThreadKind kind, long waited) {
        samples.add(new SiteSamples.CallSample(site, at, caller, thread, kind, waited == 0, waited, -1, null, null, 1, 0));
    }
}
