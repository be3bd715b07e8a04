package io.github.dozemeter.cli.record;

import io.github.dozemeter.counters.Label;
import io.github.dozemeter.counters.RecordedSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.support.WrittenTime;
import io.github.dozemeter.threads.PausingStack;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * The sleeps, parks and waits of a recording that the JVM's own recorder made, by site. Memory is bounded, however
 * long the recording. Compiled for Java 8 with the API of a newer JDK: Java 8 has it from 8u262 on. Immutable.
 */
public final class RecordedPauses {

    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long DAY_NANOS = 86_400 * SECOND_NANOS;
    private static final long MICRO_NANOS = 1_000;
    /** The threshold from which too few pauses are in a recording to judge any. */
    private static final long COARSE_NANOS = 1_000_000;
    private static final int MAX_SITES = 2_000;
    private static final int MAX_STACKS = 20_000;
    /** The recorder may start one type of event so much later than another one, on a busy machine. */
    private static final long START_NANOS = SECOND_NANOS;
    /** Part of the recording: events that cover less are of pauses that began later, or ended. */
    private static final double NEARLY_ALL = 0.9;
    private static final String OWN_THREADS = "JFR ";
    private static final String ATTACH = "Attach Listener";

    /** Pauses, and microseconds in them, by stack: outermost frame first, separated by semicolons. */
    public final Map<String, long[]> stacks = new LinkedHashMap<>();
    /** The time for which the JVM is known to have recorded; 0 if unknown. */
    final long leastNanos;
    boolean hasVirtual;
    /** Whether an agent counted some of these pauses; they are left out. */
    boolean isCountedByAgent;
    /** The reason why the file breaks off; empty if it does not. */
    String cut = "";
    /** The version of the Java that was recorded; empty if unknown. */
    String java = "";
    /** The main class or jar; empty if unknown. */
    String main = "";
    /** -1 if unknown. */
    long pid = -1;
    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final Map<Site, RecordedSite> sites = new LinkedHashMap<>();
    private final Map<RecordedThread, String> threads = new IdentityHashMap<>();
    private final Function<String, String> artifacts;
    private final boolean keepsStacks;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;

    /** One type of event: when it was recorded, and by which setting. */
    private static final class Kind {

        private final String call;
        private final String label;
        private final Map<RecordedStackTrace, Place> timed = new IdentityHashMap<>();
        private final Map<RecordedStackTrace, Place> forEver = new IdentityHashMap<>();
        private final List<RecordedSite> sites = new ArrayList<>();
        private long from = Long.MAX_VALUE;
        private long to = Long.MIN_VALUE;
        private long threshold = -1;
        private boolean enabled;
        private boolean sampled;

        Kind(String call, String label) {
            this.call = call;
            this.label = label;
        }

        boolean isWhole() {
            return enabled && !sampled && threshold <= COARSE_NANOS;
        }
    }

    /** The place where a stack pauses, and what is added up of it. */
    private static final class Place {

        private final StackPlace at;
        private final RecordedSite recorded;
        private final String callers;
        private final long[] stack;

        Place(StackPlace at, RecordedSite recorded, String callers, long[] stack) {
            this.at = at;
            this.recorded = recorded;
            this.callers = callers;
            this.stack = stack;
        }
    }

