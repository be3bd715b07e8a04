package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.look.ThreadDump.DumpedThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On what {@code jstack} of each release printed of one program. */
class ThreadDumpTest {

    private static final String QUOTED = "poll \"quoted\" #7 nid=0x1";

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17, 21, 25, 26})
    void aNameMayHoldWhateverFollowsANameElsewhere(int release) throws IOException {
        DumpedThread poll = thread(release, QUOTED);

        assertThat(poll.state).isEqualTo(Thread.State.TIMED_WAITING);
        assertThat(poll.stack.get(0).toString()).containsPattern("misc.Unsafe.park\\(Native Method\\)");
        assertThat(poll.stack).anySatisfy(frame -> assertThat(frame).hasToString("Dumped.lambda$main$0(Dumped.java:7)"));
        assertThat(poll.carries).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"8, 19603", "11, 19689", "17, 19802", "21, 19883", "25, 20060", "26, 20255"})
    void theNumberIsHexadecimalUpTo20AndDecimalFrom21On(int release, int number) throws IOException {
        int seen = thread(release, QUOTED).number;
        assertThat(seen).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17, 21, 25, 26})
    void linesAreReadFromFramesWithAModuleAndWithout(int release) throws IOException {
        List<StackTraceElement> spin = thread(release, "spin").stack;

        assertThat(thread(release, "spin").state).isEqualTo(Thread.State.RUNNABLE);
        assertThat(spin.get(0).isNativeMethod()).isTrue();
        assertThat(spin.get(0).getClassName()).isEqualTo("java.lang.Thread");
        assertThat(spin).anySatisfy(frame -> assertThat(frame).hasToString("Dumped.lambda$main$3(Dumped.java:11)"));
        assertThat(spin).last().satisfies(frame -> {
            assertThat(frame.getFileName()).isEqualTo("Thread.java");
            assertThat(frame.getLineNumber()).isPositive();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17, 21, 25, 26})
    void framesOfHiddenClassesHaveNoLine(int release) throws IOException {
        assertThat(thread(release, "nostack").stack).filteredOn(frame -> frame.getClassName().contains("Dumped$$Lambda"))
            .hasSize(2).allSatisfy(frame -> {
                assertThat(frame.getMethodName()).isIn("call", "run");
                assertThat(frame.getLineNumber()).isNegative();
            });
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17, 21, 25, 26})
    void aThreadThatWaitsForAMonitorIsBlocked(int release) throws IOException {
        assertThat(thread(release, "locked").state).isEqualTo(Thread.State.BLOCKED);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17, 21, 25, 26})
    void threadsOfTheJvmHaveNumbersAndNoStack(int release) throws IOException {
        for (String name : new String[] {"VM Thread", "C2 CompilerThread0"}) {
            assertThat(thread(release, name).stack).as(name).isEmpty();
            assertThat(thread(release, name).number).as(name).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {21, 25, 26})
    void aCarrierIsKnownByItsNumberInBrackets(int release) throws IOException {
        List<DumpedThread> carriers = threads(release).stream().filter(thread -> thread.carries).toList();

        assertThat(carriers).isNotEmpty().allSatisfy(carrier -> {
            assertThat(carrier.name).startsWith("ForkJoinPool-1-worker-");
            assertThat(carrier.number).isPositive();
            assertThat(carrier.stack).isNotEmpty();
        });
    }

    @Test
    void theStackOfAMountedVirtualThreadReplacesItsCarriers() throws IOException {
        assertThat(threads(26)).filteredOn(thread -> thread.carries).first()
            .satisfies(carrier -> assertThat(carrier.stack.get(0)).hasToString("Dumped.lambda$main$7(Dumped.java:16)"));
    }

    @Test
    void whatIsNoDumpHasNoThreads() {
        for (String text : new String[] {"", "\n", "\"", "\"name\"", "\tat a.b(C.java:1)\n", "\"a\" #1 tid=0x1 nid=0xfffffffff",
            "   java.lang.Thread.State: NEW\n\tat\n"}) {
            assertThat(new ThreadDump(text).threads).as(text).allSatisfy(thread -> assertThat(thread.number).isNegative());
        }
    }

    private static DumpedThread thread(int release, String name) throws IOException {
        return threads(release).stream().filter(thread -> thread.name.equals(name)).findFirst().orElseThrow();
    }

    private static List<DumpedThread> threads(int release) throws IOException {
        return new ThreadDump(Files.readString(Path.of("src/test/resources/dumps/java-" + release + ".txt"))).threads;
    }
}
