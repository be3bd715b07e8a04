package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.jvm.FakeJvm;
import io.github.dozemeter.cli.look.VirtualThreads.Line;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dump in JSON of a JVM with virtual threads, as 21 and 25 write it. */
class VirtualThreadsTest {

    private static final String RUN = "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:329)";
    private static final String[] SLEEP = {"java.base\\/java.lang.VirtualThread.parkNanos(VirtualThread.java:635)",
        "java.base\\/java.lang.VirtualThread.sleepNanos(VirtualThread.java:807)", "java.base\\/java.lang.Thread.sleep(Thread.java:507)"};
    private static final String[] PARK = {"java.base\\/java.lang.VirtualThread.park(VirtualThread.java:582)",
        "java.base\\/java.lang.System$2.parkVirtualThread(System.java:2639)",
        "java.base\\/jdk.internal.misc.VirtualThreads.park(VirtualThreads.java:54)",
        "java.base\\/java.util.concurrent.locks.LockSupport.park(LockSupport.java:219)"};
    private static final String[] POLL = {"java.base\\/java.lang.VirtualThread.parkNanos(VirtualThread.java:635)",
        "java.base\\/java.lang.System$2.parkVirtualThread(System.java:2643)",
        "java.base\\/java.util.concurrent.locks.LockSupport.parkNanos(LockSupport.java:269)",
        "java.base\\/java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos(AbstractQueuedSynchronizer.java:1847)",
        "java.base\\/java.util.concurrent.LinkedBlockingQueue.poll(LinkedBlockingQueue.java:460)"};
    private static final String[] WAIT = {"java.base\\/java.lang.Object.wait0(Native Method)", "java.base\\/java.lang.Object.wait(Object.java:389)"};

    @TempDir
    Path folder;
    private FakeJvm jvm;

    @BeforeEach
    void thereIsAJvm() {
        jvm = new FakeJvm(folder);
        jvm.java("21.0.13");
    }

    private static String thread(int id, String state, String[] called, String... own) {
        Stream<String> frames = Stream.of(Stream.of(called), Stream.of(own), Stream.of(RUN)).flatMap(some -> some);
        return platform(id, state, frames.toArray(String[]::new));
    }

    private static String platform(int id, String state, String... frames) {
        StringBuilder text = new StringBuilder("{\n \"tid\": \"" + id + "\",\n \"name\": \"a \\\"stack\\\": \\n b\",\n");
        text.append(state.isEmpty() ? "" : " \"state\": \"" + state + "\",\n").append(" \"stack\": [\n");
        for (String frame : frames) {
            text.append("   \"").append(frame).append(frame.equals(frames[frames.length - 1]) ? "\"\n" : "\",\n");
        }
        return text + " ]\n},\n";
    }

    private static String lines(String... dumps) {
        VirtualThreads threads = new VirtualThreads(null, 10, new StayingFrames());
        for (String dump : dumps) {
            threads.add(dump(dump));
        }
        return threads.lines().stream().map(VirtualThreadsTest::text).collect(Collectors.joining(", "));
    }

    private static String text(Line line) {
        return line.threads + " " + line.place.place + " " + line.place.call;
    }

