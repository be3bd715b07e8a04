package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.jvm.Hook;
import java.io.IOException;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Tests that pauses are counted in this JVM: a class of the agent's own is loaded through it like one of the
 * application's, is rewritten, pauses and must be counted, under a number outside the figures. Many more of the same
 * pauses warm the hook later: cold, it adds 3 to 6 µs to the first thousands of pauses, but an application that
 * starts needs its processors more.
 */
public final class SelfTest extends ClassLoader {

    /** Enough pauses for the compiler; a zero park returns at once, so all of them take about a millisecond. */
    private static final int ZERO_PAUSES = 1_000;
    /**
     * Rounds with a pause each that is timed because of the time that it requests, and a thread's first pause:
     * what the compiler has never seen it leaves out, and takes the whole method back when it comes.
     */
    private static final int ROUNDS = 20;
    private static final long TIMED_NANOS = 50_000;
    /** The first compiler takes a method after 200 calls. */
    private static final int SLEEPS = 400;
    private static final int ZERO_SLEEPS_A_REAL_ONE = 100;

    private SelfTest(ClassLoader parent) {
        super(parent);
    }

    /** Whatever calls and classes the user wants to see, under one number. */
    static byte[] rewrite(byte[] classFile) {
        return Rewriter.rewrite(new ChosenPauses(EnumSet.allOf(Call.class)), classFile,
            null, new SiteNumbers() {
            @Override
            public int number(Call call, String className, String method, int line,
                              Argument argument) {
                return DozemeterSites.sharing(DozemeterSites.SELF_TEST_SLOT);
            }
        });
    }

    /**
     * Warms what pauses pass through, sleeps and yields too: rare ones would run in the interpreter, and take
     * microseconds more, for minutes.
     */
    public static void warm(LongConsumer pause) {
        try {
            for (int round = 0; round < ROUNDS; round++) {
                pause(pause, ZERO_PAUSES);
            }
            LongConsumer sleep = load("Sleep");
            for (int i = 1; i <= SLEEPS; i++) {
                int nanos = i % ZERO_SLEEPS_A_REAL_ONE == 0 ? 1 : 0;
                sleep.accept(nanos);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (IOException | ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Takes a name: the agent's loader gives the file of a class only until it has loaded that class itself. */
    static LongConsumer load(String kind) throws IOException, ReflectiveOperationException {
        String name = SelfTest.class.getName() + '$' + kind;
        byte[] classFile = Hook.ownResource(name.replace('.', '/') + ".class");
        SelfTest loader = new SelfTest(SelfTest.class.getClassLoader().getParent());
        Class<?> pausing = loader.defineClass(name, classFile, 0, classFile.length);
        return (LongConsumer) pausing.getDeclaredConstructor().newInstance();
    }

    /** @return whether every one of the pauses was counted */
    static boolean holds(LongConsumer pause) throws InterruptedException {
        long before = counted();
        pause(pause, 1);
        return counted() - before == 3;
    }

    /** Makes so many zero pauses, one that is timed, and a thread's first one. */
    private static void pause(LongConsumer pause, int zeroPauses) throws InterruptedException {
        for (int i = 0; i < zeroPauses; i++) {
            pause.accept(0);
        }
        pause.accept(TIMED_NANOS);
        Thread thread = new Thread("dozemeter-self-test") {

            @Override
            public void run() {
                try {
                    pause.accept(0);
                } catch (RuntimeException | Error failure) {
                    // Nothing is counted then, which says enough.
                }
            }
        };
        thread.setDaemon(true);
        thread.start();
        thread.join();
    }

    private static long counted() {
        return DozemeterCounts.zeroPauses(DozemeterSites.SELF_TEST_SLOT)
            + DozemeterCounts.otherPauses(DozemeterSites.SELF_TEST_SLOT);
    }

    /** A park; is loaded a second time, rewritten, to be counted. */
    public static final class Pause implements LongConsumer {

        @Override
        public void accept(long nanos) {
            LockSupport.parkNanos(nanos);
        }
    }

    /** Warms what sleeps and yields pass through, once it is rewritten. */
    public static final class Sleep implements LongConsumer {

        @Override
        public void accept(long millis) {
            try {
                Thread.sleep(millis);
                TimeUnit.MILLISECONDS.sleep(millis);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            Thread.yield();
        }
    }
}
