package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.cli.ApiSchema;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.export.report.ReportFormat;
import io.github.dozemeter.export.report.TableQuery;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.threads.ThreadActivity;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A look where no kernel counts, as on Windows: thread dumps have what is known, and a CPU clock that steps by 10 ms. */
class LookWithoutKernelTest {

    private static final String RUNS = "   java.lang.Thread.State: RUNNABLE\n\tat java.lang.Thread.sleep(Native Method)\n";
    private static final String WAITS = "   java.lang.Thread.State: TIMED_WAITING (sleeping)\n\tat java.lang.Thread.sleep(Native Method)\n";
    private static final String COMPUTES = "   java.lang.Thread.State: RUNNABLE\n";

    private static final TableQuery DETAILS = TableQuery.of("show=details");

    @TempDir
    Path folder;
    private FakeJvm jvm;
    private int dumps;

    /** One second passes there between two dumps, whatever passes here; the first thread shows the step of the clock. */
    @BeforeEach
    void aJvmOfFiveThreads() {
        jvm = new FakeJvm(folder);
        jvm.onDump(() -> {
            String dump = thread("VM Thread", 1, 10) + thread("zero", 2, 500L * dumps) + RUNS + frame("Zero", 5)
                + thread("work", 3, 900L * dumps) + COMPUTES + frame("Work", 7) + thread("rare", 4, dumps < 3 ? 10 : 30) + WAITS + frame("Rare", 9)
                + thread("busy", 5, 200L * dumps) + WAITS + frame("Busy", 11);
            dumps++;
            return dump;
        });
    }

    @Test
    void theSiteThatUsesMostComesFirstWithAllThatItsThreadUses() throws IOException {
        assertThat(write(ReportFormat.TXT)).startsWith("Fix Zero.run:5 first: it uses up to 50% of a core.\n").containsSubsequence(
            "3 estimated sites paused in 6 s", "         ≤50%       -       -           -              -  Thread.sleep\n    org.x.Zero.run:5\n",
            "    WARNING ZERO_SLEEP: sleeps again and again for 0 ms, and uses up to 50% of a core", "         ≤20%       -       -           -              -  Thread.sleep\n    org.x.Busy.run:11\n",
            "How often this JVM woke up is not known: this system does not count it.\nPlaces are from 7 stack samples in 6 s.\n",
            "            -      90%        7  running threads\n    org.x.Work.run:7\n    1 thread: work\n");
    }

    @Test
    void aPauseThatMayRequestTimeIsNoZeroSleep() throws IOException {
        String json = write(ReportFormat.JSON);
        assertThat(json.substring(json.indexOf("org.x.Busy"))).contains("\"cost\":\"up to 20%\"", "\"verdicts\":[]");
    }

    @Test
    void whatUsesLessThanThreeStepsOfTheClockCostsNothing() throws IOException {
        String json = write(ReportFormat.JSON);
        assertThat(json.substring(json.indexOf("org.x.Rare"))).contains("\"cost\":\"0%\"");
    }

    @Test
    void noFigureIsFinerThanTheStepOverTheTime() throws IOException {
        String json = write(ReportFormat.JSON);
        assertThat(Pattern.compile("\"(?:cpuC|c)ores\":([\\d.E-]+)").matcher(json).results().map(MatchResult::group).toList()).hasSizeGreaterThan(3)
            .allSatisfy(figure -> {
                double steps = Double.parseDouble(figure.substring(figure.indexOf(':') + 1)) / 0.002;
                assertThat(steps).as(figure).isCloseTo(Math.rint(steps), within(1e-3));
            });
    }

    @Test
    void itStatesWhatItCannotKnow() throws IOException {
        assertThat(write(ReportFormat.TXT).replaceAll("\\s+", " ")).contains("This system has no /proc: wakeups, user and system time, and virtual threads"
            + " are not known. CPU times are from the thread dumps; their clock steps by up to 10 ms, so costs are multiples of 0.20% of a core, and less than"
            + " three steps is nothing.");
    }

    @Test
    void jsonLacksTheFiguresThatAreNotKnown() throws IOException {
        String json = write(ReportFormat.JSON);
        assertThat(json).contains("\"cpuCores\":null", "\"byKernel\":false").doesNotContain("wakeUpsPerSecond", "perSecond", "NaN");
        ApiSchema.assertValid(json);
    }

    @Test
    void markdownHasTheSameSites() throws IOException {
        assertThat(write(ReportFormat.MD)).contains("## Fix Zero.run:5 first", "How often this JVM woke up is not known", "| - | 90% | 7 |");
    }

