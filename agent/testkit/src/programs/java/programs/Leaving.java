package programs;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that nearly always pause, in methods that return, in each way that there is. Once an agent runs, and once it has
 * stopped, prints how many of so many dumps of all stacks show a frame of the hook's classes, and what the hook counted.
 */
public final class Leaving {

    private static final String HOOK = "java.lang.Dozemeter";
    private static final int THREADS = 4;
    private static final int DUMPS = 200;
    private static final int ROUNDS = 10;

    private Leaving() {
    }

    public static void main(String[] arguments) throws Exception {
        List<Load> loads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Load load = new Load();
            loads.add(load);
            load.start();
        }
        for (int time = 1; ; time++) {
            for (String state : new String[] {"running", "stopped"}) {
                await(state);
                // What each thread was in the middle of is over after two rounds.
                rounds(loads, 2);
                long counted = counted();
                int dumps = dumpsWithHook();
                rounds(loads, ROUNDS);
                System.out.println(state + ' ' + time + ": hook in " + (dumps == 0 ? "no" : "some") + " dump of " + DUMPS
                    + ", counted " + (counted() == counted ? "nothing" : "pauses"));
            }
        }
    }

    private static void await(String state) throws InterruptedException {
        while (!state.equals(System.getProperty("dozemeter.state"))) {
            Thread.sleep(20);
        }
    }

    private static void rounds(List<Load> loads, int rounds) throws InterruptedException {
        for (Load load : loads) {
            long end = load.rounds.get() + rounds;
            while (load.rounds.get() < end) {
                Thread.sleep(1);
            }
        }
    }

    private static int dumpsWithHook() throws InterruptedException {
        int found = 0;
        for (int i = 0; i < DUMPS; i++) {
            found += hasHook(Thread.getAllStackTraces()) ? 1 : 0;
            Thread.sleep(1);
        }
        return found;
    }

    private static boolean hasHook(Map<Thread, StackTraceElement[]> stacks) {
        for (Map.Entry<Thread, StackTraceElement[]> stack : stacks.entrySet()) {
            for (StackTraceElement frame : stack.getValue()) {
                if (stack.getKey() instanceof Load && frame.getClassName().startsWith(HOOK)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** By whatever still calls the hook, that of an agent that was stopped too. */
    private static long counted() throws ReflectiveOperationException {
        Class<?> sites = Class.forName(HOOK + "Sites");
        Class<?> counts = Class.forName(HOOK + "Counts");
        Method zero = counts.getMethod("zeroPauses", int.class);
        Method other = counts.getMethod("otherPauses", int.class);
        int end = (Integer) sites.getMethod("end").invoke(null);
        long sum = 0;
        for (int slot = 0; slot < end; slot++) {
            sum += (Long) zero.invoke(null, slot) + (Long) other.invoke(null, slot);
        }
        return sum;
    }

    /** Its loop is in a class without pauses: what pauses is restored. */
    private static final class Load extends Thread {

        private final AtomicLong rounds = new AtomicLong();

        Load() {
            super("load");
            setDaemon(true);
        }

        @Override
        public void run() {
            while (true) {
                Pauses.round();
                rounds.incrementAndGet();
            }
        }
    }

    private static final class Pauses {

        static void round() {
            try {
                new Pauses().each();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }

        private void each() throws InterruptedException {
            Thread.sleep(1);
            TimeUnit.MILLISECONDS.sleep(1);
            LockSupport.parkNanos(1_000_000);
            LockSupport.parkUntil(this, System.currentTimeMillis() + 1);
            Thread.currentThread().join(1);
            synchronized (this) {
                wait(1);
            }
            Runnable yield = Thread::yield;
            yield.run();
            Runnable lambda = () -> LockSupport.parkNanos(this, 1_000_000);
            lambda.run();
            Thread.yield();
        }
    }
}
