package io.github.dozemeter.judge;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.counters.Snapshots;
import io.github.dozemeter.counters.Snapshots.Figures;
import io.github.dozemeter.jvm.RandomThreads;
import io.github.dozemeter.jvm.RandomThreads.RandomThread;
import io.github.dozemeter.jvm.RandomThreads.Stack;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.threads.Observed;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.StackPlace;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Ticks of an agent in a JVM made at random: what it counted, what its threads did, and what it says of both. */
final class RandomTicks {

    private static final long TICK_NANOS = 10 * RandomThreads.SECOND;
    private static final int MAX_TICKS = 9;

    final long seed;
    final RandomThreads made;
    final List<Tick> ticks = new ArrayList<>();
    private final KnownSites bugs;
    private final Random random;
    private final List<RandomSite> sites = new ArrayList<>();
    private final SamplesBySite samples;
    private final Set<Site> exported = new HashSet<>();
    private final int clock;
    private final boolean isDeferred;
    private final long unseenCpu;
    private final long unseenSwitches;
    private final boolean isUnreadable;
    /** How busy the threads were so far, in ticks. */
    private double busy;

    /**
     * One tick.
     *
     * @param minute what was counted in the last minute
     * @param read what the threads did in it
     */
    record Tick(RandomTicks run, int number, Snapshot minute, ThreadsSnapshot read, ThreadsSnapshot recent, Diagnosis found) {

        Headline headline() {
            return found.headline();
        }

        String sentence() {
            return headline().text;
        }

        @Override
        public String toString() {
            return "seed " + run.seed + ", tick " + number + ": " + sentence() + "; " + headline().notes + "; " + found.rows + "; "
                + found.account.line();
        }
    }

    /** A counted line, and what it does in a tick. */
    private static final class RandomSite {

        final Call call;
        final Site site;
        private final long zero;
        private final long others;
        private final long zeroNanos;
        private final long requested;
        private final long realised;
        private final double expired;
        private final int isPriced;
        private double load;

        RandomSite(Call call, String className, int line, Random random) {
            this.call = call;
            this.site = new Site(call, className, "run", line, "b.jar");
            boolean isYield = call == Call.THREAD_YIELD;
            this.zero = isYield || random.nextBoolean() ? number(random, 7) : 0;
            this.others = isYield || zero > 0 && random.nextBoolean() ? 0 : number(random, 5);
            this.zeroNanos = 100 + random.nextInt(2_000);
            this.requested = number(random, 9);
            this.realised = (long) (requested * (1 + random.nextDouble() * 0.2)) + random.nextInt(90_000);
            this.expired = random.nextDouble() * 1.2;
            this.isPriced = random.nextInt(8);
        }

        private static long number(Random random, double digits) {
            return (long) Math.pow(10, random.nextDouble() * digits);
        }

        /** Some begin late. */
        void tick(Random random) {
            load += load > 0 || random.nextBoolean() ? random.nextDouble() : 0;
        }

        void addTo(Snapshots snapshots) {
            long zeroSoFar = Math.round(zero * load);
            long othersSoFar = Math.round(others * load);
            Figures figures = Figures.none();
            if (isPriced == 0 && zeroSoFar > 0) {
                figures.untimed(zeroSoFar);
            } else if (zeroSoFar > 0) {
                figures.zero(zeroSoFar, zeroNanos);
            }
            if (othersSoFar > 0) {
                figures.asking(othersSoFar, requested, realised);
            }
            if (call.mayExpire()) {
                figures.expired(Math.round(zeroSoFar * Math.min(1, expired)), Math.round(othersSoFar * Math.min(1, expired)));
            }
            if (isPriced == 1) {
                figures.onVirtualThreads();
            } else if (isPriced == 2) {
                figures.unpriced();
            }
            if (zeroSoFar + othersSoFar > 0) {
                snapshots.site(call, site.className(), site.line(), figures);
            }
        }
    }

    /** @param bugs of published libraries, which some of these applications have */
    RandomTicks(long seed, KnownSites bugs) {
        this.seed = seed;
        this.bugs = bugs;
        this.random = new Random(seed);
        Set<String> rewritten = new HashSet<>(RandomThreads.classes());
        rewritten.removeIf(name -> random.nextInt(4) == 0);
        this.made = new RandomThreads(random, rewritten);
        this.clock = random.nextInt(10);
        this.isDeferred = rewritten.size() < RandomThreads.classes().size();
        this.unseenCpu = random.nextInt(10) == 0 ? random.nextInt(2_000_000_000) : 0;
        this.unseenSwitches = random.nextInt(10) == 0 ? random.nextInt(9_000) : 0;
        this.isUnreadable = random.nextInt(20) == 0;
        addSites();
        Observed observed = new Observed();
        sites.forEach(site -> observe(site.site, observed));
        this.samples = observed.observations();
        sites.stream().filter(site -> random.nextInt(5) > 0).forEach(site -> exported.add(site.site));
        judge();
    }

    /** A pause may be so long that none begins. Where a class was rewritten late, samples saw its line without the hook. */
    private void addSites() {
        Set<Stack> stacks = new LinkedHashSet<>();
        made.threads.forEach(thread -> stacks.addAll(thread.stacks()));
        for (Stack stack : stacks) {
            boolean isRare = random.nextInt(20) == 0;
            if (stack.line() != null && isRare != stack.isCounted()) {
                StackTraceElement at = stack.frames().stream().filter(frame -> frame.getMethodName().equals("run"))
                    .findFirst().orElseThrow();
                add(call(stack.called()), at.getClassName(), at.getLineNumber());
            }
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            add(List.of(Call.THREAD_SLEEP, Call.THREAD_YIELD, Call.QUEUE_POLL).get(random.nextInt(3)), "app.Unsampled" + i, 4);
        }
    }

