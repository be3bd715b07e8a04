package io.github.dozemeter;

import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the threads of {@code programs.KnownRates} count themselves, as that program prints it. */
public record KnownCounts(RunningJvm program) {

    public static final String PROGRAM = "programs.KnownRates";

    private static final Pattern COUNT = Pattern.compile("([a-z]+) (\\d+)");

    /** How often it has printed them so far. */
    public int printed() throws IOException {
        return inOrder("time").size();
    }

    /**
     * The count of one thread as it was printed before {@link #printed} returned this number. None that is printed later can have
     * been read before what is printed now, but for the next.
     */
    public long before(String thread, int printed) throws Exception {
        return at(thread, printed - 1);
    }

    /** A count that was read after {@link #printed} returned this number; waits until it is printed. */
    public long after(String thread, int printed) throws Exception {
        return at(thread, printed + 1);
    }

    private long at(String thread, int index) throws Exception {
        return program.await(() -> inOrder(thread), counts -> counts.size() > index).get(index);
    }

    private List<Long> inOrder(String thread) throws IOException {
        List<Long> counts = new ArrayList<>();
        for (String line : program.out().lines().toList()) {
            Matcher count = COUNT.matcher(line);
            if (count.matches() && count.group(1).equals(thread)) {
                counts.add(Long.parseLong(count.group(2)));
            }
        }
        return counts;
    }

    /** Pauses a second of one thread between two moments, in milliseconds since 1970; waits until both are printed. */
    public double perSecond(String thread, double startMillis, double endMillis) throws Exception {
        program.await(() -> counts(thread), counts -> counts.lastKey() > endMillis);
        TreeMap<Double, Double> counts = counts(thread);
        return (at(counts, endMillis) - at(counts, startMillis)) / (endMillis - startMillis) * 1_000;
    }

    private TreeMap<Double, Double> counts(String thread) throws IOException {
        TreeMap<Double, Double> counts = new TreeMap<>();
        double time = 0;
        for (String line : program.out().lines().toList()) {
            Matcher count = COUNT.matcher(line);
            if (count.matches() && count.group(1).equals("time")) {
                time = Double.parseDouble(count.group(2));
            } else if (count.matches() && count.group(1).equals(thread)) {
                counts.put(time, Double.parseDouble(count.group(2)));
            }
        }
        return counts;
    }

    private static double at(TreeMap<Double, Double> counts, double time) {
        double before = counts.floorKey(time);
        double after = counts.higherKey(time);
        return counts.get(before) + (counts.get(after) - counts.get(before)) * (time - before) / (after - before);
    }
}
