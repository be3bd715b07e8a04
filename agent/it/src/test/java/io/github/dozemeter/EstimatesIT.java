package io.github.dozemeter;

import static io.github.dozemeter.KnownCounts.PROGRAM;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Attached to threads that never leave their loops: nothing of them can be counted, and all of it is shown. */
@DisplayName("Figures of deferred sites")
@Tag("attach")
@Timeout(300)
class EstimatesIT {

    @TempDir
    private Path folder;

    @OnJdks(Which.OUTERMOST)
    void theRateOfADeferredSiteIsThatOfItsThreads(Jdk jdk) throws Exception {
        String[][] threads = {{"sleep", "sleep"}, {"park", "park"}, {"wait", "await"}, {"poll", "poll"}};
        try (RunningJvm program = program(jdk, "sleep", "park", "wait", "poll", "select")) {
            String json = awaitReport(jdk, program, seen -> hasNumber(waiting(seen, "select"), "wakeUpsPerSecond")
                && Stream.of(threads).allMatch(thread -> hasNumber(sampled(seen, thread[1]), "pausesPerSecond")));
            for (String[] thread : threads) {
                assertAbout(number(sampled(json, thread[1]), "pausesPerSecond"), counted(program, json, thread[0]));
            }
            assertAbout(number(waiting(json, "select"), "wakeUpsPerSecond"), counted(program, json, "select"));
            assertThat(sampled(json, "sleep")).contains("\"id\":\"SHORT_POLL\"", "estimated from ");
            assertThat(sampled(json, "poll")).contains("\"call\":\"ArrayBlockingQueue.poll\"");
            assertThat(json.substring(json.indexOf("\"others\""))).as("a site is listed once").doesNotContain(PROGRAM + ".poll:");
            assertThat(waiting(json, "select")).contains("\"kind\":\"selectors\"", "\"place\":\"" + PROGRAM + ".select:");
            assertThat(json).contains("selectors", "estimated sites", "\"byKernel\":true")
                .as("what wakes it beside its sites").doesNotContain("No action needed");
        }
    }

    /** Java 21 implements sleep(0) in another way; no other release differs. Its rate is rough; the benchmarks measure it. */
    @OnJdks(Which.OUTERMOST)
    void aThreadThatBurnsACoreInZeroSleepsIsTheFirstToFix(Jdk jdk) throws Exception {
        try (RunningJvm program = program(jdk, "zero")) {
            String json = awaitReport(jdk, program, seen -> hasNumber(sampled(seen, "sleepZero"), "pausesPerSecond")
                && seen.contains("\"headline\":\"Fix "));

            assertThat(json).containsPattern("\"headline\":\"Fix KnownRates.sleepZero:\\d+ first: it uses ");
            assertThat(sampled(json, "sleepZero")).contains("\"id\":\"ZERO_SLEEP\",\"severity\":\"warning\"");
        }
    }

    @OnJdks(value = Which.OUTERMOST, from = 9)
    void aThreadThatBurnsACoreInYieldsHasARateByItsTimeInTheKernel(Jdk jdk) throws Exception {
        try (RunningJvm program = program(jdk, "yield")) {
            String json = awaitReport(jdk, program, seen -> sampled(seen, "yieldAlways").contains("\"id\":\"YIELD_SPIN\",\"severity\":\"warning\"")
                && hasNumber(sampled(seen, "yieldAlways"), "pausesPerSecond"));

            assertThat(sampled(json, "yieldAlways")).contains("\"rateBasis\":\"about\"");
        }
    }

    /** Half of its time it is in the one, nine tenths of its pauses are in the other. */
    @Test
    void theRateOfAThreadAtTwoLinesIsSharedByThem() throws Exception {
        try (RunningJvm program = program(Jdk.running(), "mixed")) {
            String json = awaitReport(Jdk.running(), program, seen -> sampled(seen, "mixed").contains("\"rateBasis\":\"shared\""));

            assertThat(sampled(json, "mixed")).contains("\"call\":\"Thread.sleep\"", "\"call\":\"LockSupport.parkNanos\"");
            assertAbout(number(sampled(json, "mixed"), "pausesPerSecond"), counted(program, json, "mixed"));
        }
    }

    private static RunningJvm program(Jdk jdk, String... threads) throws Exception {
        RunningJvm program = Jvm.of(jdk).atFastPace().main(Stream.concat(Stream.of(PROGRAM), Stream.of(threads)).toArray()).start();
        program.awaitMain(PROGRAM);
        program.awaitOut(threads[0] + ' ');
        return program;
    }

    /** Of two seconds each, until stack samples have shown what is wanted: on a busy machine they often see a thread run. */
    private String awaitReport(Jdk jdk, RunningJvm program, Predicate<String> wanted) throws Exception {
        Attached attached = new Attached(jdk, program);
        attached.start("port=off,thresholds.coreShare=0.01%");
        return program.await(() -> Files.readString(attached.report(2, folder.resolve("report.json"))), wanted);
    }

    /** Which waits are whose is chance to a factor, never to a magnitude: {@code EstimatesTest} has exact figures, of given stacks. */
    private static void assertAbout(double estimated, double counted) {
        assertThat(estimated).isBetween(counted / 2, counted * 2);
    }

    /** The program's own count in the time that the report is about. */
    private static double counted(RunningJvm program, String json, String thread) throws Exception {
        Matcher taken = Pattern.compile("\"taken\":\"([^\"]+)\"").matcher(json);
        assertThat(taken.find()).isTrue();
        double end = Instant.parse(taken.group(1)).toEpochMilli();
        double seconds = number(json.substring(json.indexOf("\"wakeUps\"")), "seconds");
        return new KnownCounts(program).perSecond(thread, end - seconds * 1_000, end);
    }

    /** A site of a deferred class. */
    private static String sampled(String json, String method) {
        return object(json.substring(json.indexOf("\"sampled\"")), "\\{\"id\":\"[0-9a-f]+\",[^{}]*\"method\":\"" + method + "\"");
    }

    /** Threads at no site. */
    private static String waiting(String json, String thread) {
        String others = json.substring(json.indexOf("\"others\""));
        int name = others.indexOf("\"names\":\"" + thread + '"');
        if (name < 0) {
            return "";
        }
        return object(others, Pattern.quote(others.substring(others.lastIndexOf("{\"place\"", name), name)));
    }

    /** From what begins it to the bracket that ends it; "" if there is none. */
    private static String object(String json, String begin) {
        Matcher found = Pattern.compile(begin).matcher(json);
        if (!found.find()) {
            return "";
        }
        int depth = 0;
        for (int i = found.start(); i < json.length(); i++) {
            depth += json.charAt(i) == '{' ? 1 : json.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return json.substring(found.start(), i + 1);
            }
        }
        throw new AssertionError(json);
    }

    private static boolean hasNumber(String json, String name) {
        return json.contains('"' + name + "\":");
    }

    private static double number(String json, String name) {
        Matcher value = Pattern.compile("\"" + name + "\":([\\d.E-]+)").matcher(json);
        assertThat(value.find()).as("%s in %s", name, json).isTrue();
        return Double.parseDouble(value.group(1));
    }
}
