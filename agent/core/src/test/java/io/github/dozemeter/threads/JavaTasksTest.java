package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Which task of the kernel each Java thread is. */
class JavaTasksTest {

    private static final long MILLI = 1_000_000;
    private static final int MAX_BYTES = 1_500;

    private final JavaTasks tasks = new JavaTasks();

    private static JavaTasks.Side of(long id, String name, long cpuNanos) {
        return new JavaTasks.Side(id, name, cpuNanos);
    }

    @Test
    void aTaskHasTheBeginningOfItsThreadsName() {
        tasks.match(List.of(of(1, "http-nio-8080-exec-1", 100 * MILLI), of(2, "kafka-producer-network", 100 * MILLI)),
            List.of(of(71, "kafka-producer-", 100 * MILLI), of(72, "http-nio-8080-e", 100 * MILLI)));
        assertThat(tasks.taskOf(1)).isEqualTo(72);
        assertThat(tasks.taskOf(2)).isEqualTo(71);
        assertThat(tasks.isKnown(71)).isTrue();
    }

    @Test
    void ofTasksWithOneNameTheCpuTimeDecides() {
        tasks.match(List.of(of(1, "pool-1-thread-1", 900 * MILLI), of(2, "pool-1-thread-12", 40 * MILLI)),
            List.of(of(71, "pool-1-thread-1", 41 * MILLI), of(72, "pool-1-thread-1", 901 * MILLI)));
        assertThat(tasks.taskOf(1)).isEqualTo(72);
        assertThat(tasks.taskOf(2)).isEqualTo(71);
    }

    @Test
    void aThreadThatWasRenamedIsFoundByItsCpuTime() {
        tasks.match(List.of(of(1, "renamed", 77 * MILLI)), List.of(of(71, "Thread-0", 77 * MILLI + 50_000), of(72, "Thread-1", 99 * MILLI)));
        assertThat(tasks.taskOf(1)).isEqualTo(71);
    }

    @Test
    void aThreadOfTheJvmIsNotTakenForOneOfJava() {
        tasks.match(List.of(of(1, "worker", 5_000 * MILLI)), List.of(of(71, "GC Thread#0", 4_000 * MILLI), of(72, "C2 CompilerThre", 6_000 * MILLI)));
        assertThat(tasks.taskOf(1)).isNull();
        assertThat(tasks.isKnown(71)).isFalse();
    }

    @Test
    void aNameAloneMakesNoPair() {
        tasks.match(List.of(of(1, "worker", 500 * MILLI)), List.of(of(71, "worker", 5 * MILLI)));
        assertThat(tasks.taskOf(1)).isNull();
    }

    @Test
    void aTaskBelongsToOneThread() {
        tasks.match(List.of(of(1, "worker", 10 * MILLI), of(2, "worker", 10 * MILLI)), List.of(of(71, "worker", 10 * MILLI)));
        assertThat(List.of(tasks.taskOf(1) == null, tasks.taskOf(2) == null)).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void anIdThatComesAgainFindsAnotherPartner() {
        tasks.match(List.of(of(1, "worker", 10 * MILLI)), List.of(of(71, "worker", 10 * MILLI)));
        tasks.keep(Set.of(2L), Set.of(71));
        assertThat(tasks.isKnown(71)).isFalse();
        tasks.match(List.of(of(2, "other", 20 * MILLI)), List.of(of(71, "other", 20 * MILLI)));
        assertThat(tasks.taskOf(2)).isEqualTo(71);
    }

    @Test
    void theEndOfALongNameTellsTasksApart() {
        tasks.match(List.of(of(1, "DispatcherWorkerThread20", MILLI), of(2, "DispatcherWorkerThread21", MILLI)),
            List.of(of(71, "Dispatc..read21", MILLI), of(72, "Dispatc..read20", MILLI)));
        assertThat(tasks.taskOf(1)).isEqualTo(72);
        assertThat(tasks.taskOf(2)).isEqualTo(71);
    }

    @Test
    void aNameIsCutInTheMiddleOfACharacter() {
        tasks.match(List.of(of(1, "éééééééééé", 900 * MILLI)), List.of(of(71, "ééééééé\uFFFD", 903 * MILLI)));
        assertThat(tasks.taskOf(1)).isEqualTo(71);
    }

    @Test
    void aThreadThatSleptLeavesTheOthersToThoseThatRan() {
        tasks.match(List.of(new JavaTasks.Side(1, "worker", 100 * MILLI, 200 * MILLI), of(2, "worker", 151 * MILLI)),
            List.of(of(71, "worker", 150 * MILLI), of(72, "worker", 151 * MILLI)));
        assertThat(tasks.taskOf(1)).isEqualTo(71);
        assertThat(tasks.taskOf(2)).isEqualTo(72);
    }

    @Test
    void eachOfManyThreadsOfOneNameGetsTheTaskOfItsTime() {
        int many = 500;
        List<JavaTasks.Side> threads = sides(many, i -> "worker", i -> 100_000 + 3_000 * i);
        List<JavaTasks.Side> kernels = sides(many, i -> "worker", i -> 100_000 + 3_000 * i + 1_000);
        Collections.shuffle(kernels, new Random(1));
        tasks.match(threads, kernels);
        for (int i = 0; i < many; i++) {
            assertThat(tasks.taskOf(i)).isEqualTo(i);
        }
    }

    /** Each pair of 5,000 threads and tasks was an object: 160,000 bytes a thread. */
    @Test
    void whatItAllocatesIsInProportionToTheThreads() {
        assertThat(bytesOf(i -> "w-" + i, i -> "w-" + i, i -> 50_000)).isLessThan(MAX_BYTES);
        assertThat(bytesOf(i -> "pool-1-thread-" + i, i -> "pool-1-thread-1", i -> 50_000 + 10 * i)).isLessThan(MAX_BYTES);
        assertThat(bytesOf(i -> "worker", i -> "worker", i -> 50_000)).isLessThan(MAX_BYTES);
        assertThat(bytesOf(i -> "renamed " + i, i -> "Thread-" + i, i -> 50_000)).isLessThan(MAX_BYTES);
        assertThat(bytesOf(i -> "worker", i -> "worker", i -> i < 5_000 ? 50_000 : 60_000_000)).isLessThan(MAX_BYTES);
    }

    /** For each of 5,000 threads, the first time and once more. */
    private static long bytesOf(IntFunction<String> threadName, IntFunction<String> taskName, IntUnaryOperator cpuNanos) {
        int many = 5_000;
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<JavaTasks.Side> threads = sides(many, threadName, cpuNanos);
        List<JavaTasks.Side> kernels = sides(many, taskName, i -> cpuNanos.applyAsInt(many + i));
        JavaTasks tasks = new JavaTasks();
        long before = bean.getCurrentThreadAllocatedBytes();
        tasks.match(threads, kernels);
        tasks.match(threads, kernels);
        return (bean.getCurrentThreadAllocatedBytes() - before) / many;
    }

    private static List<JavaTasks.Side> sides(int many, IntFunction<String> name, IntUnaryOperator cpuNanos) {
        List<JavaTasks.Side> all = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            all.add(of(i, name.apply(i), cpuNanos.applyAsInt(i)));
        }
        return all;
    }
}
