package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that comes to a JVM that runs, and leaves it again. */
@DisplayName("Attach to a JVM that runs")
@Tag("attach")
class AttachIT {

    private static final String PAUSES = "dozemeter_pauses_total";
    private static final int THREADS = 4;
    private static final int EACH = 20_000;
    /** Of the speed: what others do on the machine costs a loop less, the interpreter costs it three times more. */
    private static final double HARMED = 0.3;

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void countsAreExactFromTheStartOn(Jdk jdk) throws Exception {
        try (RunningJvm jvm = underLoad(jdk).start()) {
            Attached attached = new Attached(jdk, jvm);
            attached.start("");
            jvm.awaitOut("time 1\n");
            assertThat(attached.properties()).containsEntry("dozemeter.mode", "agentmain")
                .containsEntry("dozemeter.version", "0.2.0").containsEntry("dozemeter.state", "running")
                .containsKeys("dozemeter.url", "dozemeter.started").doesNotContainKey("dozemeter.progress");
            assertThat(counted(jvm, attached)).isEqualTo(THREADS * EACH);
        }
    }

    @OnJdks(Which.ALL)
    void aStopRestoresTheClassesAndLeavesTheStateAlone(Jdk jdk) throws Exception {
        try (RunningJvm jvm = underLoad(jdk).start()) {
            Attached attached = new Attached(jdk, jvm);
            attached.start("");
            jvm.awaitOut("time 1\n");
            attached.stop();
            jvm.awaitOut("more, time 1\n");
            assertThat(attached.properties()).containsOnlyKeys("dozemeter.state", "dozemeter.retransformed");
            assertThat(jvm.err()).contains("dozemeter is stopped, all classes are as they were");
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aStartAfterAStopCountsAnew(Jdk jdk) throws Exception {
        try (RunningJvm jvm = underLoad(jdk).start()) {
            Attached attached = new Attached(jdk, jvm);
            attached.start("");
            jvm.awaitOut("time 1\n");
            attached.stop();
            jvm.awaitOut("more, time 1\n");
            attached.start("timing=all");
            jvm.awaitOut("time 2\n");
            assertThat(counted(jvm, attached)).isEqualTo(THREADS * EACH);
        }
    }

    private static double counted(RunningJvm jvm, Attached attached) throws Exception {
        return scrape(jvm, attached).sum(PAUSES, "call", "Thread.yield", "class", "programs.UnderLoad$Pauses");
    }

    private static Scrape scrape(RunningJvm jvm, Attached attached) throws Exception {
        return jvm.scrape(URI.create(attached.properties().get("dozemeter.url")));
    }

    @OnJdks(Which.EACH_KIND)
    void anAgentOfTheCommandLineIsStoppedAndStartedAgainToo(Jdk jdk) throws Exception {
        Path dump = folder.resolve("stopped.prom");
        try (RunningJvm jvm = underLoad(jdk).agent("port=off,dump=" + dump).start()) {
            Attached attached = new Attached(jdk, jvm);
            jvm.awaitOut("time 1\n");
            attached.stop();
            jvm.awaitOut("more, time 1\n");
            assertThat(Scrape.of(dump).sum(PAUSES, "call", "Thread.yield", "class", "programs.UnderLoad$Pauses"))
                .isEqualTo(THREADS * EACH);
            Files.delete(dump);

            attached.start("");
            jvm.awaitOut("time 2\n");
            assertThat(counted(jvm, attached)).isEqualTo(THREADS * EACH);
            assertThat(scrape(jvm, attached).all("dozemeter_build_info", "mode", "agentmain")).hasSize(1);
            jvm.terminate();
            assertThat(dump).doesNotExist();
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aClassWhoseInitialisationFailedIsCountedAsFailedAndNoWarning(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).main("programs.Uninitialised").start()) {
            jvm.awaitOut("failed");
            Attached attached = new Attached(jdk, jvm);
            attached.start("log=debug");
            assertThat(scrape(jvm, attached).sum("dozemeter_classes_skipped_total", "reason", "failed")).isEqualTo(1);
            attached.stop();
            assertThat(jvm.err()).containsOnlyOnce("DEBUG programs.Uninitialised$Broken stays as it is").doesNotContain(" WARN ");
        }
    }

    /** Its rewritten code stays, as the JVM refuses to replace it. */
    @OnJdks(Which.EACH_KIND)
    void aClassWhoseInitialisationFailedAfterItWasRewrittenIsNoWarningAtAStop(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).agent("port=off,log=debug").main("programs.Uninitialised").start()) {
            jvm.awaitOut("failed");
            Attached attached = new Attached(jdk, jvm);
            attached.stop();
            assertThat(attached.properties()).containsOnlyKeys("dozemeter.state", "dozemeter.retransformed");
            assertThat(jvm.err()).contains("DEBUG programs.Uninitialised$Broken stays as it is",
                "all classes are as they were but those whose initialisation failed: an idle hook stays there").doesNotContain(" WARN ");
        }
    }

    @Test
    void aSecondStartChangesWhatItCanAndNamesTheRest() throws Exception {
        Jdk jdk = Jdk.running();
        try (RunningJvm jvm = underLoad(jdk).start()) {
            Attached attached = new Attached(jdk, jvm);
            attached.start("maxSites=20");
            jvm.awaitOut("time 1\n");
            attached.load("maxSites=30,thresholds.coreShare=20%,port=1,histogram=off");
            attached.load("maxSites=7");

            assertThat(scrape(jvm, attached).sum("dozemeter_sites_limit")).isEqualTo(30);
            assertThat(scrape(jvm, attached).all("dozemeter_pause_seconds_count")).isEmpty();
            assertThat(counted(jvm, attached)).isEqualTo(THREADS * EACH);
            assertThat(jvm.err()).contains("maxSites is 30 from now on", "thresholds.coreShare is 20% from now on",
                "maxSites=7 is fewer than now, and needs a stop and a start; the agent keeps maxSites=30",
                "port=1 needs a stop and a start; the agent keeps port=0");
        }
    }

