package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One thread reads again and again, and each change is made while it reads. */
@ExtendWith(HookState.class)
class RecorderRacesTest {

    private final Sites sites = new Sites();
    private final List<Long> seen = new CopyOnWriteArrayList<>();

    @Test
    void theSumOfTheOthersNeverFallsWhileSitesComeOutOfIt() throws InterruptedException {
        int[] all = running(100);
        Recorder recorder = sites.recorder(1);
        Thread pausing = new Thread(() -> {
            for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
                HookState.count(all[i % all.length], 0);
            }
        });
        pausing.start();
        try {
            whileItReads(recorder, RecorderRacesTest::others, all.length - 2, i -> recorder.exportAtLeast(2 + i));
        } finally {
            pausing.interrupt();
            pausing.join();
        }
        assertThat(seen).isSorted();
    }

    private static long others(Snapshot snapshot) {
        return snapshot.sites().get(snapshot.sites().size() - 1).pauses();
    }

    private int[] running(int count) {
        int[] running = IntStream.range(0, count).map(i -> sites.fresh(Call.THREAD_SLEEP)).toArray();
        for (int site : running) {
            HookState.count(site, 0);
        }
        return running;
    }

    private void whileItReads(Recorder recorder, ToLongFunction<Snapshot> figure, int times, Change change)
        throws InterruptedException {
        Thread reader = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                seen.add(figure.applyAsLong(recorder.snapshot()));
            }
        });
        reader.start();
        try {
            for (int i = 0; i < times; i++) {
                int before = seen.size();
                while (seen.size() == before) {
                    assertThat(reader.isAlive()).isTrue();
                    Thread.yield();
                }
                change.make(i);
            }
        } finally {
            reader.interrupt();
            reader.join();
        }
    }

    private interface Change {
        void make(int number);
    }
}
