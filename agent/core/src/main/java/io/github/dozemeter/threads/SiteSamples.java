package io.github.dozemeter.threads;

import io.github.dozemeter.counters.JdkFrames;
import io.github.dozemeter.counters.Label;
import io.github.dozemeter.counters.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The samples of one site in a window. Immutable once {@link SamplesBySite} has added them. */
public final class SiteSamples {

    /** The most callers, and threads of each. */
    private static final int MAX = 8;
    private static final int MAX_ABOVE = 4;
    private static final int MIN_FOR_CALLERS = 20;
    private static final int ENOUGH_FOR_PERCENT = 30;
    private static final int MIN_OF_A_THREAD = 8;
    private static final double NEARLY_ALL = 0.9;
    private static final int MIN_SAMPLES_FOR_ABOUT = 20;
    private static final double DEVIATIONS = 2;
    private static final double SQUARE = DEVIATIONS * DEVIATIONS;
    public static final SiteSamples NONE = new SiteSamples(Collections.emptyMap());

    final List<CallSample> calls;
    final List<LockSample> locks;
    private final Map<String, Set<String>> tasks;
    private final Counted zero;
    private final Counted other;

    /** @param tasks of each timer's thread those that were seen to pause on it, at any site */
    SiteSamples(Map<String, Set<String>> tasks) {
        this(new ArrayList<>(), new ArrayList<>(), tasks, null, null);
    }

    private SiteSamples(List<CallSample> calls, List<LockSample> locks, Map<String, Set<String>> tasks, Counted zero, Counted other) {
        this.calls = calls;
        this.locks = locks;
        this.tasks = tasks;
        this.zero = zero;
        this.other = other;
    }

    /**
     * Returns these samples with what the hook counted in the same time, so that callers divide it: each kind of pauses by the
     * samples of that kind, as both are asked for a caller alike, however often they come.
     */
    SiteSamples dividing(long zeroPauses, long otherPauses) {
        return new SiteSamples(calls, locks, tasks, new Counted(zeroPauses, pauses(ofKind(calls, true))),
            new Counted(otherPauses, pauses(ofKind(calls, false))));
    }

    /** Returns how many pauses were sampled with their callers. */
    public int samples() {
        return pauses(calls);
    }

    /**
     * Returns how many threads pause here at most; 0 if that is unknown. With fewer than eight samples for each
     * that was seen, a busy one may not be among them: of two that pause alike, in one of 128 cases.
     */
    public int mostThreads() {
        long threads = calls.stream().mapToInt(call -> call.threadId).distinct().count();
        boolean areKnown = calls.stream().noneMatch(call -> call.threadId == 0);
        return areKnown && calls.size() >= threads * MIN_OF_A_THREAD ? (int) threads : 0;
    }

    /** Returns at most eight callers, those seen most first. */
    public List<Caller> callers() {
        return mostFirst(calls, sample -> sample.caller).map(this::caller)
            .sorted(Comparator.comparingDouble((Caller caller) -> caller.share).reversed()).limit(MAX).collect(Collectors.toList());
    }

    private Caller caller(List<CallSample> same) {
        int samples = pauses(same);
        if (zero == null) {
            return new Caller(same, (double) samples / samples(), samples, 0, true);
        }
        int ofZero = pauses(ofKind(same, true));
        int ofOther = samples - ofZero;
        double share = (zero.estimate(ofZero) + other.estimate(ofOther)) / (zero.pauses + other.pauses);
        boolean isAbout = zero.isAbout(ofZero) && other.isAbout(ofOther);
        double zeroPauses = zero.pauses(ofZero);
        return new Caller(same, share, zeroPauses + other.pauses(ofOther), zeroPauses, isAbout);
    }

    private static List<CallSample> ofKind(List<CallSample> samples, boolean isZero) {
        return samples.stream().filter(sample -> sample.isZero == isZero).collect(Collectors.toList());
    }

    /**
     * Returns who makes a shared helper pause: the one or two frames outside its class that nine tenths of at
     * least 20 samples show, as {@code called by com.x.Y.run:42 (94%)}; empty if there are none.
     */
    public String calledBy() {
        if (samples() < MIN_FOR_CALLERS) {
            return "";
        }
        List<Caller> callers = callers();
        List<String> found = new ArrayList<>();
        double sum = 0;
        for (Caller caller : callers.subList(0, Math.min(2, callers.size()))) {
            if (sum < NEARLY_ALL && caller.share > 1 - NEARLY_ALL && isOutside(caller.frame)) {
                sum += caller.share;
                found.add(caller.frame + " (" + part(caller) + ')');
            }
        }
        return sum < NEARLY_ALL ? "" : "called by " + String.join(", ", found);
    }

    private String part(Caller caller) {
        boolean isEnough = samples() >= ENOUGH_FOR_PERCENT;
        return isEnough ? Math.round(caller.share * 100) + "%" : caller.samples + " of " + samples() + " samples";
    }

