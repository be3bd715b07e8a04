package programs;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A pool and a timer that tick all the time, each on a thread of its own name. */
public final class Ticking {

    private Ticking() {
    }

    public static void main(String[] arguments) throws Exception {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "ticker-1"));
        pool.scheduleAtFixedRate(() -> { }, 0, 2, TimeUnit.MILLISECONDS);
        new Timer("timer-1").schedule(new TimerTask() {
            @Override
            public void run() {
                // A tick that does nothing costs a wake-up.
            }
        }, 0, 5);
        new CountDownLatch(1).await();
    }
}
