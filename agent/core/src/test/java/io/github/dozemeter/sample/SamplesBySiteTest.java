package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import org.junit.jupiter.api.Test;

class SamplesBySiteTest {

    private static final long MILLI = 1_000_000;
    private static final Site SITE = new Site(Call.THREAD_SLEEP, "a.Backoff", "pause", 3, "");
    private static final Site OTHER = new Site(Call.THREAD_SLEEP, "a.Other", "pause", 4, "");

    private final Samples samples = new Samples();

    @Test
    void callersAndTheirThreadsComeInTheOrderOfTheirSamples() {
        call(SITE, 1, "b.Mail.send:7", "mail-#", ThreadKind.OTHER, 5);
        call(SITE, 2, "c.Disk.read:9", "io-eventloop-#", ThreadKind.EVENT_LOOP, 5);
        call(SITE, 3, "c.Disk.read:9", "main", ThreadKind.OTHER, 5);
        call(SITE, 4, "c.Disk.read:9", "io-eventloop-#", ThreadKind.EVENT_LOOP, 0);
        SiteSamples seen = samples.since(0).of(SITE);

        assertThat(seen.samples()).isEqualTo(4);
        assertThat(seen.callers()).extracting(Caller::frame).containsExactly("c.Disk.read:9", "b.Mail.send:7");
        assertThat(seen.callers()).extracting(Caller::share).containsExactly(0.75, 0.25);
        assertThat(seen.callers().get(0).threads()).extracting(threads -> threads.name() + " " + threads.kind() + " " + threads.samples())
            .containsExactly("io-eventloop-# EVENT_LOOP 2", "main OTHER 1");
    }

    @Test
    void atMostEightCallersAreListedAndTheSharesStayThoseOfAll() {
        for (int caller = 0; caller < 10; caller++) {
            call(SITE, caller, "b.C.run:" + caller, "main", ThreadKind.OTHER, 0);
        }
        assertThat(samples.since(0).of(SITE).callers()).hasSize(8).allMatch(caller -> caller.share() == 0.1);
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
        assertThat(seen.busiest(MILLI).name()).isEqualTo("x-eventloop-#");
        assertThat(seen.busiest(3 * MILLI)).isNull();
    }

    @Test
    void locksAreCountedWithWhatTheLastOneWas() {
        samples.add(new LockSample(SITE, 1, "a.First", false));
        samples.add(new LockSample(SITE, 2, null, false));
        samples.add(new LockSample(SITE, 3, "a.Last", false));
        samples.add(new LockSample(OTHER, 3, null, false));

        assertThat(samples.since(0).of(SITE).lockSamples()).isEqualTo(3);
        assertThat(samples.since(0).of(SITE).lockHeld()).isEqualTo(2);
        assertThat(samples.since(0).of(SITE).lockClass()).isEqualTo("a.Last");
        assertThat(samples.since(0).of(OTHER).lockClass()).isNull();
    }

    @Test
    void aWindowHasNoOlderSamples() {
        call(SITE, 5, "old", "main", ThreadKind.OTHER, 0);
        call(SITE, 6, "new", "main", ThreadKind.OTHER, 0);
        samples.add(new LockSample(SITE, 5, "old", false));
        assertThat(samples.since(6).of(SITE).callers()).extracting(Caller::frame).containsExactly("new");
        assertThat(samples.since(6).of(SITE).lockSamples()).isZero();
        assertThat(samples.since(7).of(SITE)).isSameAs(SiteSamples.NONE);
    }

    @Test
    void memoryIsBounded() {
        for (int i = 0; i < 2 * Samples.MOST_CALLS; i++) {
            call(SITE, i, "a", "main", ThreadKind.OTHER, 0);
            samples.add(new LockSample(SITE, i, "b", false));
        }
        assertThat(samples.since(0).of(SITE).samples()).isEqualTo(Samples.MOST_CALLS);
        assertThat(samples.since(0).of(SITE).lockSamples()).isEqualTo(Samples.MOST_SAMPLES);
    }

    private void call(Site site, long at, String caller, String thread, ThreadKind kind, long waited) {
        samples.add(new CallSample(site, at, caller, thread, kind, waited, -1, null, null));
    }
}
