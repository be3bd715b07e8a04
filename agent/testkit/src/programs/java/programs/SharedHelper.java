package programs;

/** Two threads pause by one helper: one requests no time, the other two milliseconds. */
public final class SharedHelper {

    private SharedHelper() {
    }

    public static void main(String[] arguments) {
        new Thread(SharedHelper::spin, "spinner").start();
        poll();
    }

    private static void spin() {
        while (true) {
            Pauses.pause(0);
        }
    }

    private static void poll() {
        while (true) {
            Pauses.pause(2);
        }
    }

    /** As Os.pause of QuestDB. */
    private static final class Pauses {

        static void pause(long millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
