package io.github.dozemeter.bench.program;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * What waits find at once, the same for all copies of the loops. Made when the first loop needs it, and not static: the
 * compiler must not take it for constants, which queues of applications are not.
 */
public final class Available {

    public static final Available HERE = new Available();

    private static final int MANY = 20_000;
    private static final int ROOM = 64;
    private static final int ORDER_BYTES = 4_096;

    /** Empty. */
    public final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(1);
    public final Semaphore permit = new Semaphore(1);
    /** One channel is ready, as long as nobody reads it. */
    public final Selector selector;
    /** A thread of its own keeps it full. */
    public final BlockingQueue<byte[]> orders = new ArrayBlockingQueue<>(ROOM);

    private Available() {
        try {
            selector = readySelector();
            pollOthers();
            Threads.start(false, this::produce);
        } catch (IOException | InterruptedException | ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** As in most applications: code that all polls share must not be compiled for one kind of queue alone. */
    private static void pollOthers() throws InterruptedException {
        BlockingQueue<Object> linked = new LinkedBlockingQueue<>();
        BlockingQueue<Object> deque = new LinkedBlockingDeque<>();
        for (int i = 0; i < MANY; i++) {
            BlockingQueue<Object> other = i % 2 == 0 ? linked : deque;
            other.add(other);
            other.poll(1, TimeUnit.SECONDS);
        }
    }

    private static Selector readySelector() throws IOException {
        Selector selector = Selector.open();
        Pipe pipe = Pipe.open();
        pipe.sink().write(ByteBuffer.wrap(new byte[1]));
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, SelectionKey.OP_READ);
        return selector;
    }

    private void produce() throws InterruptedException {
        while (true) {
            orders.put(new byte[ORDER_BYTES]);
        }
    }
}