    @Test
    void aThreadWithTheNumberOfAnEndedOneStartsAtZero() throws IOException {
        jvm.onDump(() -> {
            String name = dumps < 3 ? "first" : "second";
            long cpu = dumps < 2 ? 9_000 : 300L * (dumps - 2);
            dumps++;
            return thread("VM Thread", 1, 10) + thread(name, 2, cpu) + RUNS + frame("Zero", 5);
        });
        assertThat(write(ReportFormat.TXT)).contains("it uses up to 20% of a core");
    }

    @Test
    void aClockOfMicrosecondsHasItsFigures() throws IOException {
        jvm.onDump(() -> thread("VM Thread", 1, 10).replace("cpu=10.00ms", "cpu=0.04ms") + thread("zero", 2, 12 * dumps) + RUNS + frame("Zero", dumps++ * 0 + 5));
        assertThat(write(ReportFormat.TXT)).startsWith("Fix Zero.run:5 first: it uses up to 1.2% of a core.\n");
    }

    @Test
    void aLookWithTooFewDumpsGoesOnToFifteen() throws IOException {
        Look look = faked(2).orLonger();
        LookResult result = look.run(passed -> true);

        assertThat(look.seconds()).isEqualTo(6);
        assertThat(look.threads.dumps).isGreaterThanOrEqualTo(Look.ENOUGH_DUMPS);
        assertThat(write(result, ReportFormat.TXT)).doesNotContain("may miss a line");
    }

    @Test
    void aLookOfTheUsersOwnLengthSaysWhatFifteenDumpsTake() throws IOException {
        LookResult result = faked(2).run(passed -> true);

        assertThat(write(result, ReportFormat.TXT)).contains("So few thread dumps may miss a line: -d 6 takes 15.");
    }

    @Test
    void aLookThatWouldTakeMoreThanThreeTimesAsLongSaysSo() throws IOException {
        LookResult result = faked(1).orLonger().run(passed -> true);

        assertThat(write(result, ReportFormat.TXT)).contains("So few thread dumps may miss a line: -d 6 takes 15.");
    }

    /** Whose clock goes on when it sleeps. */
    private Look faked(int seconds) {
        Look look = new Look(jvm.attach(), seconds, null);
        AtomicLong now = new AtomicLong();
        look.clock = new Look.Clock() {
            @Override
            long nanoTime() {
                return now.get();
            }

            @Override
            void sleep(long millis) {
                now.addAndGet(millis * 1_000_000);
            }
        };
        return look;
    }

    @Test
    void java8IsRefusedWithASentence() {
        jvm.java("1.8.0_412");
        assertThatThrownBy(this::look).isInstanceOf(CommandFailure.class).hasMessageContaining("Java before 11 prints no CPU times");
    }

    /** What a real JVM printed, one dump after the other. */
    @Test
    void ofARealJvmEachThreadHasItsPlaceAndItsTime() throws Exception {
        List<String> printed = new ArrayList<>();
        try (RunningJvm application = Jvm.tool(Jdk.running(), "java").classPath(Path.of("target/test-classes")).main(Spinning.class.getName()).start()) {
            application.awaitMain(Spinning.class.getName());
            for (int i = 0; i < 7; i++) {
                printed.add(Jvm.tool(Jdk.running(), "jcmd").main(application.pid(), "Thread.print").run().out());
            }
        }
        jvm.onDump(printed.iterator()::next);
        LookResult look = look();

        assertThat(look.span.seconds()).isPositive();
        assertThat(look.span.switches).isEqualTo(ThreadActivity.UNKNOWN);
        assertThat(look.span.threads()).filteredOn(thread -> thread.name.equals("main")).singleElement().satisfies(main -> {
            assertThat(main.cpuNanos).isBetween(0L, Math.round(look.span.seconds() * 2e9));
            assertThat(main.samples.keySet()).allSatisfy(place -> assertThat(place.place).startsWith(Spinning.class.getName() + ".main:"));
            assertThat(main.sampled()).isEqualTo(printed.size());
        });
    }

    /** Sleeps for no time, again and again. */
    static final class Spinning {

        public static void main(String[] arguments) throws InterruptedException {
            while (true) {
                Thread.sleep(arguments.length);
            }
        }
    }

    private String write(ReportFormat format) throws IOException {
        return write(look(), format);
    }

    private static String write(LookResult look, ReportFormat format) throws IOException {
        StringWriter text = new StringWriter();
        format.report(look.window(), DETAILS).writeTo(text);
        return text.toString();
    }

    private LookResult look() {
        return new Look(jvm.attach(), 1, null).run(passed -> true);
    }

    private String thread(String name, int number, long cpuMillis) {
        return String.format(Locale.ROOT, "\"%s\" #1 prio=5 os_prio=0 cpu=%d.00ms elapsed=%d.00s tid=0x1 nid=%d waiting on condition\n", name, cpuMillis,
            100 + dumps, number);
    }

    private static String frame(String type, int line) {
        return "\tat org.x." + type + ".run(" + type + ".java:" + line + ")\n";
    }
}
