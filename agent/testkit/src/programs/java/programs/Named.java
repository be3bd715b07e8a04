package programs;

/** Polls each millisecond on a thread with the name that it is given. */
public final class Named {

    private Named() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread poller = new Thread(Named::poll, arguments[0]);
        poller.start();
        System.out.println("polling");
        poller.join();
    }

    private static void poll() {
        try {
            while (true) {
                Thread.sleep(1);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
