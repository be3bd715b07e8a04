package published;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.ThreadFactory;

/** A consumer that waits by sleeping for its orders, and a producer that pauses after each. */
public final class DisruptorOrders {

    private static final long MILLIS_BETWEEN_ORDERS = 5;

    private DisruptorOrders() {
    }

    public static void main(String[] arguments) throws Exception {
        ThreadFactory threads = task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        };
        Disruptor<long[]> disruptor = new Disruptor<>(() -> new long[1], 64, threads, ProducerType.SINGLE, new SleepingWaitStrategy());
        EventHandler<long[]> handler = (event, sequence, last) -> event[0] = 0;
        disruptor.handleEventsWith(handler);
        disruptor.start();
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000;
        while (System.nanoTime() < end) {
            disruptor.publishEvent((event, sequence) -> event[0] = sequence);
            Thread.sleep(MILLIS_BETWEEN_ORDERS);
        }
    }
}
