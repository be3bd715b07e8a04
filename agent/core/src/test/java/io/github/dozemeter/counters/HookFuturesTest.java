package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Waits for futures: what is counted, what is timed, and that nothing foreign is asked. */
@ExtendWith(HookState.class)
class HookFuturesTest {

    private static final long HOUR = 3_600_000_000_000L;

    private final Sites sites = new Sites();
    private final int site = sites.fresh(Call.FUTURE_GET);

    @Test
    void aFutureThatIsDoneIsCountedAndNotTimed() throws Exception {
        HookState.timeAll();
        CompletableFuture<Integer> done = CompletableFuture.completedFuture(13);
        FutureTask<Integer> task = new FutureTask<>(() -> 13);
        task.run();

        assertThat(DozemeterFutures.get(done, site)).isEqualTo(13);
        assertThat(DozemeterFutures.get(task, 1, TimeUnit.HOURS, site)).isEqualTo(13);
        assertThat(DozemeterFutures.join(done, site)).isEqualTo(13);
        assertThat(sites.only().pauses()).isEqualTo(3);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().times().timed).isZero();
    }

    @Test
    void aWaitWithoutATimeIsTimedAndAsksForNothing() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> DozemeterFutures.get(new CompletableFuture<>(), site))
            .isInstanceOf(InterruptedException.class);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> DozemeterFutures.get(new FutureTask<>(() -> 1), site))
            .isInstanceOf(InterruptedException.class);
        assertThat(sites.only().pauses()).isEqualTo(2);
        assertThat(sites.only().zeroPauses()).isZero();
        assertThat(sites.only().times().timed).isEqualTo(2);
        assertThat(sites.only().times().requestedNanos).isZero();
        assertThat(sites.only().times().zeroRealisedNanos).isZero();
    }

    @Test
    void aJoinIsTimedUntilTheFutureIsDone() {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread waiting = Thread.currentThread();
        Thread other = new Thread(() -> {
            while (waiting.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            future.complete(13);
        });
        other.start();
        assertThat(DozemeterFutures.join(future, site)).isEqualTo(13);
        assertThat(sites.only().times().timed).isEqualTo(1);
        assertThat(sites.only().times().realisedNanos).isPositive();
    }

    @Test
    void aTimeoutIsWhatIsAskedFor() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> DozemeterFutures.get(new CompletableFuture<>(), 1, TimeUnit.HOURS, site))
            .isInstanceOf(InterruptedException.class);
        assertThat(sites.only().times().requestedNanos).isEqualTo(HOUR);
    }

    @Test
    void aTimeoutOfNothingIsAZeroPauseDoneOrNot() throws Exception {
        HookState.timeAll();
        assertThatThrownBy(() -> DozemeterFutures.get(new CompletableFuture<>(), 0, TimeUnit.HOURS, site))
            .isInstanceOf(TimeoutException.class);
        DozemeterFutures.get(CompletableFuture.completedFuture(1), -1, TimeUnit.HOURS, site);
        assertThat(sites.only().pauses()).isEqualTo(2);
        assertThat(sites.only().zeroPauses()).isEqualTo(2);
        assertThat(sites.only().times().timed).isEqualTo(1);
    }

    @Test
    void noForeignClassIsAskedWhetherItIsDone() throws Exception {
        CompletableFuture<Integer> subclass = new CompletableFuture<>() {
            @Override
            public boolean isDone() {
                throw new AssertionError("asked");
            }
        };
        subclass.complete(13);
        FutureTask<Integer> task = new FutureTask<>(() -> 13) {
            @Override
            public boolean isDone() {
                throw new AssertionError("asked");
            }
        };
        task.run();
        assertThat(DozemeterFutures.join(subclass, site)).isEqualTo(13);
        assertThat(DozemeterFutures.get(task, site)).isEqualTo(13);
        assertThat(sites.only().times().timed).isEqualTo(2);
    }

    @Test
    void failuresAreThrownAsTheJdkThrowsThem() {
        CompletableFuture<Integer> failed = new CompletableFuture<>();
        IllegalStateException cause = new IllegalStateException("t2");
        failed.completeExceptionally(cause);
        assertThatThrownBy(() -> DozemeterFutures.get(failed, site)).isInstanceOf(ExecutionException.class).hasCause(cause);
        assertThatThrownBy(() -> DozemeterFutures.join(failed, site)).isInstanceOf(CompletionException.class)
            .hasCause(cause);
        assertThat(sites.only().pauses()).isEqualTo(2);
    }

    @Test
    void aNullReceiverIsItsNullPointerExceptionAndCounted() {
        Future<?> none = null;
        CompletableFuture<?> noStage = null;
        assertThatThrownBy(() -> DozemeterFutures.get(none, site)).isExactlyInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> DozemeterFutures.get(none, 1, TimeUnit.HOURS, site))
            .isExactlyInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> DozemeterFutures.join(noStage, site)).isExactlyInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> DozemeterFutures.get(new CompletableFuture<>(), 1, null, site))
            .isExactlyInstanceOf(NullPointerException.class);
        assertThat(sites.only().pauses()).isEqualTo(4);
    }
}