    private void add(Call call, String className, int line) {
        RandomSite site = new RandomSite(call, className, line, random);
        if (sites.stream().noneMatch(other -> other.site.equals(site.site))) {
            sites.add(site);
        }
    }

    private static Call call(StackTraceElement called) {
        String simple = Site.simple(called.getClassName()) + '.' + called.getMethodName();
        return simple.equals("ArrayBlockingQueue.poll") ? Call.QUEUE_POLL : Call.named(simple).iterator().next();
    }

    private void observe(Site site, Observed observed) {
        if (random.nextInt(3) == 0) {
            observed.calledFrom(site, "app.Caller1.work:9");
        }
        if (random.nextInt(20) == 0) {
            observed.contended(site, "java.util.concurrent.locks.ReentrantLock", 3);
        }
        if (random.nextInt(20) == 0) {
            observed.calls(site, "ForkJoinPool.commonPool-worker-1", 5_000_000, 3);
        }
    }

    private void judge() {
        Set<Site> intended = new HashSet<>();
        sites.stream().filter(site -> random.nextInt(15) == 0).forEach(site -> intended.add(site.site));
        Judge judge = new Judge(Defaults.thresholds(), CostModel.ASSUMED, 21, site -> intended.contains(site) ? "meant" : null,
            random.nextInt(3) == 0 ? bugs : KnownBugs.none());
        LastMinute<Snapshot> lastMinute = new LastMinute<>(Snapshot::since);
        LastMinute<ThreadsSnapshot> lastMinuteOfThreads = new LastMinute<>(ThreadsSnapshot::since);
        RecentThreads recentThreads = new RecentThreads(TICK_NANOS / 1_000_000);
        CpuSeconds cpuSeconds = new CpuSeconds();
        Diagnosis before = null;
        int last = 1 + random.nextInt(MAX_TICKS);
        for (int tick = 1; tick <= last; tick++) {
            busy += random.nextDouble();
            sites.forEach(site -> site.tick(random));
            Snapshot now = snapshot(tick);
            Snapshot minute = lastMinute.tick(now).bySitesOwnTime(now, lastMinute.before());
            ThreadsSnapshot all = threads(tick).with(now);
            ThreadsSnapshot read = lastMinuteOfThreads.tick(all);
            ThreadsSnapshot recent = recentThreads.tick(all);
            Judgement judged = judge.judgement(minute, samples, read, recent, before);
            exported.addAll(judged.warned());
            before = judged.showing(exported::contains, cpuSeconds, before);
            ticks.add(new Tick(this, tick, minute, read, recent, before));
        }
    }

    private long used(RandomThread thread) {
        return Math.round(thread.cpuNanos() * busy);
    }

    private long processNanos() {
        return made.threads.stream().mapToLong(this::used).sum() + Math.round(unseenCpu * busy);
    }

    private Snapshot snapshot(int tick) {
        Snapshots snapshots = new Snapshots();
        sites.forEach(site -> site.addTo(snapshots));
        if (isDeferred) {
            snapshots.deferred(new Deferred(List.of("app.Deferred"), List.of()));
        }
        if (isUnreadable) {
            snapshots.unreadable(50, 1_000);
        }
        long nanos = tick * TICK_NANOS;
        return taken(snapshots, nanos).withCpu(processNanos());
    }

    private Snapshot taken(Snapshots snapshots, long nanos) {
        switch (clock) {
            case 0:
                return snapshots.takeCoarse(nanos);
            case 1:
                return snapshots.takeWithoutClock(nanos);
            default:
                return snapshots.take(nanos, 0);
        }
    }

    private ThreadsSnapshot threads(int tick) {
        Map<Long, ThreadActivity> threads = new LinkedHashMap<>();
        long switches = Math.round(unseenSwitches * busy);
        for (RandomThread thread : made.threads) {
            Map<StackPlace, Integer> seen = new LinkedHashMap<>();
            for (Stack stack : thread.stacks()) {
                seen.merge(StackPlace.of(stack.frames().toArray(new StackTraceElement[0]), stack.state()), tick, Integer::sum);
            }
            long woke = Math.round(thread.switches() * busy);
            switches += woke;
            long user = isDeferred ? Math.round(thread.userNanos() * busy) : ThreadActivity.UNKNOWN;
            long waits = thread.isInJava() ? woke : ThreadActivity.UNKNOWN;
            threads.put((long) thread.number(),
                new ThreadActivity(thread.name(), thread.isInJava(), woke, waits, used(thread), user, seen));
        }
        return new ThreadsSnapshot(0, tick * TICK_NANOS, switches, threads, made.dumps * tick)
            .withCpu(processNanos()).withMissed(0);
    }

    /** The lines at which samples saw a thread pause that no hook counted. */
    Set<String> uncounted() {
        Set<String> lines = new LinkedHashSet<>();
        made.threads.forEach(thread -> lines.addAll(thread.lines()));
        return lines;
    }

    /** Whether a sample saw a pause, or one was counted. */
    boolean hasPauses(Tick tick) {
        boolean isSampled = made.threads.stream().anyMatch(thread -> !thread.lines().isEmpty() || !thread.counted().isEmpty());
        return isSampled || !tick.minute.sites().isEmpty();
    }
}
