package io.github.dozemeter.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Who may hash a password next; time moves only where a test moves it. */
class HashTurnsTest {

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(4);
    private static final long SPENT = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong clock = new AtomicLong();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private volatile int chosen;
    private final HashTurns turns = new HashTurns(clock::get, new Random() {
        @Override
        public int nextInt(int bound) {
            return chosen % bound;
        }
    }, PATIENCE);

    private Allowance budget(long spent) {
        Allowance budget = turns.budget(0.1);
        assertThat(turns.await(budget)).isEqualTo(HashTurns.Answer.GO);
        turns.end(budget, spent);
        return budget;
    }

    /** Returns when it waits. */
    private void request(String name, Allowance budget) throws InterruptedException {
        int before = turns.waitingFor(budget);
        Thread thread = new Thread(() -> ended.add(name + ' ' + turns.await(budget)));
        thread.setDaemon(true);
        thread.start();
        while (turns.waitingFor(budget) == before) {
            Thread.sleep(1);
        }
    }

    private String next() throws InterruptedException {
        return ended.poll(60, TimeUnit.SECONDS);
    }

    @Test
    void aTurnTakesAnyOfThoseThatWait() throws Exception {
        Allowance budget = budget(SPENT);
        for (String name : new String[] {"first", "second", "third"}) {
            request(name, budget);
        }
        chosen = 1;
        clock.addAndGet(1_000);
        assertThat(next()).isEqualTo("second GO");
        assertThat(turns.waitingFor(budget)).isEqualTo(2);
        turns.end(budget, 0);
        assertThat(next()).isEqualTo("third GO");
    }

    @Test
    void eightWaitForOneNameAndNoneForAnother() throws Exception {
        Allowance spent = budget(2 * SPENT);
        for (int i = 0; i < HashTurns.MOST_FOR_ONE_BUDGET; i++) {
            request("guess", spent);
        }
        assertThat(turns.await(spent)).isEqualTo(HashTurns.Answer.FULL);
        assertThat(turns.await(turns.budget(0.1))).isEqualTo(HashTurns.Answer.GO);
        clock.addAndGet(PATIENCE);
        for (int i = 0; i < HashTurns.MOST_FOR_ONE_BUDGET; i++) {
            assertThat(next()).isEqualTo("guess EXPIRED");
        }
    }
}
