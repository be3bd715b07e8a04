package programs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes {@link EveryForm} of a pause with no room left: in {@code stack} at the end of a full stack, in {@code memory} with a
 * full heap; {@code none} makes them with all the room there is. Then each again, and says which of them works. Before all
 * that a test's copy of that class makes them, for what the JDK itself initialises at the first.
 */
public final class Exhausted {

    private static final int TIMES = 3;
    /** So that the last frames end at different places. */
    private static final int THREADS = 4;
    private static final int STACK = 200_000;
    private static final int STACK_STEP = 2_000;

    /** Initialised before the pauses, and after them: marks in the JVM's log. */
    static final class Begin {
        static final long AT = System.nanoTime();
    }

    static final class End {
        static final long AT = System.nanoTime();
    }

    /** The first pause, made before the agent has tried any. */
    private static final class ZeroSleep implements EveryForm.Pause {

        @Override
        public void make() throws InterruptedException {
            Thread.sleep(0);
        }
    }

    private static final class Node {
        private final Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    private static Node full;

    private Exhausted() {
    }

    public static void main(String[] room) throws Exception {
        if (room[0].equals("stack")) {
            descend(new ZeroSleep());
        }
        Class.forName("programs.Unseen").getMethod("makeAll").invoke(null);
        Map<String, EveryForm.Pause> all = EveryForm.all();
        Map<String, String> ends = new LinkedHashMap<>();
        all.keySet().forEach(name -> ends.put(name, "works"));
        EveryForm.Pause[] pauses = all.values().toArray(new EveryForm.Pause[0]);
        long begin = Begin.AT;
        switch (room[0]) {
            case "stack":
                onFullStacks(pauses);
                break;
            case "memory":
                inFullMemory(pauses);
                break;
            default:
                repeat(pauses);
        }
        long end = End.AT;
        all.forEach((name, pause) -> ends.compute(name, (same, works) -> outcome(pause)));
        ends.put("the JDK's random numbers", outcome(() -> ThreadLocalRandom.current().nextInt()));
        ends.put("times in order", String.valueOf(begin <= end));
        ends.forEach((name, outcome) -> System.out.println("form " + name + ": " + outcome));
    }

    private static String outcome(EveryForm.Pause pause) {
        try {
            pause.make();
            return "works";
        } catch (Throwable broken) {
            return broken.toString();
        }
    }

    private static void repeat(EveryForm.Pause... pauses) throws Exception {
        for (EveryForm.Pause pause : pauses) {
            for (int time = 0; time < TIMES; time++) {
                pause.make();
            }
        }
    }

    private static void onFullStacks(EveryForm.Pause... pauses) throws InterruptedException {
        for (EveryForm.Pause pause : pauses) {
            descend(pause);
            Thread[] threads = new Thread[THREADS];
            for (int number = 0; number < THREADS; number++) {
                threads[number] = new Thread(null, () -> descend(pause), "deep", STACK + number * STACK_STEP);
                threads[number].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    /** Pauses in the last frame that has room for it, after the frames below it have tried. */
    private static void descend(EveryForm.Pause pause) {
        try {
            descend(pause);
        } catch (StackOverflowError full) {
            try {
                pause.make();
            } catch (Exception unexpected) {
                throw new IllegalStateException(unexpected);
            }
        }
    }

    private static void inFullMemory(EveryForm.Pause... pauses) {
        awaitAgent();
        fill();
        for (int i = 0; i < pauses.length; i++) {
            try {
                pauses[i].make();
            } catch (Exception | OutOfMemoryError noRoom) {
                continue;
            }
        }
        full = null;
    }

    /** What it does for the first time is not what is tried here. */
    private static void awaitAgent() {
        boolean begins = System.getProperty("dozemeter.state") != null;
        while (begins) {
            begins = !"running".equals(System.getProperty("dozemeter.state"));
        }
    }

    private static void fill() {
        try {
            while (true) {
                full = new Node(full);
            }
        } catch (OutOfMemoryError done) {
            return;
        }
    }
}
