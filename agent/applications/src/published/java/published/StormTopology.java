package published;

import backtype.storm.utils.DisruptorQueue;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.ClaimStrategy;
import com.lmax.disruptor.MultiThreadedClaimStrategy;
import com.lmax.disruptor.WaitStrategy;
import java.lang.reflect.Constructor;

/** An idle topology: executors that wait at their queues, as Storm's own consumer loop does. */
public final class StormTopology {

    /** STORM-503 was reported with 500. */
    private static final int EXECUTORS = 32;
    /** {@code topology.disruptor.wait.timeout.millis} in the defaults.yaml of 0.9.6; 0.9.3 has 10 ms in its code. */
    private static final long WAIT_MILLIS = 1_000;

    private StormTopology() {
    }

    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < EXECUTORS; i++) {
            DisruptorQueue queue = queue("queue-" + i);
            Thread executor = new Thread(() -> {
                while (true) {
                    queue.consumeBatchWhenAvailable((event, sequence, endOfBatch) -> { });
                }
            }, "executor-" + i);
            executor.setDaemon(true);
            executor.start();
        }
        Thread.sleep(Long.parseLong(arguments[0]));
    }

    private static DisruptorQueue queue(String name) throws ReflectiveOperationException {
        ClaimStrategy claim = new MultiThreadedClaimStrategy(1_024);
        WaitStrategy wait = new BlockingWaitStrategy();
        Constructor<?> constructor = DisruptorQueue.class.getConstructors()[0];
        return (DisruptorQueue) (constructor.getParameterCount() == 3 ? constructor.newInstance(name, claim, wait)
            : constructor.newInstance(name, claim, wait, WAIT_MILLIS));
    }
}
