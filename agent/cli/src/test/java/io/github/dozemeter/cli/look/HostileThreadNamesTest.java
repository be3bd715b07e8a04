package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.look.ThreadDump.DumpedThread;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread's name may hold whatever a thread dump does: its thread is there all the same, and so are the others. */
class HostileThreadNamesTest {

    private static final String HEADER_8 = "\" #12 daemon prio=5 os_prio=0 tid=0x00007f0c nid=0x4d2 waiting on condition [0x00007f0d]\n";
    private static final String HEADER_25 = "\" #12 [1234] daemon prio=5 os_prio=0 cpu=1.20ms elapsed=2.40s tid=0x00007f0c nid=1234"
        + " waiting on condition  [0x00007f0d]\n";
    private static final String STACK = "   java.lang.Thread.State: TIMED_WAITING (sleeping)\n\tat java.lang.Thread.sleep(Native Method)\n"
        + "\tat shop.Poller.run(Poller.java:7)\n\n";
    private static final String FORGED = "x\" #1 prio=5 os_prio=0 tid=0x1 nid=0x1 runnable";
    private static final String MAIN = "\"main\" #1 prio=5 os_prio=0 tid=0x00007f0a nid=0x4d1 runnable [0x00007f0b]\n"
        + "   java.lang.Thread.State: RUNNABLE\n\tat shop.Main.main(Main.java:3)\n\n";

    @ParameterizedTest
    @ValueSource(strings = {"first line\nsecond line", "\n", "\n\n", "a\n\nb", "a\r\nb", "a\rb", "a\u2028b", "a\u0085b", "\"", "a\"\nb", "a\n\"b",
        "a\n\"b\"", "a\nb\" #7", "a\n\tat shop.Forged.run(Forged.java:1)\nb", "a\n   java.lang.Thread.State: RUNNABLE\nb",
        "a\n   Carrying virtual thread #7\nb", "a\n\"main\" #1 prio=5\nb", "tid=0x1", "a tid=0x2 nid=0x3\nb"})
    void theNameOfAThreadIsReadWhole(String name) {
        for (String header : new String[] {HEADER_8, HEADER_25}) {
            List<DumpedThread> threads = new ThreadDump(MAIN + '"' + name + header + STACK + MAIN).threads;

            assertThat(threads).extracting(thread -> thread.name).containsExactly("main", name, "main");
            assertPolls(threads.get(1));
            assertThat(threads).filteredOn(thread -> thread.name.equals("main"))
                .allSatisfy(main -> assertThat(main.stack).hasToString("[shop.Main.main(Main.java:3)]"));
        }
    }

    /** One that ends where the name of another thread might: which of them is real only the kernel knows. */
    @ParameterizedTest
    @ValueSource(strings = {FORGED + '\n', FORGED + "\nb", FORGED + "\n\n\"b", "a\n\"" + FORGED + '\n' + FORGED,
        FORGED + "\n   java.lang.Thread.State: RUNNABLE\n\tat shop.Forged.run(Forged.java:1)\n\n"})
    void aForgedThreadHidesNeitherItsOwnNorAnother(String name) {
        for (String header : new String[] {HEADER_8, HEADER_25}) {
            List<DumpedThread> threads = new ThreadDump(MAIN + '"' + name + header + STACK + MAIN).threads;

            assertThat(threads).filteredOn(thread -> thread.number == 1234).singleElement().satisfies(HostileThreadNamesTest::assertPolls);
            assertThat(threads).filteredOn(thread -> thread.number == 1233).hasSize(2)
                .allSatisfy(main -> assertThat(main.stack).hasToString("[shop.Main.main(Main.java:3)]"));
        }
    }

    @Test
    void anEndlessNameTakesNoLongTime() {
        String name = "\n\"".repeat(200_000);

        assertPolls(new ThreadDump('"' + name + HEADER_25 + STACK).threads.get(0));
    }

    /** After the threads it names some again, with the stacks that they had above. */
    @Test
    void threadsInADeadlockAreReadOnce() {
        String deadlock = "Found one Java-level deadlock:\n=============================\n\"main\":\n  waiting to lock monitor 0x1,\n"
            + "  which is held by \"main\"\n\nJava stack information for the threads listed above:\n\"main\":\n\tat shop.Main.main(Main.java:3)\n";

        assertThat(new ThreadDump(MAIN + deadlock).threads).singleElement()
            .satisfies(main -> assertThat(main.stack).hasSize(1));
    }

    private static void assertPolls(DumpedThread thread) {
        assertThat(thread.number).isEqualTo(1234);
        assertThat(thread.state).isEqualTo(Thread.State.TIMED_WAITING);
        assertThat(thread.stack).hasToString("[java.lang.Thread.sleep(Native Method), shop.Poller.run(Poller.java:7)]");
        assertThat(thread.carries).isFalse();
    }
}
