package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.ApiSchema;
import io.github.dozemeter.counters.RecordedSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.ReportWindow;
import io.github.dozemeter.export.report.TableQuery;
import io.github.dozemeter.threads.SamplesBySite;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the formats show of a JVM of four threads, ten seconds long, in which no agent runs. */
class LookReportTest {

    private static final long SECOND = 1_000_000_000;

    private static final TableQuery DETAILS = TableQuery.of("show=details");

    @TempDir
    Path folder;

    @Test
    void theCostliestSiteIsInTheHeadlineAndComesFirst() throws IOException {
        String text = write(ReportFormat.TXT, window(10));

        assertThat(text).startsWith("Fix Worker.run:42 first: it uses up to 2.0% of a core.\n").containsSubsequence(
            "Estimated from outside: 10 thread dumps stopped it for 10 ms in all.\n", "Dozemeter ", " looked at ", "4 threads, 0.05 cores: 2",
            "        ≤2.0%   893/s ", "Thread.sleep\n", "    org.x.Worker.run:42  worker.jar\n", "    WARNING SHORT_POLL: 893 pauses/s",
            "org.x.Worker.run:7", "JVM threads 25%", "Who else wakes this process:\n", "JVM or native\n    1 thread: VM Thread\n");
        assertThat(text).doesNotContain("counted sites", "the verb look", "counts them");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void aSleepThatIsSeenRunningJustWokeUpWhereItsThreadUsesLittle() throws IOException {
        assertThat(write(ReportFormat.TXT, window(10, Looks.RUNS))).startsWith("Fix Worker.run:42 first: it uses up to 2.0% of a core.\n")
            .contains("        ≤2.0%   893/s ", "WARNING SHORT_POLL: 893 pauses/s");
    }

    @Test
    void theSecondLineOfAReportWithoutAnAttachGivesTheReason() throws IOException {
        String reason = "on Java 17 an attach would discard the compiled code of 4,610 methods";
        ReportWindow window = look(10, Looks.WAITS).windowNotAttached(reason);

        assertThat(write(ReportFormat.TXT, window).replaceAll("\n {4}", " ")).startsWith(
            "Fix Worker.run:42 first: it uses up to 2.0% of a core.\nNot attached, estimated from outside: " + reason + ".\n");
        assertThat(write(ReportFormat.MD, window)).contains("core\n\nNot attached, estimated from outside: " + reason + ".\n");
        assertThat(write(ReportFormat.JSON, window)).contains("\"how\":\"Not attached, estimated from outside: " + reason + '"');
        ApiSchema.assertValid(write(ReportFormat.JSON, window));
    }

    @Test
    void aRowOfALoopThatNeverReturnedNamesTheAgentAlone() throws IOException {
        assertThat(write(ReportFormat.TXT, look(10, Looks.WAITS).windowNotAttached("it would")))
            .containsPattern("SHORT_POLL: .*\n.*\n    -javaagent counts it exactly\\.\n").doesNotContain("--rewrite");
    }

    @Test
    void aRowOfAMethodThatReturnsNamesBothWaysToCount() throws IOException {
        LookResult look = Looks.of(folder, 10, i -> deeper(i, Looks.sleep(Looks.WAITS, 42)), i -> deeper(i, Looks.park(8)));

        assertThat(write(ReportFormat.TXT, look.windowNotAttached("it would"))).contains("\n    -javaagent or --rewrite counts it exactly.\n");
    }

    /** As a method that is called again and again, from several depths. */
    private static String deeper(int dump, String stack) {
        String caller = "\tat org.x.Other.run(Other.java:9)\n";
        return dump % 2 == 0 ? stack : stack + caller;
    }

    @Test
    void whatWouldTellExactlyIsNamedBelowAnOpenRow() throws IOException {
        String text = write(ReportFormat.TXT, look(10, Looks.WAITS).window(row -> "Exact: look at " + row.site().line()));

        assertThat(text).containsSubsequence("org.x.Worker.run:42", "\n    Exact: look at 42.\n", "org.x.Worker.run:7", "\n    Exact: look at 7.\n");
    }

    /** Samples follow time: half of a thread's wake-ups may come from where few of them saw it. */
    @Test
    void theRateOfAThreadAtTwoLinesIsSharedByThem() throws IOException {
        LookResult look = Looks.of(folder, 10, Looks.WAITS, i -> i % 2 == 0 ? Looks.sleep(Looks.WAITS, 7) : Looks.park(8));

        assertThat(write(ReportFormat.TXT, look.window())).contains("  80/s     ~0%",
            "org.x.Worker.run:7  worker.jar\n    together with org.x.Worker.run:8 (50%, 50% of the time)\n");
        assertThat(write(ReportFormat.JSON, look.window())).contains("\"pausesPerSecond\":80.0,\"rateBasis\":\"shared\"", "\"otherLine\":8",
            "\"lines\":[{\"id\":");
    }

    @Test
    void fewDumpsAreSaidToBeFew() throws IOException {
        assertThat(write(ReportFormat.TXT, window(4))).startsWith("Fix Worker.run:42 first: it uses up to 2.0% of a core.\n")
            .contains("Fewer than 5 thread dumps show few places");
    }

    @Test
    void jsonHasTheSitesAndTheBasis() throws IOException {
        assertThat(write(ReportFormat.JSON, window(10))).contains("\"look\":{\"version\":", "\"threadDumps\":10", "\"sites\":[]",
            "\"class\":\"org.x.Worker\"", "\"id\":\"SHORT_POLL\"", "\"basis\":\"estimated from 10 samples of 1 thread\"", "\"ofJvm\":true");
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        for (int dumps : new int[] {1, 10}) {
            ApiSchema.assertValid(Looks.json(folder, dumps));
        }
    }

    @Test
    void markdownHasTheSameSite() throws IOException {
        assertThat(write(ReportFormat.MD, window(10))).contains("## Fix Worker.run:42 first", "### `org.x.Worker.run:42  worker.jar`");
    }

    @Test
    void whatWasRecordedIsARowWithoutAnEstimate() throws IOException {
        RecordedSite sleep = new RecordedSite(Site.seen("Thread.sleep", true, new StackTraceElement("org.x.Worker", "run", null, 42), "worker.jar"));
        RecordedSite poll = new RecordedSite(Site.seen("ArrayBlockingQueue.poll", false, new StackTraceElement("org.x.Queue", "poll", null, 5), ""));
        for (int i = 0; i < 1_800; i++) {
            sleep.add("org.x.Main.work:3", "sleeper", 1_000_000, 1_100_000, false);
            poll.add("", "poller", 1_000_000, 1_100_000, i % 100 != 0);
        }
        ReportWindow window = look(10, Looks.WAITS).window(Snapshot.fromOutside(List.of(sleep.figures(2 * SECOND), poll.figures(2 * SECOND)), 2 * SECOND),
            SamplesBySite.recorded(List.of(sleep, poll)), List.of("The JVM recorded"));

        String text = write(ReportFormat.TXT, window);
        assertThat(text).contains("2 recorded and 1 estimated sites", " 900/s ", "  1 ms         1.1 ms  Thread.sleep\n    org.x.Worker.run:42  worker.jar\n",
            "WARNING SHORT_POLL: 900 pauses/s request 1 ms and take 1.1 ms on average; called by\n        org.x.Main.work:3 (100%); recorded for 2.0 s",
            "    891/s expired\n",
            "recorded sites 6", "The JVM recorded.");
        assertThat(text).doesNotContain("EXPIRED_WAIT", "counted sites", "~900", "1 thread: sleeper");
        ApiSchema.assertValid(write(ReportFormat.JSON, window));
        assertThat(write(ReportFormat.JSON, window)).contains("\"basis\":\"recorded\",\"expiredPerSecond\":891", "\"recordedSeconds\":2.0",
            "\"callers\":[{\"frame\":\"org.x.Main.work:3\",\"samples\":1800,\"share\":1.0,\"pauses\":1800,\"zeroPauses\":0,\"precision\":\"exact\",",
            "\"threads\":[{\"name\":\"sleeper\"")
            .doesNotContain("expiredShare");
    }

    @Test
    void zeroSleepsCostWhatTheirThreadsUsedBeforeTheyWereRecorded() throws IOException {
        RecordedSite zero = new RecordedSite(Site.seen("Thread.sleep", true, new StackTraceElement("org.x.Worker", "run", null, 42), "worker.jar"));
        for (int i = 0; i < 5_000; i++) {
            zero.add("", "sleeper", 0, 400, false);
        }

        assertThat(write(ReportFormat.TXT, look(10, Looks.RUNS).window(Snapshot.fromOutside(List.of(zero.figures(SECOND / 10)), SECOND / 10), SamplesBySite.none(), List.of())))
            .contains("        ≤2.2%   50k/s    100%           0         400 ns  Thread.sleep", "WARNING ZERO_SLEEP: 50k sleeps/s, all for 0 ms");
    }

    @Test
    void thePageHoldsTheFigures() throws IOException {
        assertThat(write(ReportFormat.HTML, window(10))).contains("<!doctype html>", "\"look\":{\"version\":");
    }

    private static String write(ReportFormat format, ReportWindow window) throws IOException {
        StringWriter text = new StringWriter();
        format.report(window, DETAILS).writeTo(text);
        return text.toString();
    }

    private ReportWindow window(int dumps) throws IOException {
        return window(dumps, Looks.WAITS);
    }

    private ReportWindow window(int dumps, String state) throws IOException {
        return look(dumps, state).window();
    }

    private LookResult look(int dumps, String state) throws IOException {
        return Looks.of(folder, dumps, state);
    }
}
