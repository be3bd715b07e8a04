package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.support.AgentThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

// Thread.threadId() is in Java from 19 on.
@SuppressWarnings("deprecation")
class OwnActivityTest {

    private static final int VM_THREAD = 71;

    @TempDir
    Path tasks;
    private final CountDownLatch end = new CountDownLatch(1);
    private final OwnActivity own = new OwnActivity();
    private final Map<Long, ThreadActivity> threads = new HashMap<>();

    @AfterEach
    void theServerEnds() {
        end.countDown();
    }

    private Thread server() {
        Thread dispatcher = new Thread(new ThreadGroup(AgentThreads.SERVER_GROUP), () -> {
            try {
                end.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }, "HTTP-Dispatcher");
        dispatcher.start();
        return dispatcher;
    }

    private void read(long id, String name, long switches, long cpuNanos) {
        threads.put(id, new ThreadActivity(name, id > 0, switches, 0, cpuNanos, -1, Map.of()));
    }

    @Test
    void theThreadsOfTheAgentAreTakenOut() {
        Thread dispatcher = server();
        own.findServer();
        read(1, "main", 10, 0);
        read(2, "dozemeter-threads-1", 20, 0);
        read(3, "Attach Listener", 30, 0);
        read(dispatcher.getId(), "HTTP-Dispatcher", 40, 0);
        own.takeOut(threads);
        assertThat(threads).containsOnlyKeys(1L);
    }

    @Test
    void theSameServerOfTheApplicationStays() {
        read(5, "HTTP-Dispatcher", 40, 0);
        own.takeOut(threads);
        assertThat(threads).containsOnlyKeys(5L);
    }

    @Test
    void tasksAreKnownByTheNamesThatTheKernelKeeps() {
        assertThat(List.of("dozemeter-threa", "dozemet..port-1", "Attach Listener")).allMatch(AgentThreads::isOwnTask);
        assertThat(List.of("VM Thread", "main", "HTTP-Dispatcher")).noneMatch(AgentThreads::isOwnTask);
    }

    @Test
    void aTaskThatMayBeTheServersIsNotTheJvms() {
        Thread dispatcher = server();
        TaskReadings.Task task = new TaskReadings.Task(72, 72, "HTTP-Dispatcher", 9, 0, 0);
        assertThat(own.isOwn(task)).isFalse();
        own.findServer();
        read(dispatcher.getId(), "HTTP-Dispatcher", 9, 0);
        own.find(List.of(task), threads, new JavaTasks());
        assertThat(own.isOwn(task)).isTrue();
    }

    @Test
    void theirCpuTimeIsNotTheProcesss() {
        read(2, "dozemeter-threads-1", 0, 300);
        own.takeOut(threads);
        long before = own.subtractFrom(1_000);
        read(2, "dozemeter-threads-1", 0, 350);
        read(4, "dozemeter-report-1", 0, 7);
        own.takeOut(threads);
        assertThat(own.subtractFrom(1_200) - before).isEqualTo(200 - 50 - 7);
    }

    @Test
    void anUnknownCpuTimeStaysUnknown() {
        assertThat(own.subtractFrom(ThreadActivity.UNKNOWN)).isEqualTo(ThreadActivity.UNKNOWN);
    }

    @Test
    void wakeUpsThatASampleCausesAreLeftOutOfTheJvms() throws IOException {
        vmThread(100);
        own.find(TaskReadings.read(tasks.toFile(), false).values(), threads, new JavaTasks());
        own.beginSample(tasks.toFile());
        vmThread(103);
        own.endSample(tasks.toFile());
        vmThread(110);
        read(-VM_THREAD, "VM Thread", 110, 0);
        own.takeOut(threads);
        assertThat(threads.get(-(long) VM_THREAD).switches).isEqualTo(107);
    }

    private void vmThread(long switches) throws IOException {
        Path task = Files.createDirectories(tasks.resolve(String.valueOf(VM_THREAD)));
        Files.writeString(task.resolve("status"), "Name:\tVM Thread\nvoluntary_ctxt_switches:\t" + switches + "\n");
    }
}
