package programs;

/** A platform and a virtual thread that sleep for no time, without end. */
public final class BothKinds {

    private BothKinds() {
    }

    public static void main(String[] arguments) throws Exception {
        Runnable virtual = BothKinds::onVirtualThread;
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, virtual);
        onPlatformThread();
    }

    private static void onVirtualThread() {
        try {
            while (true) {
                Thread.sleep(0);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private static void onPlatformThread() throws InterruptedException {
        while (true) {
            Thread.sleep(0);
        }
    }
}
