package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.record.CostModel;
import io.github.dozemeter.wakeup.StackPlace;
import io.github.dozemeter.wakeup.ThreadActivity;
import io.github.dozemeter.wakeup.ThreadsSnapshot;
import io.github.dozemeter.wakeup.WakeUps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a look saw, in the words of every format. Immutable but for the jars, which are looked up once. */
public final class LookResult {

    /** Fewer tell no thread's place; see {@link ThreadActivity#place}. */
    static final int LEAST_DUMPS = 5;
    /** Below, the kernel's split into user and system is chance: its tick samples it. */
    static final double LEAST_SPLIT_CORES = 0.1;

    private static final double LEAST_RATE = 1;
    private static final double LEAST_CORES = 0.01;
    private static final double LEAST_SHARE = 0.05;
    private static final double RUNS_AT_TIMES = 0.1;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;

    private final JvmProcess jvm;
    private final long startMillis;
    private final WakeUps wakeUps;
    private final int threads;
    private final double cpu;
    private final double stopped;
    private final String ending;
    private final Set<StackPlace> timed;
    private final String virtual;
    private final Map<String, String> jars = new LinkedHashMap<>();

    /**
     * @param cpu of the whole process, in cores; not a number if unknown
     * @param stopped how long its dumps stopped the JVM, in seconds
     * @param ending why it ended before its time; null if it did not
     */
    LookResult(JvmProcess jvm, long startMillis, ThreadsSnapshot span, SeenThreads seen, double cpu, double stopped, String ending) {
        this.jvm = jvm;
        this.startMillis = startMillis;
        this.wakeUps = WakeUps.of(span, CostModel.ASSUMED.wakeUpSeconds());
        this.threads = seen.alive();
        this.cpu = cpu;
        this.stopped = stopped;
        this.ending = ending;
        this.timed = seen.timed();
        this.virtual = virtual(span, seen);
    }

    private static String virtual(ThreadsSnapshot span, SeenThreads seen) {
        if (!seen.hasVirtual()) {
            return null;
        }
        int carriers = 0;
        double wakeUps = 0;
        double cores = 0;
        for (ThreadActivity thread : span.threads()) {
            if (seen.isCarrier(thread)) {
                carriers++;
                wakeUps += thread.wakeUps() / span.seconds();
                cores += Math.max(0, thread.cpuNanos()) / NANOS / span.seconds();
            }
        }
        String their = carriers == 0 ? "" : ": " + carriers + (carriers == 1 ? " carrier thread" : " carrier threads") + " woke up "
            + Numbers.rate(wakeUps) + " times a second and used " + cores(cores) + " cores";
        return "This JVM runs virtual threads. A thread dump shows only the threads that carry them" + their
            + ". Which virtual threads wait, and where, a look cannot tell; the agent counts their pauses";
    }

    /** Finds the jars of the rows that are shown. */
    void addJars(ClassPathJars classPath) {
        for (WakeUps.Row row : shown()) {
            if (hasFrame(row)) {
                jars.computeIfAbsent(row.place().frame().getClassName(), classPath::jarOf);
            }
        }
    }

    JvmProcess jvm() {
        return jvm;
    }

    long startMillis() {
        return startMillis;
    }

    WakeUps wakeUps() {
        return wakeUps;
    }

    /** At its end. */
    int threads() {
        return threads;
    }

    double cpu() {
        return cpu;
    }

    double stopped() {
        return stopped;
    }

    /** Why it ended before its time; null if it did not. */
    public String ending() {
        return ending;
    }

    /** Those that wake up or burn something, costliest first. */
    List<WakeUps.Row> shown() {
        List<WakeUps.Row> shown = new ArrayList<>(wakeUps.rows());
        shown.removeIf(row -> row.wakeUps() < LEAST_RATE && row.spin() < LEAST_CORES);
        // A JVM has a dozen of its own, most of which do next to nothing.
        shown.removeIf(row -> !row.isInJava() && row.wakeUps() < wakeUps.perSecond() * LEAST_SHARE && row.cpu() < LEAST_CORES);
        return shown;
    }

    /**
     * CPU time of the threads that wait, in cores. What they do briefly between two waits is in it: no dump sees that. Of threads
     * that dumps saw running, it is what they burned beyond.
     */
    double burned() {
        double sum = 0;
        for (WakeUps.Row row : wakeUps.rows()) {
            sum += !row.isInJava() || row.samples() == 0 ? 0 : running(row) <= row.samples() * RUNS_AT_TIMES ? row.cpu() : row.spin();
        }
        return sum;
    }

    private static int running(WakeUps.Row row) {
        int running = 0;
        for (StackPlace at : row.places()) {
            running += at.kind().isWaiting() ? 0 : row.samples(at);
        }
        return running;
    }

