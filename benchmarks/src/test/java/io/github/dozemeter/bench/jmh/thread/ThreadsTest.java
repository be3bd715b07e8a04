package io.github.dozemeter.bench.jmh.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ThreadsTest {

    @Test
    void platformWorkersAreRefused() {
        assertThatThrownBy(VirtualThreads::requireHere).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining(VirtualThreads.arePresent() ? "platform threads" : "virtual threads need JDK 21");
    }

    @Test
    void whatIsStartedIsVirtualOrNothingIsStarted() throws InterruptedException {
        AtomicBoolean virtual = new AtomicBoolean();
        if (!VirtualThreads.arePresent()) {
            assertThatThrownBy(() -> VirtualThreads.start(() -> { })).hasMessageContaining("need JDK 21");
            assertThatThrownBy(VirtualThreads::executor).hasMessageContaining("need JDK 21");
            return;
        }
        VirtualThreads.start(() -> virtual.set(VirtualThreads.isVirtual(Thread.currentThread()))).join();
        assertThat(virtual).isTrue();
        assertThatCode(() -> VirtualThreads.executor().shutdown()).doesNotThrowAnyException();
    }

    @Test
    void whatATearDownLeavesIsEndedOnceByTheNextSetUp() throws InterruptedException {
        List<String> ended = new ArrayList<>();
        Helpers.leave(() -> ended.add("one"));
        Helpers.leave(() -> ended.add("two"));
        assertThat(ended).isEmpty();
        Helpers.endThoseLeft();
        assertThat(ended).containsExactly("one", "two");
        Helpers.endThoseLeft();
        assertThat(ended).hasSize(2);
    }
}
