package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteRegistry;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What pausing threads tell of themselves when they are asked. */
@ExtendWith(HookState.class)
class HookCallersTest {

    private static final int SLOT = DozemeterSites.FIRST_SLOT;

    private final Site site = new Site(Call.THREAD_SLEEP, Backoff.class.getName(), "pause", 1, "");
    private final Backoff backoff = new Backoff(new SiteRegistry().number(site, Argument.COMPUTED));

    @BeforeEach
    void nobodyWasAsked() throws InterruptedException {
        DozemeterCallers.take();
        DozemeterCounts.time(50_000, 1);
        backoff.pause(0);
        DozemeterCallers.withdraw(SLOT);
    }

    @Test
    void nothingIsToldUnasked() throws InterruptedException {
        backoff.pause(1);
        assertThat(DozemeterCallers.take()).isEmpty();
    }

    @Test
    void theNextPauseTellsItsCallerOnce() throws InterruptedException {
        DozemeterCallers.ask(SLOT);
        backoff.pause(0);
        backoff.pause(0);
        assertThat(told()).singleElement().satisfies(call -> {
            assertThat(call.caller).startsWith(HookCallersTest.class.getName() + ".theNextPauseTellsItsCallerOnce:");
            assertThat(call.kind).isEqualTo(ThreadKind.OTHER);
            assertThat(call.waitedNanos).isZero();
        });
    }

    @Test
    void eachKindOfPausesTellsItsCallerOnce() throws InterruptedException {
        DozemeterCallers.ask(SLOT);
        for (int i = 0; i < 3; i++) {
            backoff.pause(1);
            backoff.pause(0);
        }
        assertThat(told()).extracting(call -> call.isZero).containsExactly(false, true);
    }

    @Test
    void whatAPauseForTimeTookIsTold() throws InterruptedException {
        DozemeterCallers.ask(SLOT);
        backoff.pause(1);
        assertThat(told()).singleElement().satisfies(call -> assertThat(call.waitedNanos).isGreaterThanOrEqualTo(1_000_000));
    }

    @Test
    void anotherThreadIsToldByItsName() throws InterruptedException {
        DozemeterCallers.ask(SLOT);
        Thread loop = new Thread(this::pauseOnce, "orders-eventloop-3");
        loop.start();
        loop.join();
        assertThat(told()).singleElement().satisfies(call -> {
            assertThat(call.thread).isEqualTo("orders-eventloop-#");
            assertThat(call.kind).isEqualTo(ThreadKind.EVENT_LOOP);
            assertThat(call.caller).startsWith(HookCallersTest.class.getName() + ".pauseOnce:");
        });
    }

    @Test
    void whetherTheThreadIsInterruptedIsTold() {
        DozemeterCallers.ask(SLOT);
        backoff.park(1);
        Thread.currentThread().interrupt();
        DozemeterCallers.ask(SLOT);
        backoff.park(1);
        assertThat(Thread.interrupted()).as("still").isTrue();
        assertThat(told()).extracting(call -> call.interrupted).containsExactlyInAnyOrder(0, 1);
    }

    /** Its methods are code of the application, which a pause does not call. */
    @Test
    void aThreadOfAClassOfTheApplicationIsNotAsked() throws InterruptedException {
        DozemeterCallers.ask(SLOT);
        Thread own = new Thread(this::pauseOnce) {
            @Override
            public boolean isInterrupted() {
                throw new IllegalStateException("asked");
            }
        };
        own.start();
        own.join();
        assertThat(told()).extracting(call -> call.interrupted).containsExactly(-1);
    }

    @Test
    void aTimersThreadTellsItsTask() throws InterruptedException {
        DozemeterCallers.ask(SLOT);
        CountDownLatch done = new CountDownLatch(1);
        Timer timer = new Timer("reports-timer", true);
        timer.schedule(new Task(done), 0);
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        timer.cancel();
        assertThat(told()).singleElement().satisfies(call -> {
            assertThat(call.timer).isEqualTo("reports-timer");
            assertThat(call.task).isEqualTo(Task.class.getName());
        });
    }

    private final class Task extends TimerTask {

        private final CountDownLatch done;

        Task(CountDownLatch done) {
            this.done = done;
        }

        @Override
        public void run() {
            pauseOnce();
            done.countDown();
        }
    }

    @Test
    void anExceptionOnItsWayIsNotHarmed() {
        DozemeterCallers.ask(SLOT);
        Thread.currentThread().interrupt();
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> backoff.pause(10)))
            .isExactlyInstanceOf(InterruptedException.class).hasNoSuppressedExceptions();
        assertThat(told()).hasSize(1);
    }

    @Test
    void whatIsWithdrawnIsNotTold() throws InterruptedException {
        DozemeterCallers.ask(SLOT);
        DozemeterCallers.withdraw(SLOT);
        backoff.pause(1);
        assertThat(DozemeterCallers.take()).isEmpty();
    }

    private void pauseOnce() {
        try {
            backoff.pause(1);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private List<SiteSamples.CallSample> told() {
        return DozemeterCallers.take().stream().map(told -> SiteSamples.CallSample.of(site, 0, told)).toList();
    }
}
