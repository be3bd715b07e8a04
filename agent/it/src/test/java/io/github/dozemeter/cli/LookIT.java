package io.github.dozemeter.cli;

import static io.github.dozemeter.KnownCounts.PROGRAM;
import static io.github.dozemeter.cli.Attaching.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dozemeter.KnownCounts;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Retry;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code look} at a program whose threads count themselves how often they pause. */
@DisplayName("The verb look")
@Tag("look")
@Timeout(300)
class LookIT {

    private static final Pattern COUNT = Pattern.compile("([a-z]+) (\\d+)");

    private static final Pattern SWITCHES = Pattern.compile("\nvoluntary_ctxt_switches:\t(\\d+)");

    @OnJdks(Which.ALL)
    void theRateOfASiteIsThatOfItsThread(Jdk jdk) throws Exception {
        Retry.ifSpoilt(() -> {
            try (RunningJvm application = program(jdk, "sleep", "park", "wait", "poll", "select")) {
                String json = look(application, "-d", 4, "-f", "json").out();
                assumeDumps(5, json);

                assertThat(json).contains("\"main\":\"" + PROGRAM + "\"", "\"complete\":true", "\"sites\":[]");
                assertRatesOfSites(application, json);
                assertThat(site(json, "sleep")).as("a warning where it costs 1 % of a core").contains("\"id\":\"SHORT_POLL\"");
                assertThat(site(json, "park")).contains("\"severity\":\"info\"", "whether their time ran out or something arrived is not known");
                String selecting = other(json, "select");
                assertThat(selecting).contains("\"call\":\"SelectorImpl.select\"", "\"place\":\"" + PROGRAM + ".select:");
                assertThat(number(selecting, "wakeUpsPerSecond")).isCloseTo(counted(application, json, "select"), withPercentage(10));
            }
        });
    }

