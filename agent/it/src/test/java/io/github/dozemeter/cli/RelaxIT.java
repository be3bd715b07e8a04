package io.github.dozemeter.cli;

import static io.github.dozemeter.cli.Attaching.assertRefused;
import static io.github.dozemeter.cli.Attaching.assumeRootHas;
import static io.github.dozemeter.cli.Attaching.shell;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code relax} at a program of pollers; the witness is the kernel: each thread's slack, and its switches. */
@DisplayName("The verb relax")
@Tag("look")
@Timeout(300)
class RelaxIT {

    private static final String REQUEST = "poller-*=20ms";
    private static final long RELAXED = 20_000_000;
    private static final Pattern SWITCHES = Pattern.compile("\nvoluntary_ctxt_switches:\t(\\d+)");
    private static final Pattern ROW = Pattern.compile("(?m)^(before|relaxed|restored) +([\\d,]+) +[\\d.<]+%$");

    @TempDir
    Path folder;
    private Path cue;

    @BeforeEach
    void onlyRootMayChangeTheSlackOfOthers() {
        assumeRootHas("setsid");
        cue = folder.resolve("cue");
    }

    private RunningJvm program(Jdk jdk) throws Exception {
        RunningJvm application = Jvm.of(jdk).main("programs.RelaxedLoops", cue).start();
        application.awaitOut("polling");
        application.awaitHandlers();
        return application;
    }

    private static RunningJvm relax(RunningJvm application, int seconds) throws IOException {
        return Jvm.commandLine(Jdk.running(), "relax", "--yes", "-d", seconds, application.pid(), REQUEST).start();
    }

