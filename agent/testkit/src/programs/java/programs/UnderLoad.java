package programs;

/**
 * Some threads that pause all the time, in methods that return. Each time an agent is running it makes exactly so many
 * pauses more, at a place of their own, and says so; then it waits until the agent is gone.
 */
public final class UnderLoad {

    private static final String STATE = "dozemeter.state";

    private UnderLoad() {
    }

    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[0]);
        int pauses = Integer.parseInt(arguments[1]);
        for (int i = 0; i < threads; i++) {
            Thread load = new Thread(UnderLoad::load, "load");
            load.setDaemon(true);
            load.start();
        }
        for (int time = 1; ; time++) {
            await("running");
            Thread[] counted = new Thread[threads];
            for (int i = 0; i < threads; i++) {
                counted[i] = new Thread(() -> times(pauses));
                counted[i].start();
            }
            for (Thread thread : counted) {
                thread.join();
            }
            System.out.println("made " + (long) pauses * threads + ", time " + time);
            await("stopped");
            times(pauses);
            System.out.println("made " + pauses + " more, time " + time);
        }
    }

    private static void await(String state) {
        while (!state.equals(System.getProperty(STATE))) {
            Pauses.load();
        }
    }

    private static void load() {
        while (true) {
            Pauses.load();
        }
    }

    private static void times(int pauses) {
        for (int i = 0; i < pauses; i++) {
            Pauses.counted();
        }
    }

    /** Rewritten while all of them run; none of its methods holds a loop. */
    private static final class Pauses {

        static void load() {
            try {
                Thread.sleep(1);
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }

        static void counted() {
            Thread.yield();
        }
    }
}
