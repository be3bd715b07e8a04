package webapp.library;

/** Comes in a jar of its own in WEB-INF/lib. */
public final class Dawdler {

    private Dawdler() {
    }

    public static void dawdle() throws InterruptedException {
        Thread.sleep(0);
    }
}
