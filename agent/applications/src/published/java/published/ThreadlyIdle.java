package published;

import org.threadly.concurrent.PriorityScheduler;

/** A scheduler with one task, every 5 ms; its workers park until it is due. */
public final class ThreadlyIdle {

    private ThreadlyIdle() {
    }

    public static void main(String[] arguments) throws Exception {
        new PriorityScheduler(2).scheduleWithFixedDelay(() -> { }, 5, 5);
        Thread.sleep(Long.parseLong(arguments[0]));
        System.exit(0);
    }
}