    String headline() {
        String burned = burned() < LEAST_CORES ? "less than " + LEAST_CORES + " cores" : cores(burned()) + " cores";
        StringBuilder text = new StringBuilder("This JVM wakes up " + Numbers.rate(wakeUps.perSecond()) + " times a second and burns "
            + burned + " while it waits");
        for (WakeUps.Row row : shown()) {
            if (row.isInJava() && row.samples() > 0 && !row.isSampledTooSeldom()) {
                boolean spins = row.spin() > row.wakeUps() * CostModel.ASSUMED.wakeUpSeconds();
                String who = hasFrame(row) ? row.shortPlace()
                    : (row.threads() == 1 ? "thread " : "threads ") + row.names() + (row.shortPlace().isEmpty() ? "" : " (" + row.shortPlace() + ")");
                boolean isOne = hasFrame(row) || row.threads() == 1;
                return text.append("; ").append(who).append(spins ? (isOne ? " burns " : " burn ") + cores(row.spin()) + " of them"
                    : (isOne ? " makes " : " make ") + Numbers.rate(row.wakeUps()) + " of them").toString();
            }
        }
        return text.toString();
    }

    String title(String version) {
        return "Dozemeter " + version + ": looked at " + jvm + " for " + Numbers.seconds(wakeUps.seconds()) + ", " + threads + " threads"
            + (Double.isNaN(cpu) ? "" : ", " + cores(cpu) + " cores in all") + "; costliest first";
    }

    /** Null if there is nothing to say of a row. */
    LookFinding finding(WakeUps.Row row) {
        return LookFinding.of(row, row.place() != null && timed.contains(row.place()));
    }

    static String cores(double cores) {
        return cores == 0 ? "0" : String.format(Locale.ROOT, cores < 0.0995 ? "%.3f" : "%.2f", cores);
    }

    /** Not a number where the kernel's split says nothing. */
    static double split(WakeUps.Row row, double part) {
        return row.cpu() < LEAST_SPLIT_CORES ? Double.NaN : part;
    }

    static boolean hasFrame(WakeUps.Row row) {
        return row.place() != null && row.place().frame() != null;
    }

    /** The JDK's call on top; empty if there is not just one. */
    static String call(WakeUps.Row row) {
        return row.place() == null ? "" : row.place().call();
    }

    /** The line, the jar if it is known, the threads. */
    String place(WakeUps.Row row) {
        String named = (row.threads() == 1 ? "thread " : "threads ") + row.names();
        if (hasFrame(row)) {
            String jar = jar(row);
            return row.place().place() + (jar.isEmpty() ? "" : " in " + jar) + " (" + named + ')';
        }
        if (!row.isInJava()) {
            return "JVM or native " + named;
        }
        return named + (row.place() != null ? "" : row.samples() == 0 ? ", in no thread dump" : ": the rate is of the whole thread, seen at");
    }

    /** Empty if it is not known. */
    String jar(WakeUps.Row row) {
        return hasFrame(row) ? jars.getOrDefault(row.place().frame().getClassName(), "") : "";
    }

    /** Where a row without a place of its own was seen; most often first. */
    static List<String> places(WakeUps.Row row, int most) {
        List<String> places = new ArrayList<>();
        if (row.place() == null && row.isInJava()) {
            List<StackPlace> seen = row.places();
            for (StackPlace at : seen.subList(0, Math.min(most, seen.size()))) {
                String call = at.call().isEmpty() ? at.kind().label() : at.call();
                places.add(Numbers.percent((double) row.samples(at) / row.samples()) + " of " + row.samples() + " samples: " + call
                    + (at.place().isEmpty() ? "" : " in " + at.place()));
            }
        }
        return places;
    }

    /** Wake-ups a second by what woke the threads, most first. */
    Map<String, Double> kinds() {
        Map<String, Double> kinds = new LinkedHashMap<>();
        for (StackPlace.Kind kind : StackPlace.Kind.values()) {
            kinds.put(kind.label(), wakeUps.of(kind));
        }
        kinds.put("JVM threads (GC, compiler) and native threads", wakeUps.ofJvm());
        kinds.put(wakeUps.samples() < LEAST_DUMPS ? "threads without a place" : "threads at several places", wakeUps.mixed());
        kinds.put("threads in too few thread dumps", wakeUps.unsampled());
        List<Map.Entry<String, Double>> sorted = new ArrayList<>(kinds.entrySet());
        sorted.removeIf(kind -> kind.getValue() <= 0);
        sorted.sort(Collections.reverseOrder(Map.Entry.comparingByValue(Comparator.naturalOrder())));
        Map<String, Double> most = new LinkedHashMap<>();
        for (Map.Entry<String, Double> kind : sorted) {
            most.put(kind.getKey(), kind.getValue());
        }
        return most;
    }

    /** What the figures stand on, and what they do not tell; sentences without a full stop. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("Wake-ups and CPU time of each thread are the kernel's; places come from " + wakeUps.samples()
            + (wakeUps.samples() == 1 ? " thread dump" : " thread dumps") + ", which stopped the JVM for about "
            + Math.max(1, Math.round(stopped * MILLIS)) + " ms in all");
        notes.add("What the JVM burns while it waits is the CPU time of threads that nearly all dumps saw waiting; their work between"
            + " two waits is in it");
        notes.add("A wake-up is a voluntary context switch. Locks, safepoints, GC, page faults and I/O cause them too");
        if (wakeUps.samples() < LEAST_DUMPS) {
            notes.add("Fewer than " + LEAST_DUMPS + " thread dumps tell no place: a longer -d allows more");
        }
        if (virtual != null) {
            notes.add(virtual);
        }
        if (ending != null) {
            notes.add("The look ended early: " + ending);
        }
        return notes;
    }
}
