package shop;

import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.Test;

public class PollTest {

    /** Beside 8 busy loops on 2 processors, one thread runs 177 zero sleeps a second: too few for a warning. */
    private static final int THREADS = 32;

    @Test
    public void nothingIsLeft() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        Callable<Void> poll = () -> {
            Poll.run(0);
            return null;
        };
        for (Future<Void> each : threads.invokeAll(Collections.nCopies(THREADS, poll))) {
            each.get();
        }
        threads.shutdown();
    }
}
