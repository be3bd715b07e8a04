package io.github.dozemeter.threads;

import static io.github.dozemeter.threads.Stacks.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.threads.StackPlace.Kind;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StackPlaceTest {

    private static final String APP = "org.x.Worker.run:42";

    /** The stacks of 8 to 26, as dumps of them have it. */
    static Stream<Arguments> stacks() {
        return Stream.of(
            of(Kind.PAUSE, "Thread.sleep", Thread.State.TIMED_WAITING, "java.lang.Thread.sleep", APP),
            of(Kind.PAUSE, "Thread.sleep", Thread.State.RUNNABLE, "java.lang.Thread.sleepNanos0", "java.lang.Thread.sleepNanos",
                "java.lang.Thread.sleep", APP),
            of(Kind.PAUSE, "TimeUnit.sleep", Thread.State.TIMED_WAITING, "java.lang.Thread.sleep0", "java.lang.Thread.sleep",
                "java.util.concurrent.TimeUnit.sleep", APP),
            of(Kind.PAUSE, "Thread.yield", Thread.State.RUNNABLE, "java.lang.Thread.yield0", "java.lang.Thread.yield", APP),
            of(Kind.PAUSE, "LockSupport.parkNanos", Thread.State.TIMED_WAITING, "sun.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos", APP),
            of(Kind.PAUSE, "LockSupport.parkNanos", Thread.State.RUNNABLE, "java.util.concurrent.locks.LockSupport.parkNanos", APP),
            of(Kind.PAUSE, "Object.wait", Thread.State.TIMED_WAITING, "java.lang.Object.wait0", "java.lang.Object.wait", APP),
            of(Kind.PAUSE, "Thread.join", Thread.State.TIMED_WAITING, "java.lang.Object.wait", "java.lang.Thread.join", APP),
            of(Kind.UNTIMED, "Object.wait", Thread.State.WAITING, "java.lang.Object.wait", APP),
            of(Kind.UNTIMED, "LockSupport.park", Thread.State.WAITING, "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.park", APP),
            of(Kind.QUEUE, "ArrayBlockingQueue.poll", Thread.State.TIMED_WAITING, "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos",
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos",
                "java.util.concurrent.ArrayBlockingQueue.poll", APP),
            of(Kind.LOCK, "ReentrantLock.lock", Thread.State.WAITING, "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire", "java.util.concurrent.locks.ReentrantLock.lock", APP),
            of(Kind.LOCK, "", Thread.State.BLOCKED, APP),
            of(Kind.SELECTOR, "SelectorImpl.select", Thread.State.RUNNABLE, "sun.nio.ch.EPoll.wait!", "sun.nio.ch.EPollSelectorImpl.doSelect",
                "sun.nio.ch.SelectorImpl.lockAndDoSelect", "sun.nio.ch.SelectorImpl.select", APP),
            of(Kind.SELECTOR, "SelectorImpl.select", Thread.State.RUNNABLE, "sun.nio.ch.EPollArrayWrapper.epollWait!",
                "sun.nio.ch.EPollArrayWrapper.poll", "sun.nio.ch.EPollSelectorImpl.doSelect", "sun.nio.ch.SelectorImpl.select", APP),
            of(Kind.IO, "SocketInputStream.read", Thread.State.RUNNABLE, "java.net.SocketInputStream.socketRead0!",
                "java.net.SocketInputStream.read", APP),
            of(Kind.IO, "Socket$SocketInputStream.read", Thread.State.RUNNABLE, "sun.nio.ch.Net.poll!", "sun.nio.ch.NioSocketImpl.park",
                "java.net.Socket$SocketInputStream.read", APP),
            of(Kind.RUNNING, "", Thread.State.RUNNABLE, APP),
            of(Kind.RUNNING, "", Thread.State.RUNNABLE, "java.util.HashMap.get", APP),
            of(Kind.COUNTED, "ArrayBlockingQueue.poll", Thread.State.TIMED_WAITING, "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos",
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos",
                "java.util.concurrent.ArrayBlockingQueue.poll", "java.lang.DozemeterWaits.poll", APP),
            of(Kind.COUNTED, "SelectorImpl.select", Thread.State.RUNNABLE, "sun.nio.ch.EPoll.wait!", "sun.nio.ch.EPollSelectorImpl.doSelect",
                "sun.nio.ch.SelectorImpl.lockAndDoSelect", "sun.nio.ch.SelectorImpl.select", "java.lang.DozemeterSelectors.select", APP),
            of(Kind.COUNTED, "OwnQueue.poll", Thread.State.TIMED_WAITING, "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos", "java.util.concurrent.ArrayBlockingQueue.poll", "org.x.OwnQueue.poll:9",
                "java.lang.DozemeterWaits.poll", APP),
            of(Kind.COUNTED, "CountDownLatch.await", Thread.State.TIMED_WAITING, "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos", "java.util.concurrent.CountDownLatch.await",
                "java.lang.DozemeterWaitReferences.awaitLatch", APP),
            of(Kind.PAUSE, "Thread.sleep", Thread.State.TIMED_WAITING, "java.lang.Thread.sleep", APP, "sun.nio.ch.SelectorImpl.select",
                "java.lang.DozemeterSelectors.select", "org.x.Loop.run:3"),
            of(Kind.COUNTED, "LockSupport.parkNanos", Thread.State.TIMED_WAITING, "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos", "java.lang.Dozemeter.parkNanos", APP, "java.lang.DozemeterWaits.poll",
                "org.x.Outer.run:3"),
            of(Kind.RUNNING, "", Thread.State.RUNNABLE, "java.util.concurrent.ArrayBlockingQueue.poll", "java.lang.DozemeterWaits.poll", APP),
            of(Kind.COUNTED, "Thread.sleep", Thread.State.TIMED_WAITING, "java.lang.Thread.sleep", "java.lang.Dozemeter.sleep", APP));
    }

    private static Arguments of(Kind kind, String call, Thread.State state, String... frames) {
        return Arguments.of(kind, call, state, frames);
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void aStackTellsWhatItsThreadDoes(Kind kind, String call, Thread.State state, String[] frames) {
        StackPlace place = StackPlace.of(stack(frames), state);
        assertThat(place.kind).isEqualTo(kind);
        assertThat(place.place).isEqualTo(APP);
        if (!call.isEmpty()) {
            assertThat(place.call).isEqualTo(call);
        }
    }

    @Test
    void aNativeSelectorOfNettyIsASelector() {
        StackPlace place = StackPlace.of(stack("io.netty.channel.epoll.Native.epollWait0!", "io.netty.channel.epoll.Native.epollWait:120"),
            Thread.State.RUNNABLE);
        assertThat(place.kind).isEqualTo(Kind.SELECTOR);
        assertThat(place.call).isEqualTo("Native.epollWait0");
    }

    /** Its thread is runnable, and uses no CPU. */
    @Test
    void theEventLoopOfAUserInterfaceWaits() {
        StackPlace place = StackPlace.of(stack("sun.awt.X11.XToolkit.waitForEvents!", "sun.awt.X11.XToolkit.run", "java.lang.Thread.run"),
            Thread.State.RUNNABLE);
        assertThat(place.kind).isEqualTo(Kind.SELECTOR);
        assertThat(place.call).isEqualTo("XToolkit.waitForEvents");
    }

    @Test
    void anIdleSchedulerOfTheJdkIsAQueueWithoutAPlace() {
        StackPlace place = StackPlace.of(stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos",
            "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take", "java.util.concurrent.ThreadPoolExecutor.getTask",
            "java.util.concurrent.ThreadPoolExecutor.runWorker", "java.lang.Thread.run"), Thread.State.TIMED_WAITING);
        assertThat(place.kind).isEqualTo(Kind.QUEUE);
        assertThat(place.call).isEqualTo("ScheduledThreadPoolExecutor$DelayedWorkQueue.take");
        assertThat(place.place).isEmpty();
    }

    /** The stacks of 17 and of 25. */
    @ParameterizedTest
    @ValueSource(strings = {"java.util.concurrent.SynchronousQueue$TransferStack$SNode.block"
        + " java.util.concurrent.ForkJoinPool.managedBlock java.util.concurrent.SynchronousQueue$TransferStack.transfer",
        "java.util.concurrent.LinkedTransferQueue$DualNode.await java.util.concurrent.SynchronousQueue$Transferer.xferLifo"
        + " java.util.concurrent.SynchronousQueue.xfer"})
    void anIdleCachedPoolWaitsInItsQueue(String inner) {
        String frames = "jdk.internal.misc.Unsafe.park java.util.concurrent.locks.LockSupport.parkNanos " + inner
            + " java.util.concurrent.SynchronousQueue.poll java.util.concurrent.ThreadPoolExecutor.getTask java.lang.Thread.run";
        assertThat(StackPlace.of(stack(frames.split(" ")), Thread.State.TIMED_WAITING).call).isEqualTo("SynchronousQueue.poll");
    }

    /** As Hazelcast and netty do; {@code Thread.run} is no pause. */
    @Test
    void aThreadThatWrapsAWorkerOfTheJdkHasNoPlaceOfItsOwn() {
        StackPlace place = StackPlace.of(stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.util.concurrent.LinkedBlockingQueue.poll", "java.util.concurrent.ThreadPoolExecutor.getTask",
            "java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
            "java.lang.Thread.run", "org.x.ManagedThread.executeRun:76", "org.x.ManagedThread.run:111"), Thread.State.TIMED_WAITING);
        assertThat(place.kind).isEqualTo(Kind.QUEUE);
        assertThat(place.call).isEqualTo("LinkedBlockingQueue.poll");
        assertThat(place.place).isEmpty();
    }

    @Test
    void aTaskOfAWrappedWorkerHasItsOwnPlace() {
        StackPlace place = StackPlace.of(stack("java.lang.Thread.sleep", "org.x.Task.run:42",
            "java.util.concurrent.ThreadPoolExecutor.runWorker", "java.lang.Thread.run", "org.x.ManagedThread.executeRun:76"),
            Thread.State.TIMED_WAITING);
        assertThat(place.kind).isEqualTo(Kind.PAUSE);
        assertThat(place.place).isEqualTo("org.x.Task.run:42");
    }

    @Test
    void noStackIsNoPlace() {
        assertThat(StackPlace.of(new StackTraceElement[0], Thread.State.RUNNABLE)).isNull();
    }
}
