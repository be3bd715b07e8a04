package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Footprint;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Started and stopped again and again under load: 5 times, or as often as {@code dozemeter.cycles} says. */
@DisplayName("Start and end")
@Tag("attach")
class StartStopIT {

    private static final int CYCLES = Integer.getInteger("dozemeter.cycles", 5);
    /** A class of the program, rewritten and restored. */
    private static final long RETRANSFORMED = 2;
    private static final long MAX_HEAP_NOISE = 20_000;
    private static final String LOADER = "io.github.dozemeter.AgentLoader";

    @TempDir
    private Path folder;

    /**
     * What a part of the agent needs of the JDK is loaded when that part first runs, once: the tick after ten seconds does in
     * whichever cycle lasts so long. What stays of an agent stays in each cycle.
     */
    @OnJdks(Which.EACH_KIND)
    @Tag("long")
    void nothingGrowsAndNothingStays(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options("-Xmx256m").main("programs.UnderLoad", 4, 10_000).start()) {
            Attached attached = new Attached(jdk, jvm);
            List<Footprint> left = new ArrayList<>();
            for (int time = 1; time <= 1 + CYCLES; time++) {
                attached.start("port=0");
                jvm.scrape(URI.create(attached.properties().get("dozemeter.url")));
                jvm.awaitOut("made 40000, time " + time + "\n");
                assertThat(Footprint.of(jdk, jvm).instances(LOADER)).as("while it runs").isPositive();
                attached.stop();
                jvm.awaitOut("more, time " + time + "\n");
                left.add(withoutAgents(jdk, jvm));
            }
            assertThat(left).allSatisfy(one -> assertThat(one.agentThreads()).isEmpty());
            // The JVM counts a retransformation as a class loaded, and none as unloaded.
            assertThat(leastGrowth(left, Footprint::classes)).as("%s", left).isLessThanOrEqualTo(RETRANSFORMED);
            assertThat(leastGrowth(left, Footprint::threads)).as("%s", left).isNotPositive();
            assertThat(leastGrowth(left, Footprint::files)).as("%s", left).isNotPositive();
            assertThat(leastGrowth(left, Footprint::heapBytes)).as("%s", left).isLessThanOrEqualTo(MAX_HEAP_NOISE);
            assertThat(jvm.err()).doesNotContain(" WARN ", " ERROR ");
        }
    }

    /** The JVM lets some of what it caches go late: at a later full collection. */
    private static Footprint withoutAgents(Jdk jdk, RunningJvm jvm) throws Exception {
        return jvm.await(() -> Footprint.of(jdk, jvm), seen -> seen.instances(LOADER) == 0);
    }

    private static long leastGrowth(List<Footprint> left, ToLongFunction<Footprint> count) {
        return IntStream.range(1, left.size())
            .mapToLong(cycle -> count.applyAsLong(left.get(cycle)) - count.applyAsLong(left.get(cycle - 1))).min().orElseThrow();
    }

    /** The program counts what the hook is called for, and looks for its frames, in the stacks of threads that pause. */
    @OnJdks(Which.ALL)
    void afterAStopNothingCallsTheHookAndNoStackHoldsIt(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).main("programs.Leaving").start()) {
            Attached attached = new Attached(jdk, jvm);
            for (int time = 1; time <= 2; time++) {
                attached.start("");
                jvm.awaitOut("running " + time + ": hook in some dump of 200, counted pauses\n");
                attached.stop();
                Pattern line = Pattern.compile("stopped " + time + ":.*\n");
                jvm.await(jvm::out, said -> line.matcher(said).find());
                assertThat(jvm.out()).contains("stopped " + time + ": hook in no dump of 200, counted nothing\n");
            }
            assertThat(jvm.err()).doesNotContain("an idle hook stays");
        }
    }

    /** Those of the first agent are still there, unless they were collected meanwhile; each load brings more. */
    @OnJdks(Which.EACH_KIND)
    void whatAgentsLoadForThemselvesIsNotTakenForTheApplications(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.sleeping(jdk)) {
            Attached attached = new Attached(jdk, jvm);
            attached.start("port=0");
            attached.stop();
            attached.start("port=0");
            URI base = URI.create(attached.properties().get("dozemeter.url"));
            Scrape before = jvm.scrape(base);
            attached.report(1, folder.resolve("seen.json"));
            Scrape after = jvm.scrape(base);

            assertThat(after.sum("dozemeter_classes_skipped_total", "reason", "unreadable")).isZero();
            assertThat(after.sum("dozemeter_classes_scanned_total")).isEqualTo(before.sum("dozemeter_classes_scanned_total"));
        }
    }

    /** Its main never returns: to restore its class would leave it to the interpreter. */
    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void whatMayNeverReturnKeepsTheIdleHookAndIsNamedAndTheAgentIsGoneAllTheSame(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).agent("port=0").main("programs.Sleeper", 1_000_000, 1).start()) {
            jvm.awaitScrape(scrape -> scrape.sum("dozemeter_pauses_total", "class", "programs.Sleeper") > 0);
            new Attached(jdk, jvm).stop();

            jvm.awaitErr("1 class is not restored, because a method may never return, and an idle hook stays there: "
                + "programs.Sleeper");
            assertThat(withoutAgents(jdk, jvm).agentThreads()).isEmpty();
            assertThat(jvm.err()).doesNotContain("Exception", " WARN ", " ERROR ");
        }
    }
}
