package programs;

/** What a loop does between two pauses. */
final class TruthWork {

    static final int UNITS = 10_000;
    private static final int WARM_UP = 20_000;
    private static final int ROUNDS = 2_000;
    private static volatile double sink;

    private final double unitNanos;

    TruthWork() {
        for (int i = 0; i < WARM_UP; i++) {
            run(UNITS / 50);
        }
        this.unitNanos = nanos(UNITS, ROUNDS) / UNITS;
    }

    /** Returns how many units take so long, and prints how long they really take. */
    int units(int micros) {
        int units = (int) Math.round(micros * 1_000 / unitNanos);
        // Compiled for this length, and the caches warm.
        nanos(units, ROUNDS);
        System.out.println("work " + Math.round(nanos(units, ROUNDS)));
        return units;
    }

    private static double nanos(int units, int rounds) {
        long from = TruthCounter.cpuNanos();
        for (int i = 0; i < rounds; i++) {
            run(units);
        }
        return (TruthCounter.cpuNanos() - from) / (double) rounds;
    }

    static void run(int units) {
        double sum = 0;
        for (int i = 0; i < units; i++) {
            sum += Math.sqrt(i);
        }
        sink = sum;
    }
}