    @Test
    void theReportAtTheEndObeysWhatASecondStartChanged() throws Exception {
        Jdk jdk = Jdk.running();
        Path dump = folder.resolve("end.prom");
        try (RunningJvm jvm = underLoad(jdk).agent("port=off,dump=" + dump).start()) {
            jvm.awaitOut("time 1\n");
            new Attached(jdk, jvm).load("histogram=site");
            jvm.awaitErr("histogram is site from now on");
            jvm.terminate();
            assertThat(Scrape.of(dump).all("dozemeter_pause_seconds_count", "class", "programs.UnderLoad$Pauses")).isNotEmpty();
        }
    }

    @Test
    void aReportIsOfTheWatchAlone() throws Exception {
        Jdk jdk = Jdk.running();
        try (RunningJvm jvm = underLoad(jdk).start()) {
            Attached attached = new Attached(jdk, jvm);
            attached.start("port=off");
            jvm.awaitOut("time 1\n");
            Scrape report = Scrape.of(attached.report(1, folder.resolve("watch.prom")));

            assertThat(report.sum(PAUSES, "call", "Thread.yield")).isZero();
            assertThat(report.sum(PAUSES, "call", "Thread.sleep")).isBetween(1.0, 50_000.0);
            assertThat(attached.report(-1, folder.resolve("watch.txt"))).content().contains("expected 0 to 86400");
        }
    }

    @Test
    void aWordToAnAgentThatIsNotThereIsOneLine() throws Exception {
        Jdk jdk = Jdk.running();
        try (RunningJvm jvm = underLoad(jdk).start()) {
            Attached attached = new Attached(jdk, jvm);
            attached.load("@stop");
            jvm.awaitErr("no agent runs in this JVM, @stop does nothing");
            assertThat(attached.report(1, folder.resolve("a.txt"))).hasFileName("a.txt.failed")
                .hasContent("no agent runs in this JVM");
            assertThat(attached.properties()).isEmpty();
        }
    }

    @Test
    void anAttachThatIsRefusedLeavesNothingBehind() throws Exception {
        Jdk jdk = Jdk.running();
        try (RunningJvm jvm = underLoad(jdk).options("-XX:-EnableDynamicAgentLoading").start()) {
            Attached attached = new Attached(jdk, jvm);
            assertThat(attached.load("").out()).contains("Dynamic agent loading is not enabled");
            assertThat(attached.properties()).isEmpty();
            assertThat(jvm.err()).isEmpty();
        }
    }

    @Test
    void whatKeepsTheAgentOffIsSaidToWhoAttaches() throws Exception {
        Jdk jdk = Jdk.running();
        try (RunningJvm jvm = underLoad(jdk).start()) {
            Attached attached = new Attached(jdk, jvm);
            attached.load("strict=true,prot=1");
            assertThat(attached.properties()).containsEntry("dozemeter.state",
                "failed: the agent stays off, because of strict=true and errors in the options");
            attached.start("");
        }
    }

    private static Jvm underLoad(Jdk jdk) {
        return Jvm.of(jdk).main("programs.UnderLoad", THREADS, EACH);
    }

    /** In the interpreter, for good, the loop would be 9 to 36 times as slow. */
    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void aLoopThatNeverReturnsKeepsItsSpeedThroughStartAndStop(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).main("programs.Looping").start()) {
            Attached attached = new Attached(jdk, jvm);
            double before = speed(jvm, 30);
            attached.start("");
            assertThat(jvm.err()).contains("2 classes are sampled for now, not counted");
            Scrape sampled = jvm.await(() -> scrape(jvm, attached),
                look -> look.sum("dozemeter_sampled_threads", "class", "programs.Looping$Teller") == 1);
            assertThat(sampled.sum("dozemeter_classes_rewritten_total")).isZero();
            double during = speed(jvm, 100);
            attached.stop();
            double after = speed(jvm, 30);
            assertThat(Math.min(during, after) / before).as("speed with the agent and after it, by that before").isGreaterThan(HARMED);
        }
    }

    /** It is compiled anew, with the hook and without, when the compiler has time. */
    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void whatWasRewrittenAndRestoredGetsAsFastAsBefore(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).main("programs.Looping", "returning").start()) {
            Attached attached = new Attached(jdk, jvm);
            double before = speed(jvm, 30);
            attached.start("");
            assertThat(scrape(jvm, attached).sum("dozemeter_classes_rewritten_total")).isEqualTo(1);
            speed(jvm, 30);
            assertThat(scrape(jvm, attached).sum(PAUSES, "class", "programs.Looping$Burst")).isPositive();
            attached.stop();
            assertThat(jvm.err()).contains("all classes are as they were");
            jvm.await(() -> speed(jvm, 10), after -> after > HARMED * before);
        }
    }

    /** Median of the rounds in a tenth of a second, of the next so many. */
    private static double speed(RunningJvm jvm, int lines) throws Exception {
        int from = rounds(jvm).size();
        List<Long> next = jvm.await(() -> rounds(jvm), all -> all.size() >= from + lines).subList(from, from + lines)
            .stream().sorted().toList();
        return next.get(lines / 2);
    }

    private static List<Long> rounds(RunningJvm jvm) throws Exception {
        String out = jvm.out();
        return out.substring(0, out.lastIndexOf('\n') + 1).lines().map(line -> Long.parseLong(line.substring(7))).toList();
    }
}
