package io.github.dozemeter.sample.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every form, by a clock that the test turns. */
class FormsTest {

    private static final List<String> NAMES = List.of("blocking", "composed", "composed-refactored");
    private static final int MAX_PATH = 1 + 3 + 1;

    private final ManualTimer timer = new ManualTimer();
    private final ThreadFactory threads = Thread::new;

    static Stream<String> forms() {
        return NAMES.stream();
    }

    static Stream<Arguments> formsAndTasks() {
        return NAMES.stream().flatMap(form ->
                IntStream.rangeClosed(1, Tasks.COUNT).mapToObj(task -> Arguments.of(form, task)));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void makesThirteenOfOneInTheTimeOfTheLongestPath(String form) {
        assertThat(end(form, 0)).isCompletedWithValue(13);
        assertThat(timer.now()).isEqualTo(MAX_PATH);
    }

    @ParameterizedTest
    @MethodSource("formsAndTasks")
    void failsWithTheFailureOfTheTaskItselfForEveryKindOfCaller(String form, int task) {
        CompletableFuture<Integer> failed = end(form, task);
        AtomicReference<Throwable> seen = new AtomicReference<>();
        failed.whenComplete((result, failure) -> seen.set(failure));

        assertThat(failed).isCompletedExceptionally();
        assertThat(seen.get()).isExactlyInstanceOf(FlowException.class).hasMessage("task " + task + " failed");
        assertThatThrownBy(failed::get).isExactlyInstanceOf(ExecutionException.class).cause().isSameAs(seen.get());
        assertThatThrownBy(failed::join).isExactlyInstanceOf(CompletionException.class).cause().isSameAs(seen.get());
    }

    @Test
    void theVirtualFormIsTheBlockingOneOnOtherThreads() {
        Form virtual = form("blocking-virtual");
        assertThat(virtual.flow()).contains(new BlockingFlow(this.threads));
        assertThat(Form.all(Optional.empty())).filteredOn(form -> form.flow().isEmpty())
                .extracting(Form::name).containsExactly("blocking-virtual");
    }

    @Test
    void theTimerOfTheJdkRunsOnDaemons() throws Exception {
        CompletableFuture<Boolean> daemon = new CompletableFuture<>();
        Timer.ofUnit(1).after(1, () -> daemon.complete(Thread.currentThread().isDaemon()));
        assertThat(daemon.get()).isTrue();
    }

    private Form form(String name) {
        return Form.all(Optional.of(threads)).stream().filter(form -> form.name().equals(name)).findFirst()
                .orElseThrow();
    }

    /**
     * Lets time pass once every task that can start now has started. The state of the blocking thread would not tell:
     * a thread that was woken counts as waiting until a processor is free for it.
     */
    private CompletableFuture<Integer> end(String form, int failing) {
        Flow flow = form.equals("blocking") ? new BlockingFlow(threads) : form(form).flow().orElseThrow();
        CompletableFuture<Integer> result = flow.start(new Tasks(timer, failing), 1);
        while (!result.isDone()) {
            if (timer.begun() == begunBy(timer.now())) {
                timer.step();
            }
            Thread.onSpinWait();
        }
        return result;
    }

    /** Tasks of the flow that have begun at a time: 1, then 2 and 3 beside each other, then 4. */
    private static int begunBy(int now) {
        if (now < 1) {
            return 1;
        }
        return now < 1 + 3 ? 3 : 4;
    }
}
