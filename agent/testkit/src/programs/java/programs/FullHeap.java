package programs;

import java.util.concurrent.TimeUnit;

/**
 * Keeps the heap full for some seconds, survives that, says so, and makes zero sleeps ever after. Threads of its own fill it, because
 * any of them may end by an error that no handler catches: compiled code may need memory to find its handler.
 */
public final class FullHeap {

    private static final long FULL_NANOS = TimeUnit.SECONDS.toNanos(6);
    private static final int THREADS = 4;

    private static Node head;
    private static volatile boolean begun;
    private static volatile boolean done;

    private FullHeap() {
    }

    private static final class Node {

        private final Node next;

        private Node(Node next) {
            this.next = next;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] fillers = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            fillers[i] = new Thread(FullHeap::fill, "fills");
            fillers[i].setUncaughtExceptionHandler((thread, full) -> { });
            fillers[i].start();
        }
        Thread.sleep(Long.parseLong(arguments[0]));
        long start = System.nanoTime();
        begun = true;
        while (!done) {
            done = System.nanoTime() - start > FULL_NANOS;
        }
        head = null;
        for (int i = 0; i < THREADS; i++) {
            fillers[i].join();
        }
        head = null;
        System.out.println("memory is there again");
        while (true) {
            Thread.sleep(0);
        }
    }

    /** Until there is no room for another; what is there stays. Allocates nothing else. */
    private static void fill() {
        while (!begun || !done) {
            head = begun ? new Node(head) : null;
        }
    }
}
