package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the formats say of a JVM of four threads, ten seconds long. */
class LookResultTest {

    private static final long SECOND = 1_000_000_000;
    private static final String WAITS = "   java.lang.Thread.State: TIMED_WAITING (sleeping)\n\tat ";
    private static final String RUN = "\tat org.x.Worker.run(Worker.java:";
    private static final JvmProcess JVM = Jvms.ofThisMachine().find(Long.toString(ProcessHandle.current().pid()));

    @TempDir
    Path folder;

    @Test
    void theCostliestRowIsInTheHeadlineAndComesFirst() throws IOException {
        String text = write("text", result(10));

        assertThat(text).startsWith("This JVM wakes up 983 times a second and burns 0.032 cores while it waits; Worker.run:42 makes 893\n"
            + "of them.\n");
        assertThat(text).containsSubsequence("\n         893   0.030       -       -        1  Thread.sleep\n",
            "    org.x.Worker.run:42 (thread sleeper)\n", "    SHORT_POLL: 893 a second, every 1.12 ms; ",
            "\n          80   0.002", "    thread both: the rate is of the whole thread, seen at\n", "50 % of 10 samples: Thread.sleep in org.x.Worker.run:7",
            "Wake-ups a second by kind: pauses 973 (99.0 %), JVM threads (GC, compiler) and native threads 10");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void fewDumpsNameNoPlaceAndSaySo() throws IOException {
        assertThat(write("text", result(4))).doesNotContain("makes").contains("Fewer than 5 thread dumps tell no place");
    }

    @Test
    void jsonHasEveryRowAndItsBasis() throws IOException {
        assertThat(write("json", result(10))).contains("\"place\": \"org.x.Worker.run:42\"", "\"verdict\": \"SHORT_POLL\"", "\"threadDumps\": 10",
            "\"names\": \"VM Thread\"", "\"userCores\": null", "\"complete\": true");
    }

    @Test
    void markdownIsOneTable() throws IOException {
        assertThat(write("md", result(10))).contains("| 893 | 0.030 |  |  | 1 | Thread.sleep | org.x.Worker.run:42 \\(thread sleeper\\) | SHORT\\_POLL: ");
    }

    private String write(String format, LookResult result) throws IOException {
        StringWriter text = new StringWriter();
        LookFormat.named(format, "1.0", 100).write(result, new PrintWriter(text, true));
        return text.toString();
    }

    private LookResult result(int dumps) throws IOException {
        SeenThreads threads = new SeenThreads();
        Tasks tasks = new Tasks(folder).with(1, 1, "java", 0, 0).with(2, 2, "sleeper", 1_000, 0).with(3, 3, "both", 0, 0).with(4, 4, "VM", 0, 0);
        threads.read(tasks.read(), 0);
        ThreadsSnapshot before = threads.snapshot();
        for (int i = 0; i < dumps; i++) {
            threads.add(ThreadDump.parse(thread("sleeper", 2) + sleep(42) + thread("both", 3) + sleep(i % 2 == 0 ? 7 : 8)
                + thread("VM Thread", 4)));
        }
        tasks.with(2, 2, "sleeper", 9_930, 30).with(3, 3, "both", 800, 2).with(4, 4, "VM", 100, 0);
        threads.read(tasks.read(), 10 * SECOND);
        return new LookResult(JVM, 0, threads.snapshot().since(before), threads, 0.05, 0.01, null);
    }

    private static String thread(String name, int number) {
        return "\"" + name + "\" #1 prio=5 os_prio=0 tid=0x1 nid=" + number + " waiting on condition\n";
    }

    private static String sleep(int line) {
        return WAITS + "java.lang.Thread.sleep(Native Method)\n" + RUN + line + ")\n";
    }
}
