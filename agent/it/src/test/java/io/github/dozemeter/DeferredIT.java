package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that run a loop which never returns when the agent is attached: not counted, and never called silent. */
@DisplayName("Attach to a JVM that runs")
@Tag("attach")
class DeferredIT {

    private static final String NAME = "programs.EndlessPauses";
    private static final String LEFT = "1 class is not restored, because a method may never return: " + NAME;
    private static final Set<String> CALLS = Set.of("LockSupport.parkNanos", "LockSupport.parkUntil", "Thread.sleep",
        "Thread.yield", "TimeUnit.sleep", "Object.wait", "Thread.join");

    @TempDir
    private Path folder;

    @OnJdks(Which.EACH_KIND)
    void everyCallOfADeferredClassIsSampled(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).main(NAME).start()) {
            jvm.awaitOut("pausing");
            Attached attached = new Attached(jdk, jvm);
            attached.start("");
            URI url = URI.create(attached.properties().get("dozemeter.url"));
            Scrape scrape = jvm.await(() -> jvm.scrape(url), seen -> calls(seen).containsAll(CALLS));

            assertThat(calls(scrape)).isEqualTo(CALLS);
            assertThat(scrape.sum("dozemeter_classes_deferred")).isEqualTo(1);
            assertThat(attached.properties()).containsEntry("dozemeter.deferred", NAME + ";");
        }
    }

    private static Set<String> calls(Scrape scrape) {
        return scrape.all("dozemeter_sampled_threads", "class", NAME).stream().map(sample -> sample.labels().get("call"))
            .collect(Collectors.toSet());
    }

    /** Its frames stay as they are, so a rewritten class would never count them. */
    @OnJdks(value = Which.ALL, from = 21)
    void aLoopOfVirtualThreadsIsDeferredAndNamed(Jdk jdk) throws Exception {
        String loops = "programs.VirtualLoops";
        try (RunningJvm jvm = Jvm.of(jdk).main(loops, 5).start()) {
            jvm.awaitOut("pausing");
            Attached attached = new Attached(jdk, jvm);
            attached.start("port=off,calls=default:waits");
            String report = Files.readString(attached.report(1, folder.resolve("report.md")));

            assertThat(attached.properties()).containsEntry("dozemeter.deferred", loops + ";");
            assertThat(report).contains("These classes are running a loop and cannot be instrumented now; the numbers are estimates: `" + loops + "`.")
                .containsPattern("`" + loops + "\\.sleep:\\d+[^`]*` `Thread\\.sleep`: 5 threads at ")
                .containsPattern("`" + loops + "\\.poll:\\d+[^`]*` `BlockingQueue\\.poll`: 1 thread at ");
        }
    }

    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void noReportCallsAThreadSilentThatParksForEver(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).main(NAME, "park").start()) {
            jvm.awaitMain(NAME);
            Attached attached = new Attached(jdk, jvm);
            attached.start("port=off");
            for (String ending : List.of("txt", "md", "json", "html")) {
                String report = Files.readString(attached.report(1, folder.resolve("report." + ending)));

                // It parks for 100 µs: a second has thousands of wake-ups, and sometimes too few stack samples for an estimate.
                assertThat(report.replaceAll("\\s+", " ")).as(ending).containsPattern(
                    "(Nothing urgent: Deferred|Cheap but frequent: |Too early to judge: |Fix |Incomplete: |\\S+:\\d+ uses |Pauses are cheap)");
                assertThat(report).as(ending)
                    .containsPattern(NAME.replace(".", "\\.") + "[\\s\\S]{0,100}parkNanos|parkNanos[\\s\\S]{0,100}" + NAME)
                    .doesNotContain("No pause was counted.");
            }
            assertThat(Scrape.of(attached.report(1, folder.resolve("report.prom"))).sum("dozemeter_classes_deferred")).isEqualTo(1);
        }
    }

    /** Its class is rewritten when it is loaded, and cannot be restored: its main never returns. */
    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void whatAStopOrAReportLeavesIsNamedWhereTheUserSeesIt(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).agent("port=off").main(NAME, "park").start()) {
            jvm.awaitMain(NAME);
            new Attached(jdk, jvm).report(1, folder.resolve("counts.prom"));
            assertLeft(Jvm.commandLine(jdk, "stop", jvm.pid()).run(), 0, LEFT);
            assertLeft(Jvm.commandLine(jdk, "stop", jvm.pid()).run(), 1, "no agent runs", LEFT);
            // The class is deferred now, and still has the hook of the first agent.
            assertLeft(Jvm.commandLine(jdk, "report", "-d", 1, jvm.pid()).run(), 0, LEFT);
            Outcome status = Jvm.commandLine(jdk, "status", jvm.pid()).run();
            assertThat(status.exitCode()).isEqualTo(1);
            assertThat(status.out()).contains("agent     not running", "left      " + LEFT);
        }
    }

    private static void assertLeft(Outcome outcome, int exitCode, String... parts) {
        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(exitCode);
        assertThat(outcome.err()).contains(parts);
        assertThat(outcome.out()).doesNotContain("not restored");
    }

    @Test
    void whatWasNeverRewrittenIsNotSaidToBeLeft() throws Exception {
        Jdk jdk = Jdk.running();
        try (RunningJvm jvm = Jvm.of(jdk).main(NAME, "park").start()) {
            jvm.awaitMain(NAME);
            assertThat(Jvm.commandLine(jdk, "report", "-d", 1, jvm.pid()).run().err()).doesNotContain("not restored");
            assertThat(new Attached(jdk, jvm).properties()).satisfies(left -> assertThat(left.keySet()).isSubsetOf("dozemeter.state", "dozemeter.retransformed"));
        }
    }

    @Test
    void statusNamesThem() throws Exception {
        Jdk jdk = Jdk.running();
        try (RunningJvm jvm = Jvm.of(jdk).main(NAME, "park").start()) {
            jvm.awaitMain(NAME);
            new Attached(jdk, jvm).start("port=off");
            assertThat(Jvm.commandLine(jdk, "status", jvm.pid()).run().out())
                .contains("1 class is estimated only, because a method may never return: " + NAME);
        }
    }
}