    /** @param frame as {@link Caller#frame} */
    private boolean isOutside(String frame) {
        int method = frame.lastIndexOf('.', frame.lastIndexOf(':') < 0 ? frame.length() : frame.lastIndexOf(':'));
        String type = method < 0 ? "" : frame.substring(0, method);
        Site site = calls.get(0).site;
        return !site.isOther() && !type.isEmpty() && !type.equals(site.className())
            && !JdkFrames.isJdk(new StackTraceElement(type, "", null, 0));
    }

    /** Returns in how many of these it is known whether the thread was interrupted. */
    public int interruptSamples() {
        return (int) calls.stream().filter(call -> call.interrupted >= 0).count();
    }

    public int interrupted() {
        return (int) calls.stream().filter(call -> call.interrupted > 0).count();
    }

    /** Pauses of at least so many nanoseconds, that requested time, on threads that others wait for. */
    public int busySamples(long fromNanos) {
        return busy(fromNanos).size();
    }

    public int busySamplesBesideTimers(long fromNanos) {
        return (int) busy(fromNanos).stream().filter(call -> call.kind != ThreadKind.TIMER).count();
    }

    /** The classes of the tasks on the timer, of those seen here, that most tasks were seen to pause on. */
    public Set<String> timerTasks(long fromNanos) {
        Set<String> most = Collections.emptySet();
        for (CallSample call : busy(fromNanos)) {
            Set<String> seen = call.timer == null ? most : tasks.get(call.timer);
            most = seen.size() > most.size() ? seen : most;
        }
        return most;
    }

    /** The threads that most of them were on; null if there were none. */
    public PausingThreads busiest(long fromNanos) {
        List<PausingThreads> threads = threads(busy(fromNanos));
        return threads.isEmpty() ? null : threads.get(0);
    }

    private List<CallSample> busy(long fromNanos) {
        return calls.stream().filter(call -> call.kind.isBusy && call.waitedNanos >= fromNanos)
            .collect(Collectors.toList());
    }

    /** Returns how often a thread was sampled while it paused here for a millisecond or more. */
    public int lockSamples() {
        return locks.size();
    }

    public int lockHeld() {
        return (int) locks.stream().filter(sample -> sample.lock != null).count();
    }

    /** Returns in how many of those another thread waited for that lock. */
    public int lockContended() {
        return (int) locks.stream().filter(sample -> sample.contended).count();
    }

    /** The class of the lock held last, if possible of one that another thread waited for; null for none. */
    public String lockClass() {
        boolean onlyContended = lockContended() > 0;
        return locks.stream().filter(sample -> sample.lock != null && (sample.contended || !onlyContended))
            .reduce((one, later) -> later).map(sample -> sample.lock).orElse(null);
    }

    private static int pauses(List<CallSample> samples) {
        return samples.stream().mapToInt(sample -> sample.pauses).sum();
    }

    private static List<PausingThreads> threads(List<CallSample> samples) {
        return mostFirst(samples, sample -> sample.kind + sample.thread).limit(MAX).map(PausingThreads::new)
            .collect(Collectors.toList());
    }

    private static Map<String, Integer> above(List<CallSample> samples) {
        Map<String, Integer> above = new LinkedHashMap<>();
        if (samples.stream().anyMatch(sample -> !sample.above.equals(samples.get(0).above))) {
            mostFirst(samples, sample -> sample.above).filter(same -> !same.get(0).above.isEmpty())
                .limit(MAX_ABOVE).forEach(same -> above.put(same.get(0).above, pauses(same)));
        }
        return above;
    }

    /** Returns the samples in groups, that of most pauses first. */
    private static Stream<List<CallSample>> mostFirst(List<CallSample> samples,
                                                      Function<CallSample, String> by) {
        return samples.stream().collect(Collectors.groupingBy(by, LinkedHashMap::new, Collectors.toList()))
            .values().stream().sorted(Comparator.comparingInt(same -> -pauses(same)));
    }

    /** The pauses of one kind, zero or other, exact, and how many of them told their callers. Immutable. */
    private static final class Counted {

        private final long pauses;
        private final int samples;

        Counted(long pauses, int samples) {
            this.pauses = pauses;
            this.samples = samples;
        }

        /** Whether so many samples of a caller tell its part within a factor of two; a kind that it never made tells nothing. */
        boolean isAbout(int seen) {
            return seen == 0 || seen >= MIN_SAMPLES_FOR_ABOUT;
        }

        double estimate(int seen) {
            return samples == 0 ? 0 : (double) pauses * seen / samples;
        }

        /** Returns the pauses of a caller that was seen so often: an estimate, or at most so many. */
        double pauses(int seen) {
            return isAbout(seen) ? estimate(seen) : pauses * upperBound(seen, samples);
        }

