package programs;

import java.time.Duration;
import java.util.concurrent.Callable;

/** As libraries for several releases of Java do: calls a newer method, and an older one where the JVM has none such. */
public final class Guarded {

    private static final int TIMES = 3;

    /** What {@code Thread.sleep(Duration)} is. */
    private interface Sleep {
        void sleep(Duration duration) throws InterruptedException;
    }

    private Guarded() {
    }

    public static void main(String[] arguments) {
        for (int time = 0; time < TIMES; time++) {
            guarded(() -> {
                NewerThread.sleep(Duration.ofMillis(1));
                return "sleep";
            });
            guarded(() -> "join " + new NewerThread().join(Duration.ofMillis(1)));
            guarded(() -> {
                NewerThread.onSpinWait();
                return "onSpinWait";
            });
            guarded(() -> {
                Sleep sleep = NewerThread::sleep;
                sleep.sleep(Duration.ofMillis(1));
                return "reference";
            });
        }
    }

    /** Says what came of the newer method. */
    private static void guarded(Callable<String> newer) {
        try {
            System.out.println(newer.call());
        } catch (LinkageError missing) {
            Thread.yield();
            System.out.println("older, for " + missing + " of " + missing.getCause());
        } catch (Exception ended) {
            System.out.println(ended);
        }
    }
}