    private static VirtualDump dump(String text) {
        try {
            return new VirtualDump(new BufferedReader(new StringReader(text)));
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
    }

    @Test
    void threadsThatSleepAreAtTheirLine() {
        String dump = thread(30, "", SLEEP, "TV.loop(TV.java:3)") + thread(31, "", SLEEP, "app\\/\\/TV.loop(TV.java:3)");

        assertThat(lines(dump)).isEqualTo("2 TV.loop:3 Thread.sleep");
    }

    @Test
    void aTimedWaitOfTheJdkIsAtTheLineThatCalledIt() {
        assertThat(lines(thread(30, "", POLL, "a.B.take(B.java:9)"))).isEqualTo("1 a.B.take:9 LinkedBlockingQueue.poll");
    }

    @Test
    void platformThreadsAreLeftToTheUsualDump() {
        assertThat(lines(platform(1, "", SLEEP[2], "TV.main(TV.java:6)"))).isEmpty();
    }

    @Test
    void whatWaitsWithoutATimeIsNoPause() {
        assertThat(lines(thread(30, "", PARK, "a.B.take(B.java:9)"))).isEmpty();
    }

    /** A timed wait has the same frames: only the state, which 21 does not write, tells. */
    @Test
    void aMonitorsWaitIsAPauseWhereItsStateSaysSo() {
        assertThat(lines(thread(30, "", WAIT, "a.B.take(B.java:9)") + thread(31, "WAITING", WAIT, "a.B.take(B.java:9)"))).isEmpty();
        assertThat(lines(thread(30, "TIMED_WAITING", WAIT, "a.B.take(B.java:9)"))).isEqualTo("1 a.B.take:9 Object.wait");
    }

    @Test
    void aLineHasAsManyThreadsAsAMomentShows() {
        String two = thread(30, "", SLEEP, "a.B.b(B.java:1)") + thread(31, "", SLEEP, "a.B.b(B.java:1)");
        String one = thread(30, "", SLEEP, "a.B.b(B.java:1)") + thread(31, "", PARK, "a.B.b(B.java:2)");

        assertThat(lines(two, one, two)).isEqualTo("2 a.B.b:1 Thread.sleep");
    }

    @Test
    void moreThreadsThanTheBoundAreNotRead() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= VirtualDump.MAX_THREADS; i++) {
            text.append(thread(i, "", SLEEP, "a.B.b(B.java:1)"));
        }
        VirtualDump dump = dump(text.toString());

        assertThat(dump.threads).hasSize(VirtualDump.MAX_THREADS);
        assertThat(dump.isCut()).isTrue();
    }

    @Test
    void theFileIsInAPrivateFolderAndRemoved() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        jvm.onDiagnosis(command -> {
            asked.incrementAndGet();
            return write(command);
        });
        VirtualThreads threads = new VirtualThreads(jvm.attach(), 3_600, new StayingFrames());
        threads.dump();

        assertThat(threads.lines()).extracting(VirtualThreadsTest::text).containsExactly("1 TV.loop:3 Thread.sleep");
        assertThat(folder).isEmptyDirectory();
        for (int i = 0; i < 10; i++) {
            threads.dump();
        }
        assertThat(asked).hasValue(5);
    }

    private static String write(String command) {
        assertThat(command).startsWith("Thread.dump_to_file -format=json \"");
        Path file = Path.of(command.substring(command.indexOf('"') + 1, command.length() - 1));
        try {
            assertThat(file.getParent().getFileName().toString()).startsWith("dozemeter-look-");
            Files.writeString(file, thread(30, "", SLEEP, "TV.loop(TV.java:3)"));
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
        return "Created " + file;
    }

    /** The first has taken more than a hundredth of the time already. */
    @Test
    void whereOneTakesLongThereIsNoSecond() {
        AtomicInteger asked = new AtomicInteger();
        jvm.onDiagnosis(command -> {
            asked.incrementAndGet();
            return write(command);
        });
        VirtualThreads threads = new VirtualThreads(jvm.attach(), 0, new StayingFrames());
        threads.dump();
        threads.dump();

        assertThat(asked).hasValue(1);
    }

    @Test
    void aJvmThatCannotWriteOneIsAskedOnce() {
        AtomicInteger asked = new AtomicInteger();
        jvm.onDiagnosis(command -> {
            asked.incrementAndGet();
            return "java.lang.IllegalArgumentException: Unknown diagnostic command";
        });
        VirtualThreads threads = new VirtualThreads(jvm.attach(), 3_600, new StayingFrames());
        threads.dump();
        threads.dump();

        assertThat(asked).hasValue(1);
        assertThat(threads.dumps).isZero();
    }

    @Test
    void aJvmBefore21IsNotAsked() {
        jvm.java("17.0.15");
        jvm.onDiagnosis(command -> {
            throw new AssertionError(command);
        });
        new VirtualThreads(jvm.attach(), 3_600, new StayingFrames()).dump();
    }
}