    @OnJdks(Which.EACH_KIND)
    void aLineBreakInAThreadsNameHidesNothing(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).main("programs.Named", "first line\nsecond \"line\"").start()) {
            application.awaitOut("polling");
            Outcome look = look(application, "-d", 2);

            assertThat(look.out()).contains("Thread.sleep\n    programs.Named.poll:");
        }
    }

    /** Its hook is in their stacks, and in the way of none. */
    @OnJdks(Which.OUTERMOST)
    void anAgentInTheJvmHidesNoSite(Jdk jdk) throws Exception {
        Retry.ifSpoilt(() -> {
            Jvm watched = Jvm.of(jdk).agent("port=off,calls=default:waits");
            try (RunningJvm application = program(watched, "sleep", "park", "wait", "poll")) {
                String json = look(application, "-d", 4, "-f", "json").out();
                assumeDumps(5, json);

                assertRatesOfSites(application, json);
            }
        });
    }

    @OnJdks(Which.ALL)
    void theJvmsOwnThreadsAreExplainedByAnOptionThatTheirReleaseTakes(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).main("programs.Sleeper", 1, 600_000).start()) {
            application.awaitMain("programs.Sleeper");
            String text = look(application, "-d", 5).out();
            assertThat(text).doesNotContain("Attach Listener", "WARNING");
            Matcher options = Pattern.compile("-XX:\\S+").matcher(text);
            List<String> found = options.results().map(MatchResult::group).toList();
            assertThat(found.isEmpty()).as(text).isEqualTo(jdk.feature() > 25);
            Outcome start = Jvm.tool(jdk, "java").options(found.toArray(String[]::new)).main("-version").run();
            assertThat(start.exitCode()).as(start.toString()).isZero();
            assertThat(start.err()).doesNotContainIgnoringCase("warning", "unrecognized");
        }
    }

    /** Long enough that hardly all samples fall into one of the two. */
    @Test
    @Tag("long")
    void theRateOfAThreadAtTwoPlacesIsNotGivenToEither() throws Exception {
        Retry.ifSpoilt(() -> {
            try (RunningJvm application = program(Jdk.running(), "mixed")) {
                String json = look(application, "-d", 6, "-f", "json").out();
                assumeDumps(12, json);
                String mixed = other(json, "mixed");

                assertThat(mixed).startsWith("\"place\":\"\",\"call\":\"\",");
                assertThat(mixed.substring(mixed.indexOf("\"places\""))).contains("\"call\":\"Thread.sleep\"", "\"call\":\"LockSupport.parkNanos\"");
                assertThat(number(mixed, "wakeUpsPerSecond")).isCloseTo(counted(application, json, "mixed"), withPercentage(10));
            }
        });
    }

    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    @Tag("alone")
    void aThreadThatSpinsIsNamedWithItsLineAndWhatItUses(Jdk jdk) throws Exception {
        Retry.ifSpoilt(() -> {
            for (String[] spinner : new String[][] {{"zero", "ZERO_SLEEP", "sleepZero"}, {"yield", "YIELD_SPIN", "yieldAlways"}}) {
                try (RunningJvm application = program(jdk, spinner[0])) {
                    String json = look(application, "-d", 5, "-f", "json").out();

                    assumeDumps(10, json);
                    assumeTrue(number(json, "cpuCores") > 0.2, "the machine leaves it no processor");
                    String site = site(json, spinner[2]);
                    assertThat(site).contains("\"id\":\"" + spinner[1] + "\",\"severity\":\"warning\"").doesNotContain("pausesPerSecond");
                    assertThat(number(site, "cores")).isCloseTo(number(json, "cpuCores"), within(0.15));
                    assertThat(json).containsPattern("\"headline\":\"Fix KnownRates." + spinner[2] + ":\\d+ first: it uses up to ");
                }
            }
        });
    }

    /** Nothing of them is in a thread dump, so nothing may be called cheap. */
    @OnJdks(value = Which.EACH_KIND, from = 21)
    void virtualThreadsAreNamedAsNotSeen(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).main("programs.VirtualPauses", 100, 50_000_000).start()) {
            application.awaitMain("programs.VirtualPauses");
            Outcome look = look(application, "-d", 3);

            assertThat(look.out()).contains("Not all was seen: virtual threads are in no thread dump.", "This JVM runs virtual threads.");
        }
    }

    @Test
    void anyJavaLooksAtAnyOther() throws Exception {
        Retry.ifSpoilt(() -> {
            List<Jdk> all = List.copyOf(Jdk.all());
            Jdk oldest = all.get(0);
            Jdk newest = all.get(all.size() - 1);
            for (Jdk[] pair : new Jdk[][] {{oldest, newest}, {newest, oldest}}) {
                try (RunningJvm application = program(pair[1], "sleep")) {
                    Outcome look = Jvm.commandLine(pair[0], "look", "-d", 2, application.pid()).run();

                    assertThat(look.exitCode()).as(look.err()).isZero();
                    assertThat(look.out()).contains("programs.KnownRates.sleep:").contains("\nThis JVM woke ");
                }
            }
        });
    }

    @Test
    void aJavaWithoutTheAttachApiLooksToo() throws Exception {
        Retry.ifSpoilt(() -> {
            try (RunningJvm application = program(Jdk.running(), "sleep")) {
                Outcome look = Jvm.commandLine(Jdk.running(), "look", "-d", 2, "-f", "md", application.pid())
                    .options("--limit-modules", "java.base").run();

                assertThat(look.exitCode()).as(look.err()).isZero();
                assertThat(look.out()).startsWith("## ").contains("\nThis JVM woke ").contains("programs.KnownRates.sleep:");
            }
        });
    }

    @OnJdks(Which.EACH_KIND)
    void itWorksWhereAgentsAreRefusedAndPrintsNothingThere(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).options("-XX:+UnlockDiagnosticVMOptions", "-XX:-EnableDynamicAgentLoading",
            "-XX:+IgnoreUnrecognizedVMOptions").main(PROGRAM, "sleep").start()) {
            application.awaitMain(PROGRAM);
            if (jdk.feature() >= 9) {
                assertRefused(InProcess.run("report", "-d", 1, application.pid()),
                    "-XX:-EnableDynamicAgentLoading", "the verb look shows what wakes it without an agent");
            }
            look(application, "-d", 2);

            assertThat(application.err()).isEmpty();
            assertThat(application.out().lines()).allMatch(line -> COUNT.matcher(line).matches());
        }
    }

    @Test
    void anOptionInTheEnvironmentForbidsItToo() throws Exception {
        try (RunningJvm application = Jvm.of(Jdk.running()).options("-XX:-UsePerfData")
            .environment("JAVA_TOOL_OPTIONS", "-XX:+DisableAttachMechanism").main(PROGRAM, "sleep").start()) {
            application.awaitOut("sleep ");
            assertRefused(InProcess.run("look", application.pid()), "-XX:+DisableAttachMechanism");
            assertThat(application.out()).as("no thread dump").doesNotContain("Full thread dump");
        }
    }

    @Test
    void whatIsKnownIsPrintedAtCtrlC() throws Exception {
        try (RunningJvm application = program(Jdk.running(), "sleep");
             RunningJvm look = Jvm.commandLine(Jdk.running(), "look", "-d", 60, application.pid()).start()) {
            awaitDumps(application);
            Outcome interrupted = look.terminate();

            assertThat(interrupted.out()).contains("\nThis JVM woke ", "Nothing was loaded into the JVM");
        }
    }

    @Test
    void aJvmThatEndsMidwayIsAFailure() throws Exception {
        try (RunningJvm application = program(Jdk.running(), "sleep");
             RunningJvm look = Jvm.commandLine(Jdk.running(), "look", "-d", 60, application.pid()).start()) {
            awaitDumps(application);
            application.kill();
            Outcome ended = look.awaitEnd();

            assertThat(ended.exitCode()).isEqualTo(4);
            assertThat(ended.err()).hasLineCount(1).contains("the JVM " + application.pid() + " (" + PROGRAM + ") has ended");
        }
    }

    private static RunningJvm program(Jdk jdk, String... threads) throws Exception {
        return program(Jvm.of(jdk), threads);
    }

    private static RunningJvm program(Jvm jvm, String... threads) throws Exception {
        RunningJvm application = jvm.main(Stream.concat(Stream.of(PROGRAM), Stream.of(threads)).toArray()).start();
        application.awaitMain(PROGRAM);
        application.awaitOut(threads[0] + ' ');
        return application;
    }

    private static void assertRatesOfSites(RunningJvm application, String json) throws Exception {
        for (String[] thread : new String[][] {{"sleep", "sleep", "Thread.sleep"}, {"park", "park", "LockSupport.parkNanos"},
            {"wait", "await", "Object.wait"}, {"poll", "poll", "ArrayBlockingQueue.poll"}}) {
            String site = site(json, thread[1]);
            assertThat(site).contains("\"call\":\"" + thread[2] + "\"");
            assertThat(number(site, "pausesPerSecond")).as(site).isCloseTo(counted(application, json, thread[0]), withPercentage(10));
        }
    }

    private static Outcome look(RunningJvm application, Object... options) throws Exception {
        Object[] words = Stream.of(Stream.of("look"), Stream.of(options), Stream.of(application.pid())).flatMap(some -> some).toArray();
        Outcome look = InProcess.run(words);
        assertThat(look.exitCode()).as(look.err()).isZero();
        assertThat(look.err()).isEmpty();
        return look;
    }

    /** On a busy machine, a few stop the JVM for as long as they may; fewer than five name no place. */
    private static void assumeDumps(int least, String json) {
        assumeTrue(number(json, "threadDumps") >= least, "too busy a machine for " + least + " thread dumps");
    }

    /** The thread there that answers has woken up so often that it has answered several times, by which time its wake-ups are known. */
    private static void awaitDumps(RunningJvm application) throws Exception {
        application.await(() -> switches(application.pid(), "Attach Listener"), switches -> switches > 100);
    }

    private static long switches(long pid, String thread) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return tasks.map(LookIT::status).filter(status -> status.startsWith("Name:\t" + thread + '\n'))
                .map(SWITCHES::matcher).filter(Matcher::find).mapToLong(count -> Long.parseLong(count.group(1))).sum();
        }
    }

    private static String status(Path task) {
        try {
            return Files.readString(task.resolve("status"));
        } catch (IOException ended) {
            return "";
        }
    }

    /** The part of the JSON about the site of one method. */
    private static String site(String json, String method) {
        return Stream.of(json.substring(json.indexOf("\"sampled\":")).split("(?=\\{\"id\":\"[0-9a-f]{16})"))
            .filter(site -> site.contains("\"method\":\"" + method + '"')).findFirst().orElseThrow();
    }

    /** The part of the JSON about the threads of one name that wait at no site. */
    private static String other(String json, String thread) {
        return Stream.of(json.substring(json.indexOf("\"others\":")).split("\\{(?=\"place\":\"[^\"]*\",\"call\":\"[^\"]*\",\"kind\")"))
            .filter(row -> row.contains("\"names\":\"" + thread + '"')).findFirst().orElseThrow();
    }

    private static double number(String json, String name) {
        Matcher value = Pattern.compile("\"" + name + "\":([\\d.E-]+)").matcher(json);
        assertThat(value.find()).as("%s in %s", name, json).isTrue();
        return Double.parseDouble(value.group(1));
    }

    /** Pauses a second by the program's own count, in the time of the look. */
    private static double counted(RunningJvm application, String json, String thread) throws Exception {
        double end = Instant.parse(json.replaceFirst("(?s).*?\"taken\":\"([^\"]+)\".*", "$1")).toEpochMilli();
        return new KnownCounts(application).perSecond(thread, end - number(json, "windowSeconds") * 1_000, end);
    }
}
