package programs;

import java.util.concurrent.TimeUnit;

/**
 * Keeps the heap full for some seconds, survives that, says so, and makes zero sleeps ever after. Threads of its own fill it, because
 * any of them may end by an error that no handler catches: compiled code may need memory to find its handler.
 */
public final class FullHeap {

    private static final long FULL_NANOS = TimeUnit.SECONDS.toNanos(6);
    private static final int THREADS = 4;

    private static final Thread[] FILLERS = new Thread[THREADS];

    private static Node head;
    private static volatile boolean done;
    private static long end;

    private FullHeap() {
    }

    private static final class Node {

        private final Node next;

        private Node(Node next) {
            this.next = next;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (int i = 0; i < THREADS; i++) {
            FILLERS[i] = new Thread(FullHeap::fill, "fills");
            FILLERS[i].setUncaughtExceptionHandler((thread, full) -> { });
        }
        // This thread may end by such an error, too; its handler then goes on in its place.
        Thread.currentThread().setUncaughtExceptionHandler((thread, full) -> stayFullAndLiveOn());
        Thread.sleep(Long.parseLong(arguments[0]));
        end = System.nanoTime() + FULL_NANOS;
        for (int i = 0; i < THREADS; i++) {
            FILLERS[i].start();
        }
        stayFullAndLiveOn();
    }

    private static void stayFullAndLiveOn() {
        while (!done) {
            done = System.nanoTime() > end;
        }
        head = null;
        boolean filling = true;
        while (filling) {
            filling = false;
            for (int i = 0; i < THREADS; i++) {
                filling |= FILLERS[i].isAlive();
            }
        }
        head = null;
        System.out.println("memory is there again");
        while (true) {
            sleepZero();
        }
    }

    private static void sleepZero() {
        try {
            Thread.sleep(0);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Until there is no room for another; what is there stays. Allocates nothing else. */
    private static void fill() {
        while (!done) {
            head = new Node(head);
        }
    }
}
