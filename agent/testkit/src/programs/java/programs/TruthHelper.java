package programs;

/** Pauses for others, as the helper of a library does. */
public final class TruthHelper {

    private TruthHelper() {
    }

    public static void pause(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
