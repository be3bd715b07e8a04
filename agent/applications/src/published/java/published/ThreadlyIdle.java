package published;

import org.threadly.concurrent.PriorityScheduler;

/** A scheduler with one task, every 5 ms; its workers park until it is due. */
public final class ThreadlyIdle {

    /** Held: one that nothing holds is shut down by the next collection of garbage, and the start of a recording can bring that on. */
    private static final PriorityScheduler SCHEDULER = new PriorityScheduler(2);

    private ThreadlyIdle() {
    }

    public static void main(String[] arguments) throws Exception {
        SCHEDULER.scheduleWithFixedDelay(() -> { }, 5, 5);
        Thread.sleep(Long.parseLong(arguments[0]));
        System.exit(0);
    }
}