        /** The end of Wilson's interval of two standard deviations: 98 of 100 shares are below it. */
        private static double upperBound(int seen, int of) {
            double share = (double) seen / of;
            double spread = DEVIATIONS * Math.sqrt(share * (1 - share) / of + SQUARE / (4.0 * of * of));
            return Math.min(1, (share + SQUARE / (2.0 * of) + spread) / (1 + SQUARE / of));
        }
    }

    /** A thread sampled while it paused. Immutable. */
    static final class LockSample {

        final Site site;
        /** The moment of the sample, by {@link System#nanoTime}. */
        final long at;
        /** The class of the lock that the thread held; null if it held none. */
        final String lock;
        final boolean contended;

        LockSample(Site site, long at, String lock, boolean contended) {
            this.site = site;
            this.at = at;
            this.lock = lock;
            this.contended = contended;
        }
    }

    /** One pause with its caller. Immutable. */
    static final class CallSample {

        final Site site;
        /** The moment of the sample, by {@link System#nanoTime}. */
        final long at;
        final String caller;
        /** The caller of that; "" if unknown. */
        final String above;
        final String thread;
        /** Tells threads of one name apart; 0 if unknown. */
        final int threadId;
        final ThreadKind kind;
        /** Whether it requested no time. */
        final boolean isZero;
        /** The realised time; 0 if none was requested. */
        final long waitedNanos;
        /** 1 if its thread was interrupted, 0 if not, -1 if unknown. */
        final int interrupted;
        /** The thread, and the class of what it ran, where it is a timer's; null for others. */
        final String timer;
        final String task;
        /** The number of pauses that were alike: 1, unless the JVM's recorder wrote them down. */
        final int pauses;

        /** @param callers as {@link PausingStack#callers} returns them */
        CallSample(Site site, long at, String callers, String thread, ThreadKind kind, boolean isZero, long waitedNanos,
                   int interrupted, String timer, String task, int pauses, int threadId) {
            this.site = site;
            this.at = at;
            int from = callers.indexOf(PausingStack.FROM);
            this.caller = from < 0 ? callers : callers.substring(0, from);
            this.above = from < 0 ? "" : callers.substring(from + PausingStack.FROM.length());
            this.thread = thread;
            this.threadId = threadId;
            this.kind = kind;
            this.isZero = isZero;
            this.waitedNanos = waitedNanos;
            this.interrupted = interrupted;
            this.timer = timer;
            this.task = task;
            this.pauses = pauses;
        }

        static CallSample of(Site site, long at, DozemeterCaller caller) {
            ThreadKind kind = ThreadKind.of(caller.threadName, caller.threadClass, caller.virtual);
            String timer = null;
            String task = null;
            if (kind == ThreadKind.TIMER) {
                timer = caller.threadName;
                task = PausingStack.task(caller.frames);
            }
            long waited = caller.requestedTime ? caller.realised : 0;
            return new CallSample(site, at, callers(site, caller.frames), Label.threads(caller.threadName), kind,
                !caller.requestedTime, waited, caller.interrupted, timer, task, 1, caller.thread);
        }

        private static String callers(Site site, StackTraceElement[] frames) {
            int own = PausingStack.site(frames);
            if (own < 0) {
                return "";
            }
            // The place itself is what there is to know of a site without a slot of its own.
            return site.isOther() ? PausingStack.text(frames[own]) : PausingStack.callers(frames, own);
        }
    }
    /** Threads of one name, but for its last number, that were seen pausing. Immutable. */
    public static final class PausingThreads {

        /** The name with {@code #} for the last number. */
        public final String name;
        public final ThreadKind kind;
        public final int samples;

        private PausingThreads(List<CallSample> same) {
            this.name = same.get(0).thread;
            this.kind = same.get(0).kind;
            this.samples = pauses(same);
        }
    }

    /** One of the places that call a site, and the threads that did. Immutable. */
    public static final class Caller {

        /** {@code com.x.Y.run:42}; "" if no frame is above the site. */
        public final String frame;
        public final int samples;
        /** Part of the site's pauses, also of those of callers that are not listed. */
        public final double share;
        /** The site's pauses that it makes, of the kinds that it was seen to make; its samples where none were counted. */
        public final double pauses;
        public final double zeroPauses;
        /** Whether the pauses are known within a factor of two; else they are a bound. */
        public final boolean isAbout;
        public final List<PausingThreads> threads;
        /** Up to four that call the caller, with their samples, most first; none unless they differ. */
        public final Map<String, Integer> above;

        private Caller(List<CallSample> same, double share, double pauses, double zeroPauses, boolean isAbout) {
            this.frame = same.get(0).caller;
            this.samples = SiteSamples.pauses(same);
            this.share = share;
            this.pauses = pauses;
            this.zeroPauses = zeroPauses;
            this.isAbout = isAbout;
            this.threads = Collections.unmodifiableList(threads(same));
            this.above = Collections.unmodifiableMap(above(same));
        }

        /** Returns {@code about} or {@code up to}: what its pauses are, where samples divide them. */
        public String precision() {
            return isAbout ? "about" : "up to";
        }
    }
}