    /**
     * @param artifacts file name of the jar of a class; empty if unknown
     * @param keepsStacks whether {@link #stacks} is wanted
     * @throws IOException if nothing can be read; of a file that breaks off, what is before is read
     */
    RecordedPauses(Path file, Function<String, String> artifacts, boolean keepsStacks, long leastNanos)
        throws IOException {
        this.artifacts = artifacts;
        this.keepsStacks = keepsStacks;
        this.leastNanos = leastNanos;
        kinds.put("jdk.ThreadSleep", new Kind("Thread.sleep", "sleeps"));
        kinds.put("jdk.ThreadPark", new Kind("LockSupport.park", "parks"));
        kinds.put("jdk.JavaMonitorWait", new Kind("Object.wait", "waits"));
        boolean isEmpty = true;
        Map<Long, String> types = types(file);
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                add(recording.readEvent(), types);
                isEmpty = false;
            }
        } catch (IOException | RuntimeException broken) {
            if (isEmpty) {
                throw broken instanceof IOException ? (IOException) broken
                    : new IOException(broken.toString(), broken);
            }
            cut = broken.getMessage() == null ? broken.toString() : broken.getMessage();
        }
    }

    /** A file that breaks off lists no types: there each event names its own, often after its settings. */
    private static Map<Long, String> types(Path file) {
        Map<Long, String> types = new HashMap<>();
        try (RecordingFile listed = new RecordingFile(file)) {
            listed.readEventTypes().forEach(type -> types.put(type.getId(), type.getName()));
        } catch (IOException | RuntimeException cutOff) {
            try (RecordingFile events = new RecordingFile(file)) {
                while (events.hasMoreEvents()) {
                    EventType type = events.readEvent().getEventType();
                    types.put(type.getId(), type.getName());
                }
            } catch (IOException | RuntimeException end) {
                // What is known of its types is known.
            }
        }
        return types;
    }

    private void add(RecordedEvent event, Map<Long, String> types) {
        String name = event.getEventType().getName();
        Kind kind = kinds.get(name);
        long start = Duration.between(Instant.EPOCH, event.getStartTime()).toNanos();
        from = Math.min(from, start);
        to = Math.max(to, start);
        if (kind != null) {
            add(event, kind, start);
        } else if (name.equals("jdk.ActiveSetting")) {
            set(kinds.get(types.get(event.getLong("id"))), event.getString("name"),
                event.getString("value"));
        } else if (name.equals("jdk.JVMInformation")) {
            java = version(event.getString("jvmVersion"));
            main = String.valueOf(event.getString("javaArguments")).split(" ")[0];
            pid = event.hasField("pid") ? event.getLong("pid") : pid;
        }
    }

    private static void set(Kind kind, String name, String value) {
        if (kind != null) {
            kind.enabled |= name.equals("enabled") && value.equals("true");
            kind.sampled |= name.equals("throttle") && !value.equals("off");
            if (name.equals("threshold")) {
                kind.threshold = Math.max(kind.threshold, threshold(value));
            }
        }
    }

    /** Reads {@code 20 ms}; what it does not know is taken for a day. */
    static long threshold(String text) {
        double nanos = WrittenTime.nanos(text.trim());
        return Double.isNaN(nanos) ? DAY_NANOS : Math.round(nanos);
    }

    /** Reads {@code ... (25.504-b01) for linux-amd64 JRE (1.8.0_504-b01), built on ...}. */
    private static String version(String text) {
        Matcher version = Pattern.compile("JRE \\(([\\d._]+)").matcher(String.valueOf(text));
        return version.find() ? version.group(1) : "";
    }

    private void add(RecordedEvent event, Kind kind, long start) {
        long realised = event.getDuration().toNanos();
        to = Math.max(to, start + realised);
        kind.from = Math.min(kind.from, start);
        kind.to = Math.max(kind.to, start + realised);
        String thread = thread(event.getThread());
        if (thread.startsWith(OWN_THREADS) || thread.equals(ATTACH)) {
            return;
        }
        long requested = requested(event, kind, start);
        Place place = place(event.getStackTrace(), kind, requested < 0);
        StackPlace.Kind at = place.at == null ? null : place.at.kind;
        isCountedByAgent |= at == StackPlace.Kind.COUNTED;
        if (at == StackPlace.Kind.COUNTED || at == StackPlace.Kind.LOCK && requested < 0) {
            return;
        }
        String call = place.at == null || place.at.call.isEmpty() ? kind.call : place.at.call;
        boolean isPartOfSleep = !kind.label.equals("sleeps") && call.endsWith(".sleep");
        if (isPartOfSleep) {
            // The sleep has an event of its own. A virtual thread that cannot leave its carrier (JEP 444) parks it; the first
            // sleeps of a recording may wait for locks of the recorder.
            return;
        }
        RecordedSite recorded = place.recorded != null ? place.recorded
            : recorded(Site.ofThreads(call, thread), kind);
        recorded.add(place.callers, thread, requested, realised,
            hasExpired(event, kind, requested, realised));
        if (place.stack != null) {
            place.stack[0]++;
            place.stack[1] += realised / MICRO_NANOS;
        }
    }

    /** Returns nanoseconds; -1 for ever, and for what is as good. */
    private static long requested(RecordedEvent event, Kind kind, long start) {
        if (kind.label.equals("parks")) {
            long timeout = event.getLong("timeout");
            long until = event.getLong("until");
            if (timeout > 0) {
                return atMostADay(timeout);
            }
            return until > 0 ? requestedUntil(until, start / 1_000_000) : -1;
        }
        Duration time = event.getDuration(kind.label.equals("sleeps") ? "time" : "timeout");
        long nanos = time.getSeconds() >= DAY_NANOS / SECOND_NANOS || time.isNegative()
            ? -1 : time.toNanos();
        return nanos == 0 && kind.label.equals("waits") ? -1 : nanos;
    }

    static long requestedUntil(long untilMillis, long startMillis) {
        return atMostADay(Math.max(1, TimeUnit.MILLISECONDS.toNanos(untilMillis - startMillis)));
    }

    private static long atMostADay(long nanos) {
        return nanos > DAY_NANOS ? -1 : nanos;
    }

    private static boolean hasExpired(RecordedEvent event, Kind kind,
                                      long requested, long realised) {
        return kind.label.equals("waits") ? event.getBoolean("timedOut")
            : kind.label.equals("parks") && requested > 0 && realised >= requested;
    }

    private String thread(RecordedThread thread) {
        if (threads.size() > MAX_STACKS) {
            threads.clear();
        }
        return thread == null ? "" : threads.computeIfAbsent(thread, known -> {
            String name = known.getJavaName();
            return Label.threads(String.valueOf(name == null || name.isEmpty()
                ? known.getOSName() : name));
        });
    }

    private Place place(RecordedStackTrace stack, Kind kind, boolean forEver) {
        Map<RecordedStackTrace, Place> places = forEver ? kind.forEver : kind.timed;
        if (places.size() > MAX_STACKS) {
            places.clear();
        }
        return places.computeIfAbsent(stack, one -> newPlace(one, kind, forEver));
    }

    private Place newPlace(RecordedStackTrace stack, Kind kind, boolean forEver) {
        StackTraceElement[] frames = frames(stack, kind);
        StackPlace at = StackPlace.of(frames, forEver ? Thread.State.WAITING : Thread.State.TIMED_WAITING);
        long[] whole = keepsStacks ? stack(frames) : null;
        if (at == null || at.frame == null) {
            return new Place(at, null, "", whole);
        }
        Site site = Site.seen(at.call.isEmpty() ? kind.call : at.call, at.kind == StackPlace.Kind.PAUSE, at.frame,
            artifacts.apply(at.frame.getClassName()));
        String callers = PausingStack.callers(frames, Arrays.asList(frames).indexOf(at.frame));
        return new Place(at, recorded(site, kind), callers, whole);
    }

    private RecordedSite recorded(Site site, Kind kind) {
        Site shown = sites.containsKey(site) || sites.size() < MAX_SITES
            ? site : Site.other(site.call());
        return sites.computeIfAbsent(shown, one -> {
            RecordedSite recorded = new RecordedSite(one);
            kind.sites.add(recorded);
            return recorded;
        });
    }

    /**
     * Returns the innermost first, without the classes of lambdas, which no stack trace shows from 15 on. Above
     * the call of a sleep each JDK has frames of its own, or hides them all: 25 and later.
     */
    private StackTraceElement[] frames(RecordedStackTrace stack, Kind kind) {
        List<StackTraceElement> frames = new ArrayList<>();
        boolean isSleep = kind.label.equals("sleeps");
        for (RecordedFrame frame : stack == null ? new ArrayList<RecordedFrame>() : stack.getFrames()) {
            String type = frame.getMethod().getType().getName();
            hasVirtual |= type.equals("java.lang.VirtualThread");
            boolean isOfSleep = isSleep && frames.isEmpty()
                && (type.equals("java.lang.Thread") || type.startsWith("jdk.internal."));
            if (!isOfSleep && !type.contains("$$Lambda")) {
                frames.add(new StackTraceElement(type, frame.getMethod().getName(), null,
                    frame.getLineNumber()));
            }
        }
        if (isSleep && stack != null) {
            frames.add(0, new StackTraceElement("java.lang.Thread", "sleep", null, -1));
        }
        return frames.toArray(new StackTraceElement[0]);
    }

    private long[] stack(StackTraceElement[] frames) {
        StringBuilder line = new StringBuilder();
        for (int i = frames.length - 1; i >= 0; i--) {
            line.append(frames[i].getClassName()).append('.').append(frames[i].getMethodName())
                .append(i == 0 ? "" : ";");
        }
        String shown = stacks.size() < MAX_STACKS ? line.toString() : "other";
        return stacks.computeIfAbsent(shown, none -> new long[2]);
    }

    Snapshot snapshot() {
        List<SiteFigures> figures = new ArrayList<>();
        long all = Math.max(leastNanos, nanos());
        for (Kind kind : kinds.values()) {
            long own = kind.to - kind.from;
            boolean isAllTime = leastNanos > 0 ? own >= leastNanos * NEARLY_ALL
                : own > all / 2 && own > all - START_NANOS;
            if (kind.isWhole()) {
                kind.sites.forEach(site -> figures.add(site.figures(isAllTime ? own : all)));
            }
        }
        return Snapshot.fromOutside(figures, all);
    }

    SamplesBySite callers() {
        return SamplesBySite.recorded(sites.values());
    }

    /** Returns the time from the first event to the end of the last. */
    long nanos() {
        return Math.max(0, to - from);
    }

    /** Returns what is missing by its settings, for each type of event: {@code parks below 20 ms}. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (Kind kind : kinds.values()) {
            if (!kind.enabled) {
                missing.add(kind.label);
            } else if (!kind.isWhole() && kind.sampled) {
                missing.add("most " + kind.label);
            } else if (!kind.isWhole()) {
                missing.add(kind.label + " below " + Duration.ofNanos(kind.threshold).toMillis() + " ms");
            } else if (kind.threshold > 0) {
                missing.add(kind.label + " below " + kind.threshold / MICRO_NANOS + " µs");
            }
        }
        return missing;
    }

    /** Returns the threshold in ms by which nothing can be judged; 0 if unknown, -1 if a type can be judged. */
    long coarseMillis() {
        long coarse = 0;
        for (Kind kind : kinds.values()) {
            if (kind.isWhole()) {
                return -1;
            }
            coarse = kind.enabled ? Math.max(coarse, kind.threshold / 1_000_000) : coarse;
        }
        return coarse;
    }
}
