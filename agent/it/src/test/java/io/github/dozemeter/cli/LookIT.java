package io.github.dozemeter.cli;

import static io.github.dozemeter.KnownCounts.PROGRAM;
import static io.github.dozemeter.cli.Attaching.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.KnownCounts;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Without it a look counts how long its dumps stop the JVM, and a busy machine leaves it too few to name a place. */
    private static final String UNMEASURED = "-XX:-UsePerfData";
    private static final int SECONDS = 4;
    private static final double WARNING_CORES = 0.01;
    private static final double MIN_DIVIDED_SECONDS = 0.2;
    /** A pause whose time is over before its thread asks the kernel switches to no other; a lock or a safepoint adds a switch. */
    private static final double WITHOUT_A_SWITCH = 0.1;
    /** The kernel's clock of CPU time in {@code stat}, at both ends. */
    private static final double CPU_STEP_NANOS = 20e6;

    private static final Pattern COUNT = Pattern.compile("([a-z]+) (\\d+)");

    private static final Pattern SWITCHES = Pattern.compile("\nvoluntary_ctxt_switches:\t(\\d+)");

    @OnJdks(Which.ALL)
    void theRateOfASiteIsThatOfItsThread(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "sleep", "park", "wait", "poll", "select")) {
            Looked looked = new Looked(application);

            assertThat(looked.json).contains("\"main\":\"" + PROGRAM + "\"", "\"complete\":true", "\"sites\":[]");
            looked.assertRatesOfSites();
            String selecting = other(looked.json, "select");
            assertThat(selecting).contains("\"call\":\"SelectorImpl.select\"", "\"place\":\"" + PROGRAM + ".select:");
            looked.assertRate("select", number(selecting, "wakeUpsPerSecond"));
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aLineBreakInAThreadsNameHidesNothing(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).options(UNMEASURED).main("programs.Named", "first line\nsecond \"line\"").start()) {
            application.awaitOut("polling");
            Outcome look = look(application, "--details", "-d", SECONDS);

            assertThat(look.out()).contains("Thread.sleep\n    programs.Named.poll:");
        }
    }

    /** Its hook is in their stacks, and in the way of none. */
    @OnJdks(Which.OUTERMOST)
    void anAgentInTheJvmHidesNoSite(Jdk jdk) throws Exception {
        Jvm watched = Jvm.of(jdk).agent("port=off,calls=default:waits");
        try (RunningJvm application = program(watched, "sleep", "park", "wait", "poll")) {
            new Looked(application).assertRatesOfSites();
        }
    }

    @OnJdks(Which.ALL)
    void theJvmsOwnThreadsAreExplainedByAnOptionThatTheirReleaseTakes(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).main("programs.Sleeper", 1, 600_000).start()) {
            application.awaitMain("programs.Sleeper");
            String text = look(application, "--details", "-d", 5).out();
            assertThat(text).doesNotContain("Attach Listener", "WARNING");
            Matcher options = Pattern.compile("-XX:\\S+").matcher(text);
            List<String> found = options.results().map(MatchResult::group).toList();
            assertThat(found.isEmpty()).as(text).isEqualTo(jdk.feature() > 25);
            Outcome start = Jvm.tool(jdk, "java").options(found.toArray(String[]::new)).main("-version").run();
            assertThat(start.exitCode()).as(start.toString()).isZero();
            assertThat(start.err()).doesNotContainIgnoringCase("warning", "unrecognized");
        }
    }

    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void aThreadThatSpinsIsNamedWithItsLineAndWhatItUses(Jdk jdk) throws Exception {
        for (String[] spinner : new String[][] {{"zero", "ZERO_SLEEP", "sleepZero"}, {"yield", "YIELD_SPIN", "yieldAlways"}}) {
            try (RunningJvm application = program(jdk, spinner[0])) {
                Looked looked = new Looked(application);

                String site = site(looked.json, spinner[2]);
                double cores = number(site, "cores");
                looked.assertCpu(spinner[0], cores);
                // On a crowded machine a thread that always yields gets less than a hundredth of a processor.
                boolean isCostly = cores >= WARNING_CORES;
                String severity = isCostly ? "warning" : "info";
                assertThat(site).contains("\"id\":\"" + spinner[1] + "\",\"severity\":\"" + severity + '"');
                // Below 15 steps of its clock the kernel does not tell what it was in the kernel for.
                if (cores * looked.seconds >= MIN_DIVIDED_SECONDS) {
                    assertThat(site).contains("\"rateBasis\":\"about\"");
                }
                if (isCostly) {
                    assertThat(looked.json).containsPattern("\"headline\":\"Fix KnownRates." + spinner[2] + ":\\d+ first: it uses ");
                }
            }
        }
    }

    @OnJdks(Which.EACH_KIND)
    void belowARowWithoutARateIsTheCommandThatTellsItWhereThatHarmsNothing(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "zero")) {
            Outcome look = look(application, "-d", SECONDS);

            assertThat(look.out().contains("\n    Exact: java -jar dozemeter.jar look --record " + application.pid() + ".\n")).as(look.out())
                .isEqualTo(jdk.feature() >= 23);
        }
    }

    /** How often they pause is not known, so nothing may be called cheap. */
    @OnJdks(value = Which.ALL, from = 21)
    void linesOfVirtualThreadsAreNamedWithoutARate(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).options(UNMEASURED).main("programs.VirtualLoops", 5).start()) {
            application.awaitOut("pausing");
            Outcome look = look(application, "-d", SECONDS);

            assertThat(look.out()).containsPattern("^[^\n]*: virtual threads pause too, their rates are not known\\.\n")
                .containsPattern("\n5 virtual threads pause at programs\\.VirtualLoops\\.sleep:\\d+ \\(Thread\\.sleep\\)\\.\n")
                .containsPattern("\n1 virtual thread pauses at programs\\.VirtualLoops\\.poll:\\d+ \\(ArrayBlockingQueue\\.poll\\)\\.\n")
                .containsPattern("\nAll together use up to [\\d.]+% of a core");
            assertThat(application.err()).isEmpty();
            try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
                assertThat(left.map(Path::toString)).noneMatch(name -> name.contains("dozemeter-look-"));
            }
        }
    }

    @Test
    void anyJavaLooksAtAnyOther() throws Exception {
        List<Jdk> all = List.copyOf(Jdk.all());
        Jdk oldest = all.get(0);
        Jdk newest = all.get(all.size() - 1);
        for (Jdk[] pair : new Jdk[][] {{oldest, newest}, {newest, oldest}}) {
            try (RunningJvm application = program(pair[1], "sleep")) {
                Outcome look = Jvm.commandLine(pair[0], "look", "--details", "-d", SECONDS, application.pid()).run();

                assertThat(look.exitCode()).as(look.err()).isZero();
                assertThat(look.out()).contains("programs.KnownRates.sleep:").contains(" wakeups/s: ");
            }
        }
    }

    @Test
    void aJavaWithoutTheAttachApiLooksToo() throws Exception {
        try (RunningJvm application = program(Jdk.running(), "sleep")) {
            Outcome look = Jvm.commandLine(Jdk.running(), "look", "-d", SECONDS, "-f", "md", application.pid())
                .options("--limit-modules", "java.base").run();

            assertThat(look.exitCode()).as(look.err()).isZero();
            assertThat(look.out()).startsWith("## ").contains(" wakeups/s: ").contains("programs.KnownRates.sleep:");
        }
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

            assertThat(interrupted.out()).contains(" wakeups/s: ", "Estimated from outside: ");
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
        RunningJvm application = jvm.options(UNMEASURED).main(Stream.concat(Stream.of(PROGRAM), Stream.of(threads)).toArray()).start();
        application.awaitOut(threads[0] + ' ');
        return application;
    }

    /**
     * A look, and what the program and the kernel counted by its begin and its end: at least between two moments inside of it, at
     * most between two around it. Each of them is after or before what it must be, whatever clocks say and whoever waits.
     */
    private static final class Looked {

        private final RunningJvm application;
        private final KnownCounts counts;
        private final int outerBegin;
        private final Map<String, Long> outerCpuBegin;
        private int innerBegin = -1;
        private int innerEnd;
        private Map<String, Long> innerCpuBegin;
        private Map<String, Long> innerCpuEnd;
        private final int outerEnd;
        private final Map<String, Long> outerCpuEnd;
        private final double seconds;
        final String json;

        Looked(RunningJvm application) throws Exception {
            this.application = application;
            counts = new KnownCounts(application);
            application.await(counts::printed, printed -> printed > 0);
            outerBegin = counts.printed();
            outerCpuBegin = cpu();
            Outcome look = InProcess.atTerminal(progress -> note(), "look", "-d", SECONDS, "-f", "json", application.pid());
            outerEnd = counts.printed();
            outerCpuEnd = cpu();
            json = look.out();
            assertThat(look.exitCode()).as(look.err()).isZero();
            seconds = number(json.substring(json.indexOf("\"wakeUps\":")), "seconds");
        }

        /** Its first line comes after the first reading, and its last before the last one. */
        private void note() throws IOException {
            innerEnd = counts.printed();
            innerCpuEnd = cpu();
            if (innerBegin < 0) {
                innerBegin = innerEnd;
                innerCpuBegin = innerCpuEnd;
            }
        }

        private Map<String, Long> cpu() throws IOException {
            return cpuNanos(application.pid());
        }

        void assertRatesOfSites() throws Exception {
            for (String[] thread : new String[][] {{"sleep", "sleep", "Thread.sleep"}, {"park", "park", "LockSupport.parkNanos"},
                {"wait", "await", "Object.wait"}, {"poll", "poll", "ArrayBlockingQueue.poll"}}) {
                String site = site(json, thread[1]);
                assertThat(site).contains("\"call\":\"" + thread[2] + "\"");
                assertRate(thread[0], number(site, "pausesPerSecond"));
            }
        }

        void assertRate(String thread, double perSecond) throws Exception {
            double least = counts.before(thread, innerEnd) - counts.after(thread, innerBegin);
            double most = counts.after(thread, outerEnd) - counts.before(thread, outerBegin);
            assertThat(perSecond * seconds).as(thread).isBetween(least * (1 - WITHOUT_A_SWITCH), most * (1 + WITHOUT_A_SWITCH));
        }

        void assertCpu(String thread, double cores) {
            double least = innerCpuEnd.get(thread) - innerCpuBegin.get(thread);
            double most = outerCpuEnd.get(thread) - outerCpuBegin.get(thread);
            // The kernel's part of its CPU tells the cost: within a factor of two, and never more than the thread used.
            assertThat(cores * seconds * 1e9).as(thread).isBetween(least / 2, most + CPU_STEP_NANOS);
        }
    }

    private static Outcome look(RunningJvm application, Object... options) throws Exception {
        Object[] words = Stream.of(Stream.of("look"), Stream.of(options), Stream.of(application.pid())).flatMap(some -> some).toArray();
        Outcome look = InProcess.run(words);
        assertThat(look.exitCode()).as(look.err()).isZero();
        assertThat(look.err()).isEmpty();
        return look;
    }

    /** The thread there that answers has woken up so often that it has answered several times, by which time its wake-ups are known. */
    private static void awaitDumps(RunningJvm application) throws Exception {
        application.await(() -> switches(application.pid(), "Attach Listener"), switches -> switches > 100);
    }

    private static long switches(long pid, String thread) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return tasks.map(task -> text(task, "status")).filter(status -> status.startsWith("Name:\t" + thread + '\n'))
                .map(SWITCHES::matcher).filter(Matcher::find).mapToLong(count -> Long.parseLong(count.group(1))).sum();
        }
    }

    private static String text(Path task, String file) {
        try {
            return Files.readString(task.resolve(file));
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

    /** By the kernel; the program has one thread of each name. */
    private static Map<String, Long> cpuNanos(long pid) throws IOException {
        Map<String, Long> nanos = new HashMap<>();
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            for (Path task : tasks.toList()) {
                String scheduled = text(task, "schedstat");
                nanos.put(text(task, "comm").trim(), scheduled.isEmpty() ? 0 : Long.parseLong(scheduled.split(" ")[0]));
            }
        }
        return nanos;
    }
}
