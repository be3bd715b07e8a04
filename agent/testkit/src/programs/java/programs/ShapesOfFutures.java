package programs;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Waits for futures in every shape; says where each is: one line {@code site method line call times} each. */
final class ShapesOfFutures {

    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor();

    /** Its {@code super.get()} is no call of its own. */
    private static final class Own extends FutureTask<Integer> {

        Own() {
            super(() -> 13);
        }

        @Override
        public Integer get() throws InterruptedException, ExecutionException {
            return super.get();
        }
    }

    private interface Get {
        Object of(long timeout, TimeUnit unit) throws Exception;
    }

    private interface GetOf<T> {
        Object of(T future) throws Exception;
    }

    private interface GetOfFor<T> {
        Object of(T future, long timeout, TimeUnit unit) throws Exception;
    }

    private ShapesOfFutures() {
    }

    public static void main(String[] arguments) throws Exception {
        done(CompletableFuture.completedFuture(13), ran(new FutureTask<>(() -> 13)));
        waits();
        polls(new CompletableFuture<>());
        bound(CompletableFuture.completedFuture(13), ran(new FutureTask<>(() -> 13)));
        unbound(CompletableFuture.completedFuture(13), ran(new FutureTask<>(() -> 13)));
        foreign(ran(new Own()));
        nobody(null);
        TIMER.shutdown();
    }

    private static <T extends Runnable> T ran(T task) {
        task.run();
        return task;
    }

    private static void done(CompletableFuture<Integer> stage, FutureTask<Integer> task) throws Exception {
        at("Future.get", 3); for (int i = 0; i < 3; i++) stage.get();
        at("Future.get", 1); stage.get(1, TimeUnit.HOURS);
        at("CompletableFuture.join", 2); int sum = stage.join() + stage.join();
        at("Future.get", 1); sum += task.get();
        at("Future.get", 1); sum += task.get(1, TimeUnit.HOURS);
        System.out.println(sum);
    }

    /** Each for some 20 ms: without an end of the wait before. */
    private static void waits() throws Exception {
        Future<Integer> future = later();
        at("Future.get", 1); future.get();
        ScheduledFuture<Integer> scheduled = later();
        at("Future.get", 1); scheduled.get(1, TimeUnit.HOURS);
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        TIMER.schedule(() -> stage.complete(13), 20, TimeUnit.MILLISECONDS);
        at("CompletableFuture.join", 1); stage.join();
    }

    private static ScheduledFuture<Integer> later() {
        return TIMER.schedule(() -> 13, 20, TimeUnit.MILLISECONDS);
    }

    private static void polls(CompletableFuture<Integer> never) throws Exception {
        try {
            at("Future.get", 1); never.get(0, TimeUnit.SECONDS);
        } catch (TimeoutException expected) {
            System.out.println("polled");
        }
    }

    private static void bound(CompletableFuture<Integer> stage, FutureTask<Integer> task) throws Exception {
        at("Future.get", 2); Callable<Integer> got = stage::get;
        at("CompletableFuture.join", 1); Supplier<Integer> joined = stage::join;
        at("Future.get", 1); Get inTime = task::get;
        System.out.println(got.call() + got.call() + joined.get() + " " + inTime.of(1, TimeUnit.HOURS));
    }

    private static void unbound(CompletableFuture<Integer> stage, FutureTask<Integer> task) throws Exception {
        at("CompletableFuture.join", 1); Function<CompletableFuture<Integer>, Integer> join = CompletableFuture::join;
        at("Future.get", 1); GetOf<Future<Integer>> get = Future::get;
        at("Future.get", 1); GetOfFor<FutureTask<Integer>> inTime = FutureTask::get;
        System.out.println(join.apply(stage) + " " + get.of(task) + " " + inTime.of(task, 1, TimeUnit.HOURS));
    }

    private static void foreign(Future<Integer> own) throws Exception {
        at("Future.get", 1); System.out.println(own.get());
    }

    private static void nobody(Future<Integer> none) throws Exception {
        try {
            at("Future.get", 1); none.get();
        } catch (NullPointerException expected) {
            System.out.println("refused");
        }
    }

    /** The caller's place, from its own stack trace. */
    private static void at(String call, int times) {
        StackTraceElement place = new Throwable().getStackTrace()[1];
        System.out.println("site " + place.getMethodName() + ' ' + place.getLineNumber() + ' ' + call + ' ' + times);
    }
}
