package programs;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Methods and shapes that came with 19 and 21. */
public final class Newer21 {

    interface PauseFor {
        void of(Duration time) throws InterruptedException;
    }

    sealed interface Step permits Sleep, Park {
    }

    record Sleep(Duration time) implements Step {
    }

    record Park(Object blocker, long nanos) implements Step {
    }

    public static void main(String[] arguments) throws Exception {
        Shapes.at("Thread.sleep", 2); for (int i = 0; i < 2; i++) Thread.sleep(Duration.ZERO);
        Shapes.at("Thread.sleep", 1); PauseFor sleep = Thread::sleep;
        sleep.of(Duration.ofNanos(1));
        pause(new Sleep(Duration.ofMillis(-1)));
        pause(new Park("blocker", 1));
        Thread virtual = Thread.ofVirtual().start(() -> {
            Shapes.at("Thread.yield", 1); Thread.yield();
        });
        virtual.join();
        Shapes.at("Thread.join", 1); virtual.join(Duration.ofMillis(5));
        Shapes.at("Thread.join", 1); Thread.currentThread().join(Duration.ofMillis(1));
    }

    private static void pause(Step step) throws InterruptedException {
        switch (step) {
            case Sleep(Duration time) -> {
                Shapes.at("Thread.sleep", 1); Thread.sleep(time);
            }
            case Park(String blocker, long nanos) when nanos > 0 -> {
                Shapes.at("LockSupport.parkNanos", 1); LockSupport.parkNanos(blocker, nanos);
            }
            case Park park -> throw new IllegalArgumentException(park.toString());
        }
    }
}
