package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadKindTest {

    @ParameterizedTest
    @CsvSource({"nioEventLoopGroup-2-1, EVENT_LOOP", "epollEventLoopGroup-3-8, EVENT_LOOP", "reactor-http-nio-2, EVENT_LOOP",
        "vert.x-eventloop-thread-0, EVENT_LOOP", "vert.x-worker-thread-0, OTHER", "XNIO-1 I/O-3, EVENT_LOOP",
        "XNIO-1 task-2, OTHER", "orders-eventloop-1, EVENT_LOOP", "orders-event-loop, EVENT_LOOP",
        "lettuce-nioEventLoop-4-1, EVENT_LOOP", "grpc-nio-worker-ELG-1-2, EVENT_LOOP",
        "ForkJoinPool.commonPool-worker-3, COMMON_POOL", "ForkJoinPool-1-worker-3, OTHER", "Timer-0, TIMER",
        "AWT-EventQueue-0, UI", "JavaFX Application Thread, UI", "main, OTHER", "pool-1-thread-1, OTHER", "'', OTHER"})
    void byName(String name, ThreadKind kind) {
        assertThat(ThreadKind.of(name, "java.lang.Thread", false)).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"java.util.TimerThread, TIMER", "java.awt.EventDispatchThread, UI",
        "reactor.core.scheduler.ReactorThreadFactory$NonBlockingThread, EVENT_LOOP", "a.B, OTHER"})
    void byClassWhateverTheName(String type, ThreadKind kind) {
        assertThat(ThreadKind.of("mail", type, false)).isEqualTo(kind);
    }

    @Test
    void aVirtualThreadIsThatWhateverItsName() {
        assertThat(ThreadKind.of("nioEventLoopGroup-2-1", "java.lang.VirtualThread", true)).isEqualTo(ThreadKind.VIRTUAL);
    }

    @Test
    void theNamesAreThoseOfThisJdk() throws Exception {
        CompletableFuture<Thread> timer = new CompletableFuture<>();
        new Timer("mail", true).schedule(new TimerTask() {
            @Override
            public void run() {
                timer.complete(Thread.currentThread());
                cancel();
            }
        }, 0);
        CompletableFuture<Thread> common = new CompletableFuture<>();
        ForkJoinPool.commonPool().execute(() -> common.complete(Thread.currentThread()));

        assertThat(kind(timer.get())).isEqualTo(ThreadKind.TIMER);
        assertThat(kind(common.get())).isEqualTo(ThreadKind.COMMON_POOL);
        assertThat(kind(Thread.currentThread())).isEqualTo(ThreadKind.OTHER);
    }

    private static ThreadKind kind(Thread thread) {
        return ThreadKind.of(thread.getName(), thread.getClass().getName(), false);
    }
}
