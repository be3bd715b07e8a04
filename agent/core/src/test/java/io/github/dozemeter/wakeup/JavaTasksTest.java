package io.github.dozemeter.wakeup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which task of the kernel each Java thread is. */
class JavaTasksTest {

    private static final long MILLI = 1_000_000;

    private final JavaTasks tasks = new JavaTasks();

    private static JavaTasks.Side of(long id, String name, long cpuNanos) {
        return new JavaTasks.Side(id, name, cpuNanos);
    }

    @Test
    void aTaskHasTheBeginningOfItsThreadsName() {
        tasks.match(List.of(of(1, "http-nio-8080-exec-1", 100 * MILLI), of(2, "kafka-producer-network", 100 * MILLI)),
            List.of(of(71, "kafka-producer-", 100 * MILLI), of(72, "http-nio-8080-e", 100 * MILLI)), 0);
        assertThat(tasks.taskOf(1)).isEqualTo(72);
        assertThat(tasks.taskOf(2)).isEqualTo(71);
        assertThat(tasks.isKnown(71)).isTrue();
    }

    @Test
    void ofTasksWithOneNameTheCpuTimeDecides() {
        tasks.match(List.of(of(1, "pool-1-thread-1", 900 * MILLI), of(2, "pool-1-thread-12", 40 * MILLI)),
            List.of(of(71, "pool-1-thread-1", 41 * MILLI), of(72, "pool-1-thread-1", 901 * MILLI)), 0);
        assertThat(tasks.taskOf(1)).isEqualTo(72);
        assertThat(tasks.taskOf(2)).isEqualTo(71);
    }

    @Test
    void aThreadThatWasRenamedIsFoundByItsCpuTime() {
        tasks.match(List.of(of(1, "renamed", 77 * MILLI)), List.of(of(71, "Thread-0", 77 * MILLI + 50_000), of(72, "Thread-1", 99 * MILLI)), 0);
        assertThat(tasks.taskOf(1)).isEqualTo(71);
    }

    @Test
    void aThreadOfTheJvmIsNotTakenForOneOfJava() {
        tasks.match(List.of(of(1, "worker", 5_000 * MILLI)), List.of(of(71, "GC Thread#0", 4_000 * MILLI), of(72, "C2 CompilerThre", 6_000 * MILLI)), 0);
        assertThat(tasks.taskOf(1)).isNull();
        assertThat(tasks.isKnown(71)).isFalse();
    }

    @Test
    void aNameAloneMakesNoPair() {
        tasks.match(List.of(of(1, "worker", 500 * MILLI)), List.of(of(71, "worker", 5 * MILLI)), 0);
        assertThat(tasks.taskOf(1)).isNull();
    }

    @Test
    void aTaskBelongsToOneThread() {
        tasks.match(List.of(of(1, "worker", 10 * MILLI), of(2, "worker", 10 * MILLI)), List.of(of(71, "worker", 10 * MILLI)), 0);
        assertThat(List.of(tasks.taskOf(1) == null, tasks.taskOf(2) == null)).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void anIdThatComesAgainFindsAnotherPartner() {
        tasks.match(List.of(of(1, "worker", 10 * MILLI)), List.of(of(71, "worker", 10 * MILLI)), 0);
        tasks.keep(Set.of(2L), Set.of(71));
        assertThat(tasks.isKnown(71)).isFalse();
        tasks.match(List.of(of(2, "other", 20 * MILLI)), List.of(of(71, "other", 20 * MILLI)), 0);
        assertThat(tasks.taskOf(2)).isEqualTo(71);
    }
}
