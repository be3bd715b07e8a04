package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class RecorderTest {

    private final Sites sites = new Sites();

    @Test
    void sitesAreShownInTheOrderInWhichTheyRanFirst() {
        int first = sites.fresh(Call.THREAD_YIELD);
        int second = sites.fresh(Call.THREAD_SLEEP);
        HookState.pause(second, 5, 10);
        HookState.pause(first, 0, 10);
        HookState.pause(second, 5, 10);
        assertThat(sites.snapshot(9).sites()).extracting(site -> site.site().toString())
            .containsExactly("a.B.run:2 Thread.sleep", "a.B.run:1 Thread.yield");
    }

    @Test
    void laterSitesAreSummedUpByCall() {
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        HookState.pause(sites.fresh(Call.THREAD_YIELD), 0, 20);
        HookState.pause(sites.fresh(Call.PARK_NANOS), 3, 30);
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 4, 40);
        HookState.pause(sites.fresh(Call.PARK_NANOS), 5, 50);

        Snapshot snapshot = sites.snapshot(2);
        assertThat(snapshot.recordedSites).isEqualTo(5);
        assertThat(snapshot.siteLimit).isEqualTo(2);
        assertThat(snapshot.overflowedSites).isEqualTo(3);
        assertThat(snapshot.sites()).extracting(SiteFigures::site).extracting(Site::className)
            .containsExactly("a.B", "a.B", "other", "other");
        List<SiteFigures> others = snapshot.sites().subList(2, 4);
        assertThat(others).extracting(other -> other.site().call())
            .containsExactly(Call.THREAD_SLEEP, Call.PARK_NANOS);
        assertThat(others).extracting(SiteFigures::pauses).containsExactly(1L, 2L);
        assertThat(others).extracting(other -> other.times().requestedNanos).containsExactly(4.0, 8.0);
        assertThat(others).extracting(other -> other.times().realisedNanos).containsExactly(40.0, 80.0);
    }

    @Test
    void asManySitesAsAreExportedLeaveNoOthers() {
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        assertThat(sites.snapshot(2).overflowedSites).isZero();
        assertThat(sites.snapshot(2).sites()).hasSize(2);
    }

    @Test
    void aSiteThatIsAskedForIsExportedFromThenOnAndTheSumLosesNothing() {
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        int late = sites.fresh(Call.THREAD_SLEEP);
        HookState.pause(late, 4, 40);
        Recorder recorder = sites.recorder(1);
        Site site = recorder.everySite().sites().get(1).site();

        assertThat(recorder.export(Set.of(site))).contains(site).hasSize(2);
        assertThat(recorder.snapshot().sites()).extracting(SiteFigures::pauses).containsExactly(1L, 0L, 1L);
        HookState.pause(late, 5, 50);
        Snapshot after = recorder.snapshot();
        assertThat(after.sites()).extracting(SiteFigures::pauses).containsExactly(1L, 1L, 1L);
        assertThat(after.sites().get(1).site()).isEqualTo(site);
        assertThat(after.sites().get(1).times().realisedNanos).isEqualTo(50);
        assertThat(after.sites().get(2).site().isOther()).isTrue();
        assertThat(after.sites().get(2).times().realisedNanos).isEqualTo(40);
        assertThat(after.overflowedSites).as("a counter never falls").isEqualTo(1);
    }

    @Test
    void asManyMoreAreExportedAsWereAtFirst() {
        for (int i = 0; i < 4; i++) {
            HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        }
        Recorder recorder = sites.recorder(1);
        List<Site> all = recorder.everySite().sites().stream().map(SiteFigures::site).toList();
        assertThat(recorder.export(Set.of(new Site(Call.THREAD_YIELD, "no", "where", 1, "")))).containsExactly(all.get(0));
        assertThat(recorder.export(new LinkedHashSet<>(List.of(all.get(3), all.get(1))))).as("the most important of them")
            .containsExactlyInAnyOrder(all.get(0), all.get(3));
        assertThat(recorder.export(Set.copyOf(all))).hasSize(2);
        assertThat(recorder.snapshot().sites()).hasSize(3);
    }

    @Test
    void sitesThatARaiseBringsOutCountFromThenOnAndTheSumLosesNothing() {
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        int second = sites.fresh(Call.THREAD_SLEEP);
        HookState.pause(second, 4, 40);
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 4, 50);
        Recorder recorder = sites.recorder(1);

        recorder.exportAtLeast(2);
        HookState.pause(second, 4, 70);
        HookState.pause(second, 4, 70);
        Snapshot after = recorder.snapshot();
        assertThat(after.sites()).extracting(SiteFigures::pauses).containsExactly(1L, 2L, 2L);
        assertThat(after.sites()).extracting(site -> site.times().realisedNanos).containsExactly(10.0, 140.0, 90.0);
        assertThat(after.siteLimit).isEqualTo(2);
        assertThat(after.overflowedSites).as("a counter never falls").isEqualTo(2);
    }

    @Test
    void whatFirstRunsAfterARaiseIsExportedWholly() {
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        Recorder recorder = sites.recorder(1);
        recorder.exportAtLeast(2);
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);

        assertThat(recorder.snapshot().sites()).extracting(SiteFigures::pauses).containsExactly(1L, 1L, 1L);
        assertThat(recorder.snapshot().overflowedSites).isEqualTo(1);
    }

    @Test
    void aRaiseLeavesASiteThatIsExportedLateAsItIs() {
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        int late = sites.fresh(Call.THREAD_SLEEP);
        HookState.pause(late, 4, 40);
        Recorder recorder = sites.recorder(1);
        recorder.export(Set.of(recorder.everySite().sites().get(1).site()));
        HookState.pause(late, 4, 40);

        recorder.exportAtLeast(3);
        recorder.exportAtLeast(1);
        assertThat(recorder.snapshot().sites()).extracting(SiteFigures::pauses).containsExactly(1L, 1L, 1L);
        assertThat(recorder.snapshot().overflowedSites).isEqualTo(1);
        assertThat(recorder.snapshot().siteLimit).as("never lowered").isEqualTo(3);
    }

    @Test
    void waitsAndSchedulesTakeHalfOfThePlacesAtMost() {
        for (int i = 0; i < 4; i++) {
            HookState.pause(sites.fresh(i % 2 == 0 ? Call.QUEUE_POLL : Call.TIMER_SCHEDULE), 1, 10);
        }
        for (int i = 0; i < 2; i++) {
            HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        }
        assertThat(shown(sites.recorder(4))).containsExactly(Call.QUEUE_POLL, Call.TIMER_SCHEDULE, Call.THREAD_SLEEP, Call.THREAD_SLEEP);
        assertThat(shown(sites.recorder(5))).hasSize(4);
        assertThat(shown(sites.recorder(1))).containsExactly(Call.THREAD_SLEEP);
        Recorder raised = sites.recorder(4);
        raised.exportAtLeast(6);
        assertThat(shown(raised)).hasSize(5);
    }

    @Test
    void aWaitThatGainsAWarningIsExportedAllTheSame() {
        for (int i = 0; i < 3; i++) {
            HookState.pause(sites.fresh(Call.QUEUE_POLL), 1, 10);
        }
        Recorder recorder = sites.recorder(2);
        Site warned = recorder.everySite().sites().get(2).site();
        assertThat(recorder.export(Set.of(warned))).hasSize(2).contains(warned);
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        assertThat(shown(recorder)).as("half of the others' places").hasSize(2);
        assertThat(recorder.snapshot().overflowedSites).isEqualTo(3);
    }

    private static List<Call> shown(Recorder recorder) {
        return recorder.snapshot().sites().stream().map(SiteFigures::site).filter(site -> !site.isOther()).map(Site::call).toList();
    }

    @Test
    void beforeAnySiteRanThereIsNothing() {
        Snapshot snapshot = sites.snapshot(9);
        assertThat(snapshot.sites()).isEmpty();
        assertThat(snapshot.recordedSites).isZero();
    }

    @Test
    void aSnapshotStaysAsItWas() {
        int site = sites.fresh(Call.THREAD_SLEEP);
        HookState.pause(site, 1, 10);
        Snapshot before = sites.snapshot(9);
        HookState.pause(site, 1, 10);
        assertThat(before.sites().get(0).pauses()).isEqualTo(1);
        assertThat(before.sites().get(0).times().timed).isEqualTo(1);
        assertThatThrownBy(() -> before.sites().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aRecorderOfAWatchShowsWhatHappensFromThenOn() {
        int before = sites.fresh(Call.THREAD_SLEEP);
        int both = sites.fresh(Call.THREAD_YIELD);
        HookState.pause(before, 1, 10);
        HookState.pause(both, 0, 10);
        Recorder watch = sites.recorder(9).sinceNow();
        HookState.pause(both, 0, 7);
        int after = sites.fresh(Call.PARK_NANOS);
        HookState.pause(after, 5, 50);

        assertThat(watch.snapshot().sites()).extracting(SiteFigures::pauses).containsExactly(1L, 1L);
        assertThat(watch.snapshot().sites()).extracting(site -> site.times().realisedNanos).containsExactly(7.0, 50.0);
        assertThat(sites.snapshot(9).sites()).hasSize(3);
    }

    @Test
    void whatIsSampledIsShownBesideWhatIsCounted() {
        Recorder recorder = sites.recorder(9);
        Recorder watch = recorder.sinceNow();
        recorder.deferred(new Deferred(List.of("a.B"),
            List.of(new SampledSite(new Site(Call.THREAD_SLEEP, "a.B", "run", 1, ""), 3))));
        assertThat(watch.snapshot().deferred().sites).singleElement().extracting(one -> one.threads).isEqualTo(3);
        assertThat(recorder.snapshot().sites()).isEmpty();
    }

    @Test
    void theOwnSlotOfASiteCountsItsPausesAlone() {
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        int second = sites.fresh(Call.PARK_NANOS);
        HookState.pause(second, 0, 10);
        HookState.pause(second, 5, 10);
        HookState.pause(second, 5, 10);
        Recorder recorder = sites.recorder(9);
        Site site = recorder.everySite().sites().get(1).site();

        Recorder.OwnSlot own = recorder.ownSlot(site);
        assertThat(own.site).isEqualTo(site);
        assertThat(own.number).isEqualTo(second);
        assertThat(own.pauses()).isEqualTo(3);
    }

    @Test
    void aSiteThatNeverRanOrSharesASlotHasNoneOfItsOwn() {
        HookState.pause(sites.fresh(Call.THREAD_SLEEP), 1, 10);
        Recorder recorder = sites.recorder(9);
        assertThat(recorder.ownSlot(new Site(Call.THREAD_YIELD, "no", "where", 1, ""))).isNull();
        assertThat(recorder.ownSlot(Site.other(Call.THREAD_SLEEP))).isNull();
    }

    @Test
    void everyRecorderKnowsThatTheCpuClockIsCoarse() {
        Recorder recorder = sites.recorder(9);
        assertThat(recorder.snapshot().span().isCpuCoarse()).isFalse();
        assertThat(recorder.snapshot().span().isCpuSampled()).isFalse();
        recorder.sinceNow().cpuIsSampled(true);
        assertThat(recorder.snapshot().span().isCpuCoarse()).isTrue();
        recorder.cpuIsSampled(false);
        assertThat(recorder.snapshot().span().isCpuCoarse()).isFalse();
    }
}