    /** The slack of each thread by its ID and name, from the kernel. */
    private static Map<String, Long> slacks(RunningJvm application) throws IOException {
        Map<String, Long> slacks = new TreeMap<>();
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + application.pid() + "/task"))) {
            for (Path task : tasks.toList()) {
                String slack = text(Path.of("/proc/" + task.getFileName() + "/timerslack_ns"));
                if (!slack.isEmpty()) {
                    slacks.put(task.getFileName() + " " + text(task.resolve("comm")), Long.valueOf(slack));
                }
            }
        }
        return slacks;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).trim();
        } catch (IOException ended) {
            return "";
        }
    }

    private static void awaitSlack(RunningJvm application, String thread, long nanos) throws Exception {
        application.await(() -> slacks(application), slacks -> slacks.entrySet().stream()
            .anyMatch(entry -> entry.getKey().endsWith(" " + thread) && entry.getValue() == nanos));
    }

    private static void awaitAllUsual(RunningJvm application) throws Exception {
        application.await(() -> slacks(application), slacks -> !slacks.containsValue(RELAXED));
        assertAllUsual(application);
    }

    private static void assertAllUsual(RunningJvm application) throws IOException {
        assertThat(slacks(application).values()).isNotEmpty().containsOnly(Long.valueOf(text(Path.of("/proc/self/timerslack_ns"))));
    }

    private static Path notice(RunningJvm application) {
        return Path.of("/tmp/dozemeter-relax-" + application.pid() + ".txt");
    }

    private static double figure(Outcome relax, String phase) {
        Matcher row = ROW.matcher(relax.out());
        while (row.find()) {
            if (row.group(1).equals(phase)) {
                return Double.parseDouble(row.group(2).replace(",", ""));
            }
        }
        throw new AssertionError("no row " + phase + " in " + relax);
    }

    private static long switches(RunningJvm application, String thread) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + application.pid() + "/task"))) {
            return tasks.filter(task -> text(task.resolve("comm")).equals(thread))
                .map(task -> SWITCHES.matcher(text(task.resolve("status"))))
                .filter(Matcher::find).mapToLong(found -> Long.parseLong(found.group(1))).sum();
        }
    }

    @OnJdks(Which.EACH_KIND)
    void onlyTheNamedThreadsAreRelaxedAndGetTheirSlackBack(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk); RunningJvm relax = relax(application, 2)) {
            awaitSlack(application, "poller-1", RELAXED);
            awaitSlack(application, "poller-2", RELAXED);
            assertThat(notice(application)).content().contains("threads 'poller-*'", "up to 20 ms longer, for 2 s");

            Outcome ended = relax.awaitEnd();
            assertThat(ended.exitCode()).as(ended.err()).isZero();
            assertAllUsual(application);
            assertThat(notice(application)).doesNotExist();
            assertThat(ended.err()).startsWith("Every timed wait of these 2 threads may end up to 20 ms late for 2 s: ")
                .contains("LockSupport.parkNanos at programs.RelaxedLoops.", "restored: all 2 threads");
            assertThat(ended.out()).containsPattern(ROW);
            assertThat(application.out()).as("nothing was printed there").isEqualTo("polling\n");
        }
    }

    /** Alone: where timers of other programs end often, the kernel ends relaxed waits with them. */
    @OnJdks(Which.EACH_KIND)
    @Tag("alone")
    void wakeupsFallAndComeBackByTheKernelsCount(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk)) {
            double before = rate(application);
            try (RunningJvm relax = relax(application, 10)) {
                awaitSlack(application, "poller-1", RELAXED);
                awaitSlack(application, "poller-2", RELAXED);
                double relaxed = rate(application);
                assertThat(relaxed).isLessThan(before / 5);
                Outcome ended = relax.awaitEnd();
                assertThat(rate(application)).isGreaterThan(relaxed * 5);
                assertThat(figure(ended, "relaxed")).as(ended.out()).isLessThan(figure(ended, "before") / 5)
                    .isLessThan(figure(ended, "restored") / 5);
            }
        }
    }

    /** Wakeups a second of one poller. */
    private static double rate(RunningJvm application) throws Exception {
        long start = System.nanoTime();
        long before = switches(application, "poller-2");
        long enough = TimeUnit.SECONDS.toNanos(2);
        application.await(System::nanoTime, now -> now - start > enough);
        return (switches(application, "poller-2") - before) / ((System.nanoTime() - start) / 1e9);
    }

    @OnJdks(Which.EACH_KIND)
    void aKilledCommandLeavesNoThreadRelaxed(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk); RunningJvm relax = relax(application, 600)) {
            awaitSlack(application, "poller-1", RELAXED);
            relax.kill();
            awaitAllUsual(application);
            application.await(() -> Files.exists(notice(application)), exists -> !exists);
        }
    }

    @Test
    void aTerminatedCommandRestoresAndPrintsWhatItSaw() throws Exception {
        try (RunningJvm application = program(Jdk.running()); RunningJvm relax = relax(application, 600)) {
            awaitSlack(application, "poller-2", RELAXED);
            Outcome ended = relax.terminate();
            assertAllUsual(application);
            assertThat(ended.out()).contains("before", "relaxed");
            assertThat(ended.err()).contains("restored: all 2 threads");
            assertThat(notice(application)).doesNotExist();
        }
    }

    @Test
    void aSuspendedCommandIsRestoredByTheDeadline() throws Exception {
        try (RunningJvm application = program(Jdk.running()); RunningJvm relax = relax(application, 2)) {
            awaitSlack(application, "poller-2", RELAXED);
            assertThat(shell("kill -STOP " + relax.pid())).isZero();
            awaitAllUsual(application);
            assertThat(text(Path.of("/proc/" + relax.pid() + "/stat"))).as("still stopped").contains(") T ");
            assertThat(shell("kill -CONT " + relax.pid())).isZero();
            relax.awaitEnd();
            assertAllUsual(application);
        }
    }

    @OnJdks(Which.EACH_KIND)
    void aThreadThatStartsMeanwhileIsRelaxedAndOtherChildrenAreNot(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk); RunningJvm relax = relax(application, 600)) {
            awaitSlack(application, "poller-1", RELAXED);
            Files.createFile(cue);
            long usual = Long.parseLong(text(Path.of("/proc/self/timerslack_ns")));
            awaitSlack(application, "poller-late", RELAXED);
            awaitSlack(application, "child", usual);
            Outcome ended = relax.terminate();
            assertThat(ended.err()).contains("restored: all 3 threads");
            assertAllUsual(application);
        }
    }

    @OnJdks(Which.EACH_KIND)
    void threadsOfTheJvmAreRefusedAndNothingChanges(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk)) {
            for (String pattern : new String[] {"VM Thread", "C2 Comp*", "GC*", "Reference Handler", "Finalizer", "Signal Disp*"}) {
                assertRefused(InProcess.run("relax", "--yes", application.pid(), pattern + "=20ms"),
                    "not relaxed: '" + pattern + "' also matches '");
            }
            assertRefused(InProcess.run("relax", "--yes", application.pid(), "nothing*=20ms"), "no thread is named 'nothing*'");
            assertAllUsual(application);
        }
    }

    @OnJdks(value = Which.EACH_KIND, from = 21)
    void carriersOfVirtualThreadsAreRefused(Jdk jdk) throws Exception {
        try (RunningJvm application = Jvm.of(jdk).main("programs.VirtualPauses", 100, 50_000_000).start()) {
            application.awaitMain("programs.VirtualPauses");
            assertRefused(InProcess.run("relax", "--yes", application.pid(), "ForkJoinPool*=20ms"), "carries virtual threads");
            assertAllUsual(application);
        }
    }

    @Test
    void withoutTheCapabilityItIsRefusedWithWhatToRun() throws Exception {
        assumeRootHas("setpriv");
        try (RunningJvm application = program(Jdk.running())) {
            Outcome relax = Jvm.commandLine(Jdk.running(), "relax", "--yes", application.pid(), REQUEST).by("setpriv",
                "--bounding-set=-sys_nice").run();
            assertRefused(relax, "CAP_SYS_NICE", "as root on the host", "--cap-add SYS_NICE");
            Outcome status = Jvm.commandLine(Jdk.running(), "status", application.pid()).by("setpriv",
                "--bounding-set=-sys_nice").run();
            assertThat(status.out()).contains("slack not readable");
            assertAllUsual(application);
        }
    }

    @Test
    void atATerminalOnlyAYesChangesSomething() throws Exception {
        try (RunningJvm application = program(Jdk.running())) {
            for (String answer : new String[] {"n\n", "\n", ""}) {
                Outcome no = InProcess.answering(answer, "relax", "-d", 600, application.pid(), REQUEST);
                assertThat(no.exitCode()).as(no.err()).isEqualTo(3);
                assertThat(no.err()).contains("Every timed wait of these 2 threads", "Relax them? [y/N] ", "nothing was changed");
                assertThat(no.out()).isEmpty();
                assertAllUsual(application);
            }
            Outcome yes = InProcess.answering("y\n", "relax", "-d", 1, application.pid(), REQUEST);
            assertThat(yes.exitCode()).as(yes.err()).isZero();
            assertThat(yes.out()).contains("before", "relaxed", "restored");
            assertAllUsual(application);
        }
    }

    @Test
    void statusAndLookShowWhatIsRelaxed() throws Exception {
        try (RunningJvm application = program(Jdk.running()); RunningJvm relax = relax(application, 600)) {
            awaitSlack(application, "poller-2", RELAXED);
            String seen = "2 threads have a timer slack of 20 ms, not the 50 µs of the main thread: poller-1, poller-2";
            assertThat(InProcess.run("status", application.pid()).out())
                .contains("\nrelaxed   relax: threads 'poller-*' of the JVM ", "\nrelaxed   " + seen);
            assertThat(InProcess.run("look", "-d", 1, "-f", "json", application.pid()).out())
                .contains("2 threads have a timer slack of 20 ms, not the 50 ", "of the main thread: poller-1, poller-2");
            relax.terminate();
            assertThat(InProcess.run("status", application.pid()).out()).doesNotContain("relaxed");
        }
    }

    @Test
    void aSlackThatNoRunningCommandRestoresIsShownWithTheLineThatDoes() throws Exception {
        try (RunningJvm application = program(Jdk.running())) {
            String thread = slacks(application).keySet().stream().filter(name -> name.endsWith(" poller-1")).findFirst()
                .orElseThrow().split(" ")[0];
            Files.writeString(Path.of("/proc/" + thread + "/timerslack_ns"), "5000000");
            String restoring = "for t in " + thread + "; do echo 50000 > /proc/$t/timerslack_ns; done";
            assertRefused(InProcess.run("relax", "--yes", application.pid(), REQUEST), "is 5 ms already", restoring);
            assertThat(InProcess.run("status", application.pid()).out()).contains("1 thread has a timer slack of 5 ms",
                "poller-1; to restore: " + restoring);
            assertThat(shell(restoring)).isZero();
            assertAllUsual(application);
        }
    }
}
