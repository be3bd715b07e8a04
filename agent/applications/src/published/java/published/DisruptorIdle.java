package published;

import com.lmax.disruptor.EventFactory;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.ThreadFactory;

/** A consumer without events, which waits by sleeping. */
public final class DisruptorIdle {

    private DisruptorIdle() {
    }

    public static void main(String[] arguments) throws Exception {
        EventFactory<long[]> factory = () -> new long[1];
        ThreadFactory threads = task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        };
        Disruptor<long[]> disruptor = new Disruptor<>(factory, 64, threads, ProducerType.SINGLE, new SleepingWaitStrategy());
        EventHandler<long[]> handler = (event, sequence, last) -> event[0] = 0;
        disruptor.handleEventsWith(handler);
        disruptor.start();
        Thread.sleep(Long.parseLong(arguments[0]));
    }
}
