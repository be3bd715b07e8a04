package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenThreadsTest {

    private static final long SECOND = 1_000_000_000;
    private static final String SLEEP = "   java.lang.Thread.State: TIMED_WAITING (sleeping)\n\tat java.lang.Thread.sleep(Native Method)\n"
        + "\tat org.x.Y.run(Y.java:42)\n";

    @TempDir
    Path folder;
    private final SeenThreads threads = new SeenThreads();

    @Test
    void aThreadInAContainerIsFoundByItsNumberInside() throws IOException {
        read(0, tasks().with(4711, 12, "worker", 100, 0));
        ThreadsSnapshot before = threads.snapshot();
        dump(header("the worker", 12) + SLEEP);
        read(1, tasks().with(4711, 12, "worker", 350, 50));

        ThreadActivity worker = since(before, "the worker");
        assertThat(worker.switches).isEqualTo(250);
        assertThat(worker.cpuNanos).isEqualTo(SECOND / 2);
        assertThat(worker.isInJava).isTrue();
        assertThat(worker.samples).hasSize(1).allSatisfy((place, samples) -> assertThat(place.place).isEqualTo("org.x.Y.run:42"));
    }

    @Test
    void whatTheDumpsThemselvesWakeIsLeftOut() throws IOException {
        Tasks tasks = tasks().with(1, 1, "VM Thread", 10, 0).with(2, 2, "worker", 5, 0);
        read(0, tasks);
        ThreadsSnapshot before = threads.snapshot();
        long switches = threads.dumperSwitches(folder.toFile());
        tasks.with(1, 1, "VM Thread", 14, 0).with(3, 3, "Attach Listener", 6, 0);
        threads.leaveOut(threads.dumperSwitches(folder.toFile()) - switches);
        read(1, tasks.with(1, 1, "VM Thread", 15, 0).with(2, 2, "worker", 7, 0));

        assertThat(since(before, "VM Thread").switches).isEqualTo(1);
        assertThat(namesSince(before)).as("threads that did something").doesNotContain("Attach Listener");
        assertThat(threads.snapshot().since(before).switches).isEqualTo(3);
    }

    @Test
    void aThreadThatEndedKeepsWhatItDid() throws IOException {
        Tasks tasks = tasks().with(1, 1, "java", 5, 0).with(2, 2, "brief", 10, 0);
        read(0, tasks);
        ThreadsSnapshot before = threads.snapshot();
        read(1, tasks.with(2, 2, "brief", 30, 0));
        read(2, tasks.without(2));

        assertThat(since(before, "brief").switches).isEqualTo(20);
        assertThat(threads.snapshot().since(before).switches).isEqualTo(20);
        assertThat(threads.alive).hasSize(1);
    }

    @Test
    void aNewThreadWithTheNumberOfAnEndedOneStartsAtZero() throws IOException {
        Tasks tasks = tasks().with(1, 1, "first", 100, 0);
        read(0, tasks);
        ThreadsSnapshot before = threads.snapshot();
        read(1, tasks.with(1, 1, "second", 7, 0));

        assertThat(since(before, "second").switches).isEqualTo(7);
        assertThat(namesSince(before)).containsExactly("second");
        assertThat(threads.snapshot().since(before).switches).isEqualTo(7);
    }

    @Test
    void aThreadWithoutAStackIsTheJvms() throws IOException {
        Tasks tasks = tasks().with(1, 1, "VM Thread", 100, 0).with(2, 2, "native", 0, 0);
        read(0, tasks);
        dump(header("VM Thread", 1));
        read(1, tasks.with(3, 3, "newborn", 0, 0));

        assertThat(activity(threads.snapshot(), "VM Thread").isInJava).isFalse();
        assertThat(activity(threads.snapshot(), "native").isInJava).as("lived through a dump without being in it").isFalse();
        assertThat(activity(threads.snapshot(), "newborn").isInJava).as("no dump could have it").isTrue();
    }

    @Test
    void carriersAreKnownByNameOnceOneOfThemCarried() throws IOException {
        read(0, tasks().with(1, 1, "ForkJoinPool-1-", 0, 0).with(2, 2, "ForkJoinPool-1-", 0, 0).with(3, 3, "main", 0, 0));
        dump("\"ForkJoinPool-1-worker-1\" #29 [1] daemon prio=5 os_prio=0 cpu=1.0ms elapsed=2.0s tid=0x1  [0x2]\n"
            + "   Carrying virtual thread #30\n\tat jdk.internal.vm.Continuation.run(java.base@25/Continuation.java:254)\n"
            + header("ForkJoinPool-1-worker-2", 2) + SLEEP + header("main", 3) + SLEEP);

        assertThat(threads.hasVirtual).isTrue();
        assertThat(threads.isOfVirtual(activity(threads.snapshot(), "ForkJoinPool-1-worker-2"))).isTrue();
        assertThat(threads.isOfVirtual(activity(threads.snapshot(), "main"))).isFalse();
    }

    @Test
    void aProcessThatIsGoneChangesNothing() throws IOException {
        Tasks tasks = tasks().with(1, 1, "java", 5, 0);
        read(0, tasks);
        ThreadsSnapshot before = threads.snapshot();
        read(1, tasks.with(1, 1, "java", 9, 0));
        read(2, tasks.without(1));

        assertThat(threads.snapshot().since(before).switches).isEqualTo(4);
        assertThat(threads.snapshot().since(before).seconds()).isEqualTo(1);
    }

    private Tasks tasks() {
        return new Tasks(folder);
    }

    private void read(long second, Tasks tasks) {
        threads.read(tasks.read().values(), second * SECOND);
    }

    private void dump(String text) {
        threads.add(new ThreadDump(text));
    }

    private static String header(String name, int number) {
        return "\"" + name + "\" #1 prio=5 os_prio=0 tid=0x1 nid=" + number + " waiting on condition\n";
    }

    private List<String> namesSince(ThreadsSnapshot before) {
        return threads.snapshot().since(before).threads().stream().map(thread -> thread.name).toList();
    }

    private ThreadActivity since(ThreadsSnapshot before, String name) {
        return activity(threads.snapshot().since(before), name);
    }

    private static ThreadActivity activity(ThreadsSnapshot snapshot, String name) {
        return snapshot.threads().stream().filter(thread -> thread.name.equals(name)).findFirst().orElseThrow();
    }
}
