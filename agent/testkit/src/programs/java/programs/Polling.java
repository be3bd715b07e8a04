package programs;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Polls a queue that nobody fills until it is ended; by a class that can be rewritten meanwhile, as its method returns. */
public final class Polling {

    private Polling() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        while (Empty.poll() == null) {
            // Nothing came.
        }
    }

    private static final class Empty {

        private static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

        static String poll() throws InterruptedException {
            return QUEUE.poll(1, TimeUnit.MILLISECONDS);
        }
    }
}
