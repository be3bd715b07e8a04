package io.github.dozemeter.cli.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.jvm.Zip;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScanTest {

    private static final String CLASS = "io/github/dozemeter/cli/scan/Fixture.class";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"zero, Thread.sleep, CONSTANT_ZERO, false, zero-sleep", "zeroInALoop, TimeUnit.sleep, CONSTANT_ZERO, true, zero-sleep",
        "negative, TimeUnit.sleep, CONSTANT_ZERO, false, zero-sleep",
        "deadlineInThePast, LockSupport.parkUntil, CONSTANT_ZERO, false, zero-sleep", "afterALoop, Thread.sleep, CONSTANT, false, ''", "inASynchronizedMethod, Thread.sleep, COMPUTED, false, lock-held",
        "inABlockBehindAReturn, LockSupport.parkNanos, CONSTANT, false, lock-held tiny-pause", "behindABlock, Thread.yield, NONE, false, ''",
        "waitingForTheOwnLock, Object.wait, CONSTANT, false, ''", "waitingUnderAnotherLock, Object.wait, CONSTANT, false, lock-held",
        "waitingForEver, Object.wait, CONSTANT_ZERO, false, ''"})
    void aPauseIsFoundWithWhatCanBeSaidOfIt(String method, String call, Argument argument, boolean inLoop, String kind)
        throws IOException {
        ScannedPause found = scan(classFile()).pauses.stream().filter(pause -> pause.pause.method.equals(method))
            .findFirst().orElseThrow();

        assertThat(found.pause.call.label()).isEqualTo(call);
        assertThat(found.pause.argument).isEqualTo(argument);
        assertThat(found.pause.isInLoop).isEqualTo(inLoop);
        assertThat(found.kinds).extracting(FindingKind::label).isEqualTo(kind.isEmpty() ? List.of() : List.of(kind.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({"poll, BlockingQueue.poll(1 ms), short-wait", "await, Condition.await(10 ms), short-wait",
        "awaitNanos, Condition.await(50 µs), short-wait", "tryAcquire, Semaphore.tryAcquire(200 µs), short-wait",
        "advance, Phaser.awaitAdvanceInterruptibly(5 ms), short-wait", "select, Selector.select(1 ms), short-wait",
        "remove, ReferenceQueue.remove(10 ms), short-wait", "wait1, Object.wait(1 ms), short-wait",
        "sleepInALoop, Thread.sleep(10 ms), short-sleep", "longSleepInALoop, Thread.sleep(11 ms), -",
        "parkInALoop, LockSupport.parkNanos(1 µs), short-sleep", "tinyPark, LockSupport.parkNanos(999 ns), tiny-pause",
        "tinyParkInALoop, LockSupport.parkNanos(1 ns), 'short-sleep,tiny-pause'", "tinySleep, Thread.sleep(100 ns), -", "shortSleep, Thread.sleep(1 ms), -",
        "longer, Condition.await(11 ms), -", "computed, Condition.await(...), -", "date, Condition.await(...), -",
        "tryOnce, Lock.tryLock(0), -", "selectNow, Selector.select(), -", "selectForEver, Selector.select(0), lock-held",
        "close, ExecutorService.awaitTermination(30 s), lock-held",
        "rate, ScheduledExecutorService.scheduleAtFixedRate(1 ms), fast-tick",
        "delay, ScheduledExecutorService.scheduleWithFixedDelay(10 ms), fast-tick",
        "rareAfterAShortDelay, ScheduledExecutorService.scheduleAtFixedRate(60 s), -",
        "timer, Timer.schedule(5 ms), fast-tick", "timerAtADate, Timer.schedule(7 ms), fast-tick",
        "wheel, HashedWheelTimer.<init>(1 ms), fast-tick", "slowWheel, HashedWheelTimer.<init>(100 ms), -"})
    void aWaitAScheduleAndATimerWheelAreFoundWithTheirConstants(String method, String call, String mark) {
        ScanResult waits = new Scan(EnumSet.allOf(Call.class), new KnownInFiles(null)).of(List.of(Path.of("target/test-classes/io/github/dozemeter/cli/scan/Waits.class")))
            .only(pause -> pause.pause.method.equals(method));
        StringWriter text = new StringWriter();
        new ScanFormat.ScanText().write(waits, new PrintWriter(text));

        assertThat(waits.pauses).hasSize(1);
        assertThat(text.toString().lines().skip(1).findFirst().orElseThrow().trim()).startsWith(mark + ' ').contains(' ' + call + ' ');
    }

    @Test
    void jsonHasTheConstantTimeInSecondsWhereItIsKnown() throws IOException {
        StringWriter text = new StringWriter();
        new ScanFormat.ScanJson().write(scan(classFile()), new PrintWriter(text));

        assertThat(JsonParser.parseString(text.toString()).getAsJsonObject().getAsJsonArray("pauses"))
            .extracting(pause -> pause.getAsJsonObject().get("method").getAsString(), pause -> pause.getAsJsonObject().get("constantSeconds"))
            .contains(tuple("afterALoop", new JsonPrimitive(0.005)), tuple("inASynchronizedMethod", null), tuple("zero", new JsonPrimitive(0.0)));
    }

    @Test
    void jarsInWarsInEarsAreScanned() throws IOException {
        Path ear = write("app.ear", zip("app.war", zip("WEB-INF/lib/inner.jar", zip(CLASS, bytes()))));

        assertThat(scan(ear).pauses).hasSize(11).allMatch(pause -> pause.container.endsWith("app.ear!app.war!WEB-INF/lib/inner.jar"));
    }

    @Test
    void aClassThatAMultiReleaseJarHoldsTwiceIsNamedOnce() throws IOException {
        Path jar = folder.resolve("twice.jar");
        Files.write(jar, Zip.of(Map.of(CLASS, bytes(), "META-INF/versions/9/" + CLASS, bytes())));

        assertThat(scan(jar).pauses).hasSize(11);
    }

    @Test
    void aSubclassInTheSameJarIsKnownAsAThread() throws IOException {
        assertThat(scan(Path.of("../testkit/target/program-classes")).pauses)
            .filteredOn(pause -> pause.pause.className.equals("programs.ShapesOfThreads")).isNotEmpty();
    }

    @Test
    void whatIsNoArchiveIsNamedAndTheRestIsScanned() throws IOException {
        write("broken.jar", new byte[] {1, 2, 3});
        write("good.jar", zip(CLASS, bytes()));
        write("halfway.jar", zip("inner.jar", new byte[] {4, 5, 6}));
        write("Broken.class", new byte[] {7});

        ScanResult result = scan(folder);

        assertThat(result.pauses).hasSize(11);
        assertThat(result.complaints).hasSize(3).allMatch(complaint -> !complaint.contains("\n"))
            .anyMatch(complaint -> complaint.contains("broken.jar")).anyMatch(complaint -> complaint.contains("halfway.jar!inner.jar"))
            .anyMatch(complaint -> complaint.contains("Broken.class"));
    }

    @Test
    void ofMoreThanAHundredThatCannotBeReadTheRestIsANumber() throws IOException {
        for (int i = 1000; i < 2234; i++) {
            write("Broken" + i + ".class", new byte[] {7});
        }

        List<String> complaints = scan(folder).only(pause -> true).complaints;

        assertThat(complaints).hasSize(101).last().isEqualTo("1,134 more could not be read");
        assertThat(complaints.get(0)).contains("Broken1000.class");
    }

    @Test
    void anArchiveThatUnpacksToTooMuchIsLeft() throws IOException {
        Path bomb = write("bomb.jar", zip("inner.jar", zip("Large.class", new byte[3_000_000])));

        ScanResult result = new Scan(Call.named("default"), new KnownInFiles(null), 1_000_000, 100).of(List.of(bomb));

        assertThat(result.complaints).hasSize(2).allMatch(complaint -> complaint.contains("it unpacks to more than 0 MB"));
    }

    @Test
    void jarsInJarsWithoutEndAreLeft() throws IOException {
        byte[] jar = zip(CLASS, bytes());
        for (int depth = 0; depth < 6; depth++) {
            jar = zip("inner.jar", jar);
        }

        assertThat(scan(write("deep.jar", jar)).complaints).singleElement().asString().contains("deeper than 4");
    }

    @Test
    void aCircleOfLinksIsWalkedOnce() throws IOException {
        write("Fixture.class", bytes());
        Files.createSymbolicLink(folder.resolve("self"), folder);

        ScanResult result = scan(folder);

        assertThat(result.pauses).hasSize(11);
        assertThat(result.complaints).isEmpty();
    }

    private static ScanResult scan(Path path) {
        return new Scan(Call.named("default"), new KnownInFiles(null)).of(List.of(path));
    }

    private static Path classFile() {
        return Path.of("target/test-classes", CLASS);
    }

    private static byte[] bytes() throws IOException {
        try (InputStream in = Files.newInputStream(classFile())) {
            return in.readAllBytes();
        }
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static byte[] zip(String name, byte[] content) throws IOException {
        return Zip.of(Map.of(name, content));
    }
}
