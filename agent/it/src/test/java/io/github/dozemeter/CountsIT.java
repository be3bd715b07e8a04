package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The agent's counts against what the program knows that it makes. The JVM's own witness: {@link WitnessIT}. */
@DisplayName("Counts, against the program's own")
class CountsIT {

    private static final String PAUSES = "dozemeter_pauses_total";
    private static final String ZERO = "dozemeter_zero_pauses_total";
    /** What programs.EveryCall makes, in its order: the n-th form n times. */
    private static final List<String> CALLS = List.of("Thread.sleep", "Thread.sleep", "Thread.sleep", "Thread.sleep",
        "Thread.yield", "LockSupport.parkNanos", "LockSupport.parkNanos", "LockSupport.parkNanos",
        "LockSupport.parkNanos", "LockSupport.parkUntil", "LockSupport.parkUntil", "TimeUnit.sleep", "TimeUnit.sleep",
        "Object.wait", "Object.wait", "Thread.join", "Thread.join");
    private static final List<Integer> ZERO_FORMS = List.of(1, 3, 5, 6, 7, 10, 12);

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void everyFormOfEveryCallIsCountedAtItsPlace(Jdk jdk) throws Exception {
        Path dump = folder.resolve("every.prom");
        Jvm.of(jdk).agent("port=off,dump=" + dump).main("programs.EveryCall").run();

        Scrape scrape = Scrape.of(dump);
        for (int form = 1; form <= CALLS.size(); form++) {
            int times = form;
            List<Scrape.Sample> sites = scrape.all(PAUSES, "class", "programs.EveryCall").stream()
                .filter(site -> site.value() == times).toList();
            assertThat(sites).as("form %d", form).singleElement()
                .satisfies(site -> assertThat(site.labels()).containsEntry("call", CALLS.get(times - 1)));
            Map<String, String> labels = sites.get(0).labels();
            assertThat(scrape.sum(ZERO, "line", labels.get("line"), "call", labels.get("call")))
                .as("zero pauses of form %d", form).isEqualTo(ZERO_FORMS.contains(form) ? times : 0);
        }
        assertThat(scrape.all(PAUSES)).hasSameSizeAs(CALLS);
    }

    @OnJdks(Which.ALL)
    void sixtyFourMillionPausesOfThirtyTwoThreadsAreAllCountedWhileScrapesRun(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).agent("port=0").main("programs.Counting", 32, 2_000_000).start()) {
            double before = 0;
            while (!jvm.out().contains("made")) {
                double now = jvm.scrape().sum(PAUSES, "class", "programs.Counting");
                assertThat(now).isGreaterThanOrEqualTo(before);
                before = now;
            }
            assertThat(jvm.scrape().sum(PAUSES, "class", "programs.Counting")).isEqualTo(64_000_000);
        }
    }

    @OnJdks(Which.EACH_KIND)
    void sumsOfSampledPausesDescribeAllOfThem(Jdk jdk) throws Exception {
        Path dump = folder.resolve("sampled.prom");
        Jvm.of(jdk).agent("port=off,dump=" + dump).main("programs.Sleeper", 64_000, 0).run();

        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.sum(PAUSES, "class", "programs.Sleeper")).isEqualTo(64_000);
        assertThat(scrape.sum("dozemeter_timed_pauses_total", "class", "programs.Sleeper")).isEqualTo(1_000);
        assertThat(scrape.sum("dozemeter_pause_seconds_count", "call", "Thread.sleep")).isEqualTo(64_000);
        assertThat(scrape.sum("dozemeter_pause_seconds_bucket", "le", "+Inf")).isEqualTo(64_000);
    }

    @OnJdks(Which.EACH_KIND)
    void realPausesAreAllTimedAndTakeNoLessThanTheyAskedFor(Jdk jdk) throws Exception {
        Path dump = folder.resolve("real.prom");
        Jvm.of(jdk).agent("port=off,dump=" + dump).main("programs.Sleeper", 50, 2).run();

        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.sum("dozemeter_timed_pauses_total")).isEqualTo(50);
        assertThat(scrape.sum("dozemeter_requested_seconds_total")).isEqualTo(0.1);
        assertThat(scrape.sum("dozemeter_realised_seconds_total")).isGreaterThanOrEqualTo(0.1);
        assertThat(scrape.sum("dozemeter_zero_realised_seconds_total")).isZero();
    }

    @OnJdks(Which.EACH_KIND)
    @Tag("long")
    void aClassInThousandsOfLoadersIsOneSiteAndKeepsNoneOfThemAliveNorMemory(Jdk jdk) throws Exception {
        Path dump = folder.resolve("loaders.prom");
        String programs = System.getProperty("program.classes") + "/";
        Outcome outcome = Jvm.of(jdk).agent("port=off,dump=" + dump).main("programs.Loaders", programs, 1_000).run();

        assertThat(outcome.out()).isEqualTo("all gone\nmemory is flat\n");
        assertThat(Scrape.of(dump).all(PAUSES, "class", "programs.Orphan")).singleElement()
            .satisfies(site -> assertThat(site.value()).isEqualTo(5_000));
    }

    @OnJdks(value = Which.ALL, from = 21)
    void virtualThreadsAreCountedLikeOthers(Jdk jdk) throws Exception {
        Path dump = folder.resolve("virtual.prom");
        Jvm.of(jdk).agent("port=off,dump=" + dump).main("programs.VirtualPauses", 1_000, 20).run();

        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.sum(ZERO, "call", "Thread.sleep", "class", "programs.VirtualPauses")).isEqualTo(20_000);
        assertThat(scrape.sum(PAUSES, "call", "Thread.yield", "class", "programs.VirtualPauses")).isEqualTo(20_000);
        assertThat(scrape.sum(PAUSES, "call", "Thread.sleep", "class", "programs.VirtualPauses")).isEqualTo(21_000);
    }
}
