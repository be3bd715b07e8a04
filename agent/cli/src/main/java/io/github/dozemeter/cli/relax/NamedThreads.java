package io.github.dozemeter.cli.relax;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.look.ThreadDump;
import io.github.dozemeter.cli.look.ThreadDump.DumpedThread;
import io.github.dozemeter.support.AgentThreads;
import io.github.dozemeter.support.SafeText;
import io.github.dozemeter.threads.StackPlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The threads that a request names, by thread dumps: which may be relaxed, and where they wait. Not thread-safe. */
final class NamedThreads {

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final int MAX_PLACES = 10;
    private static final int MAX_DELICATE = 3;
    private static final List<String> REFERENCE_THREADS = Arrays.asList("Reference Handler", "Finalizer", "Common-Cleaner");
    private static final List<String> REFERENCE_FRAMES = Arrays.asList("java.lang.ref.Reference$ReferenceHandler",
        "java.lang.ref.Finalizer$FinalizerThread", "jdk.internal.ref.CleanerImpl");
    /** Words in names of threads and classes whose work must not be late. */
    private static final List<String> DELICATE = Arrays.asList("heartbeat", "election", "raft", "ratelimit", "limiter", "lease",
        "benchmark");

    private final RelaxRequest request;
    private final int feature;
    private final Map<Integer, Named> named = new LinkedHashMap<>();
    private final Map<StackPlace, Integer> places = new LinkedHashMap<>();
    private final Set<String> delicate = new TreeSet<>();
    private int samples;

    /** One thread by all dumps. */
    private static final class Named {

        private final String name;
        private String obstacle = "";
        private boolean hasFrames;

        Named(String name) {
            this.name = name;
        }
    }

    /** @param feature the feature release of the JVM */
    NamedThreads(RelaxRequest request, int feature) {
        this.request = request;
        this.feature = feature;
    }

    void add(ThreadDump dump) {
        for (DumpedThread thread : dump.threads) {
            if (thread.number >= 0 && request.matches(thread.name)) {
                add(thread);
            }
        }
    }

    private void add(DumpedThread thread) {
        Named one = named.computeIfAbsent(thread.number, number -> new Named(thread.name));
        String obstacle = obstacle(thread);
        if (!obstacle.isEmpty()) {
            one.obstacle = obstacle;
        }
        if (thread.stack.isEmpty()) {
            return;
        }
        one.hasFrames = true;
        samples++;
        places.merge(StackPlace.of(thread.stack.toArray(new StackTraceElement[0]), thread.state), 1, Integer::sum);
        noteDelicate(thread.name);
        thread.stack.forEach(frame -> noteDelicate(frame.getClassName()));
    }

    private void noteDelicate(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (DELICATE.stream().anyMatch(lower::contains)) {
            delicate.add(name);
        }
    }

    /** Returns what the thread is that must not be relaxed; empty for nothing. */
    private String obstacle(DumpedThread thread) {
        if (carriesVirtual(thread)) {
            return "carries virtual threads";
        }
        if (REFERENCE_THREADS.contains(thread.name) || isOfReferences(thread)) {
            return "handles references";
        }
        if (AgentThreads.isOwn(thread.name)) {
            return "is a thread of the agent";
        }
        return thread.state == null ? "is a thread of the JVM itself" : "";
    }

    /** Idle carriers show no sign: from 21 on, a pool that has their names is left alone. */
    private boolean carriesVirtual(DumpedThread thread) {
        boolean isNamedSo = thread.name.matches("ForkJoinPool-\\d+-worker-\\d+") || thread.name.startsWith("VirtualThread-un");
        boolean runsOne = thread.stack.stream().anyMatch(frame -> frame.getClassName().equals("java.lang.VirtualThread"));
        return thread.carries || runsOne || feature >= FIRST_WITH_VIRTUAL_THREADS && isNamedSo;
    }

    private static boolean isOfReferences(DumpedThread thread) {
        return thread.stack.stream().anyMatch(frame -> REFERENCE_FRAMES.contains(frame.getClassName()));
    }

    /**
     * Returns the threads that may be relaxed: the kernel's number in the container of their JVM, and the name.
     *
     * @throws CommandFailure if none matches, or one that matches must not be relaxed
     */
    Map<Integer, String> requireAll() {
        if (named.isEmpty()) {
            throw CommandFailure.refused("no thread is named " + quoted() + "; the verb look shows the names of threads");
        }
        named.values().forEach(one -> {
            String obstacle = obstacle(one);
            if (!obstacle.isEmpty()) {
                throw CommandFailure.refused("not relaxed: " + quoted() + " also matches '" + one.name + "', which " + obstacle
                    + "; name other threads");
            }
        });
        return relaxable();
    }

    /** Returns those of them that may be relaxed now; a thread that has just started shows no frame. */
    Map<Integer, String> relaxable() {
        Map<Integer, String> found = new LinkedHashMap<>();
        named.forEach((number, one) -> {
            if (obstacle(one).isEmpty()) {
                found.put(number, one.name);
            }
        });
        return found;
    }

    /** A thread of the JVM that is Java's, as a compiler's, has a state and never a frame. */
    private static String obstacle(Named one) {
        if (one.obstacle.isEmpty() && !one.hasFrames) {
            return "is a thread of the JVM itself";
        }
        return one.obstacle;
    }

    private String quoted() {
        return '\'' + request.pattern + '\'';
    }

    /** Returns where they wait, a line each, the most frequent first. */
    List<String> places() {
        List<String> lines = new ArrayList<>();
        places.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(MAX_PLACES)
            .forEach(entry -> lines.add("  " + entry.getValue() + " of " + samples + "  " + text(entry.getKey())));
        if (places.size() > MAX_PLACES) {
            lines.add("  and " + (places.size() - MAX_PLACES) + " more places");
        }
        return lines;
    }

    private static String text(StackPlace place) {
        String call = place.call.isEmpty() ? place.kind.label() : place.call;
        String line = place.place.isEmpty() ? "the JDK's own code" : place.place;
        return SafeText.of(call + " at " + line);
    }

    /** Returns a warning where names suggest that late waits do harm; empty for none. */
    String warning() {
        Set<String> some = delicate.stream().limit(MAX_DELICATE).collect(Collectors.toCollection(LinkedHashSet::new));
        if (some.isEmpty()) {
            return "";
        }
        return "Careful: by their names, these threads may do what must not be late: " + SafeText.of(String.join(", ", some));
    }
}
