package io.github.dozemeter.cli;

import static io.github.dozemeter.cli.Attaching.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code look --record} and {@code look FILE.jfr}: what the JVM's own recorder says of a program that counts itself. */
@DisplayName("The verb look with a recording")
@Tag("look")
@Timeout(300)
class RecordIT {

    private static final String PROGRAM = "programs.RecordedRates";
    private static final Map<String, String> EVENTS = Map.of("Thread.sleep", "jdk.ThreadSleep", "Object.wait", "jdk.JavaMonitorWait");
    /** For as long as the JVM is asked to. */
    private static final double RECORDED_SECONDS = 2;
    /** Of the figures in JSON. */
    private static final double ROUNDING = 0.001;
    /** Threads that had paused and not counted it yet. */
    private static final int MAX_UNFINISHED = 5;

    @TempDir
    private Path folder;

    @OnJdks(Which.ALL)
    void everyRateIsThatOfItsLine(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "two", "groups", "queue", "wait", "until", "scheduled")) {
            Recorded recorded = new Recorded(application, folder.resolve(jdk.feature() + ".jfr"));
            String json = recorded.json;

            recorded.assertRate("first", site(json, "two", "first"), "Thread.sleep");
            recorded.assertRate("second", site(json, "two", "second"), "Thread.sleep");
            recorded.assertRate("groups", site(json, "groups"), "Thread.sleep");
            recorded.assertRate("wait", site(json, "await"), "Object.wait");
            recorded.assertRate("until", site(json, "until"), "LockSupport.parkUntil");
            String poll = site(json, "poll");
            assertThat(poll).contains("\"call\":\"ArrayBlockingQueue.poll\"").doesNotContain("EXPIRED_WAIT", "expiredShare");
            assertThat(number(poll, "expiredPerSecond")).isPositive().isLessThan(number(poll, "pausesPerSecond") * 1.001);
            assertThat(site(json, "two", "first")).contains("\"callers\":[{\"frame\":\"" + PROGRAM + '.');
            String scheduler = sites(json).filter(site -> site.contains("\"class\":\"threads pool-#-thread-#\"")
                || site.contains("\"class\":\"threads pool-1-thread-#\"")).findFirst().orElseThrow();
            assertThat(number(scheduler, "pauses")).isPositive();
            assertThat(json).contains("\"deferred\":[]").doesNotContain("JFR Periodic", "JFR Recording");
            try (Stream<Path> left = Stream.concat(Files.list(temporary()), Files.list(Path.of("/proc/" + application.pid() + "/cwd/")))) {
                assertThat(left.map(Path::toString)).noneMatch(name -> name.endsWith(".jfr") || name.contains("dozemeter-record-"));
            }
            assertThat(application.err()).isEmpty();
        }
    }

    /** Many in a tenth of a second, where the machine leaves the program a processor: then that is how long it records. */
    @OnJdks(Which.EACH_KIND)
    @Tag("long")
    void zeroSleepsAreCountedInASmallFile(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "zero")) {
            Path kept = folder.resolve("zero" + jdk.feature() + ".jfr");
            Recorded recorded = new Recorded(application, kept);

            recorded.assertRate("zero", site(recorded.json, "zero"), "Thread.sleep");
            assertThat(site(recorded.json, "zero")).contains("\"zeroShare\":1.0");
            assertThat(Files.size(kept)).isLessThan(8 << 20);
        }
    }

    @OnJdks(value = Which.ALL, from = 21)
    void sleepsOfVirtualThreadsAreNamedByTheirLine(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "virtual")) {
            Recorded recorded = new Recorded(application, folder.resolve("virtual" + jdk.feature() + ".jfr"));

            recorded.assertRate("virtual", site(recorded.json, "virtual"), "Thread.sleep");
            assertThat(recorded.json).contains("Sleeps and waits of virtual threads are among them, their parks are not");
        }
    }

    @OnJdks(Which.EACH_KIND)
    @Tag("long")
    void theFirstRecordingIsRefusedWhereItWouldDropCompiledCode(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "wait")) {
            Outcome look = InProcess.run("look", "--record", application.pid());
            if (jdk.feature() >= 23) {
                assertThat(look.exitCode()).as(look.err()).isZero();
                return;
            }
            assertRefused(look, "was not recorded: the first recording in a JVM before Java 23 throws its compiled code away", "--force");
            record(application, "--force");
            record(application);
        }
    }

    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void aRecordingThatWouldLoseWhatItHoldsIsLeftAlone(Jdk jdk) throws Exception {
        try (RunningJvm application = program(jdk, "wait")) {
            Jvm.tool(jdk, "jcmd").main(application.pid(), "JFR.start", "name=small", "maxsize=50M").run();
            assertRefused(InProcess.run("look", "--record", application.pid()), "name=small", "its maxsize is below 100 MB");
            Jvm.tool(jdk, "jcmd").main(application.pid(), "JFR.stop", "name=small").run();
            Jvm.tool(jdk, "jcmd").main(application.pid(), "JFR.start", "name=large").run();
            Outcome look = InProcess.run("look", "--record", "--details", application.pid());
            assertThat(look.exitCode()).as(look.err()).isZero();
            assertThat(look.err()).contains("name=large").contains("gets every sleep, park and wait of this time as well");
            assertThat(look.out()).contains("programs.RecordedRates.await:");
        }
        try (RunningJvm application = Jvm.of(jdk).options("-XX:StartFlightRecording=disk=false").main(PROGRAM, "wait").start()) {
            application.awaitOut("wait ");
            assertRefused(InProcess.run("look", "--record", application.pid()), "it is kept in memory");
        }
    }

    @Test
    void aKilledCommandLeavesWhatALaterOneRemoves() throws Exception {
        try (RunningJvm application = program(Jdk.running(), "wait")) {
            Path left;
            try (RunningJvm command = Jvm.commandLine(Jdk.running(), "look", "--record", "--force", application.pid()).start()) {
                left = command.await(this::recordingFolder, found -> found != null);
                command.kill();
            }
            // The JVM may still record, and write its file into the folder, which is new again then.
            application.await(() -> {
                Files.setLastModifiedTime(left, FileTime.from(Instant.now().minusSeconds(700)));
                InProcess.run("look", "-d", 1, application.pid());
                return Files.exists(left);
            }, isThere -> !isThere);
        }
    }

    /** Null while there is none with settings. */
    private Path recordingFolder() throws IOException {
        try (Stream<Path> all = Files.list(temporary())) {
            return all.filter(one -> Files.exists(one.resolve("settings.jfc"))).findFirst().orElse(null);
        }
    }

    @Test
    void aDiskThatMayRunFullIsLeftAlone() throws Exception {
        assumeTrue(shell("mount -t tmpfs -o size=199m tmpfs " + temporary()) == 0, "only root can mount");
        try (RunningJvm application = program(Jdk.running(), "wait")) {
            assertRefused(Jvm.commandLine(Jdk.running(), "look", "--record", "--force", application.pid()).run(),
                "its temporary folder has 199 MB free, and a disk that runs full while a JVM records ends it; 200 MB are the least");
            assertThat(temporary()).isEmptyDirectory();
        } finally {
            shell("umount " + temporary());
        }
    }

    private static int shell(String command) throws Exception {
        return new ProcessBuilder("sh", "-c", command).start().waitFor();
    }

    @OnJdks(Which.ALL)
    void eachPauseIsReadFromARecordingWithoutItsJvm(Jdk jdk) throws Exception {
        boolean hasVirtual = jdk.feature() >= 21;
        Path file = recordOnce(jdk, hasVirtual ? new String[] {"once", "virtual"} : new String[] {"once"});

        Outcome look = InProcess.run("look", file, "-f", "json");
        assertThat(look.exitCode()).as(look.err()).isZero();
        String json = look.out();
        assertThat(json).contains("\"main\":\"" + PROGRAM + "\"", "\"recording\":{");
        List<String> once = sites(json).filter(site -> site.contains("\"method\":\"once\"")).toList();
        assertThat(once).extracting(site -> call(site) + ' ' + (int) number(site, "pauses") + ' ' + (int) number(site, "zeroPauses"))
            .containsExactlyInAnyOrder("Thread.sleep 300 300", "Thread.sleep 100 0", "LockSupport.parkNanos 100 0",
                "Object.wait 100 0", "ArrayBlockingQueue.poll 10 0", "LockSupport.parkUntil 10 0");
        // Each of a hundred times.
        assertThat(once).extracting(site -> Math.round(number(site, "requestedSeconds") * 1_000)).contains(0L, 100L, 200L, 300L);
        if (hasVirtual) {
            assertThat(number(site(json, "virtual"), "pauses")).isEqualTo(300);
            assertThat(number(site(json, "pinned"), "pauses")).isEqualTo(60);
        }
    }

    @OnJdks(Which.OUTERMOST)
    void aRecordingThatBreaksOffIsReadUpToThere(Jdk jdk) throws Exception {
        Path file = recordOnce(jdk, "once");
        byte[] bytes = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(bytes, bytes.length / 2));
        Outcome broken = InProcess.run("look", cut);
        assertThat(broken.exitCode()).isEqualTo(4);
        assertThat(broken.err()).contains("cannot be read as a recording");
        Path cutLater = Files.write(folder.resolve("cutLater.jfr"), bytes);
        Files.write(cutLater, Arrays.copyOf(bytes, bytes.length / 2), StandardOpenOption.APPEND);
        assertThat(InProcess.run("look", cutLater, "--details").out()).contains("The file breaks off after", "RecordedRates.once:");
        assertThat(InProcess.run("look", file, "-f", "collapsed").out().lines())
            .anyMatch(line -> line.matches("programs\\.RecordedRates\\.main;programs\\.RecordedRates\\.once;java\\.lang\\.Thread\\.sleep 400"));
    }

    @Test
    void aJvmThatCannotRecordSaysWhy() throws Exception {
        try (RunningJvm disabled = Jvm.of(Jdk.running()).options("-XX:-FlightRecorder").main(PROGRAM, "wait").start()) {
            disabled.awaitOut("wait ");
            assertRefused(InProcess.run("look", "--record", "--force", disabled.pid()), "it was started with -XX:-FlightRecorder");
            assertThat(InProcess.run("look", "-f", "collapsed", disabled.pid()).err()).contains("-f collapsed needs --record");
        }
        Outcome without = Jvm.commandLine(Jdk.running(), "look", "--record", 1).options("--limit-modules", "java.base").run();
        assertRefused(without, "this Java has no module jdk.jfr");
    }

    @Test
    void aCoarseRecordingIsNeverJudged() throws Exception {
        Path file = folder.resolve("default.jfr");
        Jvm.of(Jdk.running()).options("-XX:StartFlightRecording=dumponexit=true,filename=" + file).main(PROGRAM, "once").run();

        assertRefused(InProcess.run("look", file),
            "this recording kept pauses of 20 ms and longer: how often lines pause is not in it", "look --record PID", "look --settings");
    }

    /** With the settings of a look, from its start to its end. */
    private Path recordOnce(Jdk jdk, String... arguments) throws Exception {
        Path settings = folder.resolve("pauses.jfc");
        Files.writeString(settings, InProcess.run("look", "--settings").out());
        Path file = folder.resolve("once" + jdk.feature() + ".jfr");
        Outcome program = Jvm.of(jdk).options("-XX:StartFlightRecording=dumponexit=true,filename=" + file + ",settings=" + settings)
            .main(Stream.concat(Stream.of(PROGRAM), Stream.of(arguments)).toArray()).run();
        assertThat(program.exitCode()).as(program.err()).isZero();
        return file;
    }

    private Path temporary() throws IOException {
        return Files.createDirectories(folder.resolve("tmp"));
    }

    private RunningJvm program(Jdk jdk, String... threads) throws Exception {
        RunningJvm application = Jvm.of(jdk).options("-Djava.io.tmpdir=" + temporary()).main(Stream.concat(Stream.of(PROGRAM), Stream.of(threads)).toArray()).start();
        application.awaitMain(PROGRAM);
        application.awaitOut("wait ");
        return application;
    }

    private static Outcome record(RunningJvm application, Object... options) throws Exception {
        Object[] words = Stream.of(Stream.of("look", "--record"), Stream.of(options), Stream.of(application.pid())).flatMap(some -> some).toArray();
        Outcome look = InProcess.run(words);
        assertThat(look.exitCode()).as(look.err()).isZero();
        return look;
    }

    /** What a look recorded, and what the program had printed before and after it: no clock decides which pauses were in it. */
    private static final class Recorded {

        private final KnownCounts counts;
        private final int begin;
        private final int end;
        private final List<RecordedEvent> events;
        final String json;

        Recorded(RunningJvm application, Path kept) throws Exception {
            counts = new KnownCounts(application);
            application.await(counts::printed, printed -> printed > 0);
            begin = counts.printed();
            json = record(application, "--force", "--keep", kept, "-f", "json").out();
            end = counts.printed();
            events = RecordingFile.readAllEvents(kept);
        }

        /** Each event is a pause of its line, none is of a pause that was not made, and the rate is theirs. */
        void assertRate(String count, String site, String call) throws Exception {
            String type = EVENTS.getOrDefault(call, "jdk.ThreadPark");
            int line = (int) number(site, "line");
            List<RecordedEvent> all = events.stream().filter(event -> event.getEventType().getName().equals(type)).toList();
            List<RecordedEvent> here = all.stream().filter(event -> event.getStackTrace().getFrames().stream().anyMatch(frame ->
                frame.getMethod().getType().getName().equals(PROGRAM) && frame.getLineNumber() == line)).toList();
            double start = all.stream().mapToDouble(event -> millis(event.getStartTime())).min().orElseThrow();
            double last = all.stream().mapToDouble(event -> millis(event.getEndTime())).max().orElseThrow();
            double mean = here.stream().mapToDouble(event -> millis(event.getEndTime()) - millis(event.getStartTime())).average().orElseThrow();

            assertThat(site).contains("\"call\":\"" + call + '"', "\"basis\":\"recorded\"");
            assertThat(number(site, "pauses")).as(site).isEqualTo(here.size());
            long made = counts.after(count, end) - counts.before(count, begin);
            assertThat((long) here.size()).as(site).isLessThanOrEqualTo(made + MAX_UNFINISHED);
            double seconds = Math.max(number(json, "recordedSeconds"), RECORDED_SECONDS);
            assertThat(number(site, "pausesPerSecond")).as(site).isBetween(here.size() / (seconds - mean / 1e3) * (1 - ROUNDING),
                here.size() / (last - start - mean) * 1e3 * (1 + ROUNDING));
        }
    }

    private static String call(String site) {
        return site.replaceFirst("(?s).*?\"call\":\"([^\"]+)\".*", "$1");
    }

    private static Stream<String> sites(String json) {
        return Stream.of(json.substring(json.indexOf("\"sites\":")).split("(?=\\{\"id\":\"[0-9a-f]{16})"));
    }

    private static String site(String json, String method) {
        return site(json, method, "first");
    }

    /** The part of the JSON about one method's site: its first line, or the last one. */
    private static String site(String json, String method, String which) {
        List<String> sites = sites(json).filter(site -> site.contains("\"method\":\"" + method + '"'))
            .sorted((one, other) -> Double.compare(number(one, "line"), number(other, "line"))).toList();
        assertThat(sites).as(method + " in " + json).isNotEmpty();
        return which.equals("first") ? sites.get(0) : sites.get(sites.size() - 1);
    }

    private static double number(String json, String name) {
        Matcher value = Pattern.compile("\"" + name + "\":([\\d.E-]+)").matcher(json);
        assertThat(value.find()).as("%s in %s", name, json).isTrue();
        return Double.parseDouble(value.group(1));
    }

    private static double millis(Instant time) {
        return time.getEpochSecond() * 1e3 + time.getNano() / 1e6;
    }
}
