package io.github.dozemeter.judge;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Times;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.SiteSamples;
import io.github.dozemeter.threads.SiteSamples.PausingThreads;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds what is known of one site in the span that is judged, and checks which verdicts hold. Each verdict has two
 * methods here: its severity, null where it does not hold, and its reason. Immutable.
 */
final class Evidence {

    /** The calls that count whole milliseconds: their mean is shorter only where some of them wait for ever. */
    private static final List<Call> OF_MILLIS = Arrays.asList(Call.OBJECT_WAIT, Call.THREAD_JOIN);
    private static final long MILLISECOND = 1_000_000;
    private static final double NEARLY_ALL = 0.9;
    private static final long MIN_GROUP_NANOS = 50_000;
    /** The tolerance of an estimate: a sleep of 10 ms lasts longer. */
    private static final double RUNS_LATE = 1.2;
    /** A request below 50 µs takes 60 to 120 on Linux, with the time to wake up. */
    private static final double LATE_NANOS = 150_000;
    /** Earlier releases round a sleep to whole milliseconds (Thread.java). */
    private static final int EXACT_SINCE = 21;
    private static final int MIN_SAMPLES = 2;
    /**
     * The limit where threads do not answer. An interrupted park takes 50 to 120 ns; one that finds a permit, 400
     * at the least while another thread gives it permits.
     */
    private static final double NEVER_WAITED_NANOS = 150;

    final SiteFigures site;
    final SiteSamples samples;
    final Call call;
    private final Cost cost;
    private final WarningLimit limit;
    private final ScheduleCosts.OfSite ticks;
    private final int jdk;
    private final Map<Threshold, Double> thresholds;

    /**
     * @param ticks the threads of its schedules; null if it makes none, or nothing is known yet
     * @param jdk feature release: 8, 17, 25
     * @param warnings the verdicts on this site that were a warning at the tick before
     */
    Evidence(SiteFigures site, Cost cost, ScheduleCosts.OfSite ticks, SiteSamples samples, Map<Threshold, Double> thresholds,
             int jdk, Set<Verdict> warnings) {
        this.site = site;
        this.samples = samples;
        this.thresholds = thresholds;
        this.cost = cost;
        this.limit = new WarningLimit(cost, thresholds, warnings);
        this.ticks = ticks;
        this.call = site.site().call();
        this.jdk = jdk;
    }

    boolean isTimedOften() {
        return site.timed() >= of(Threshold.SAMPLES);
    }

    /** Null where all take about as long, or what they take is not known of each. */
    Times.Spread spread() {
        boolean isKnown = !site.isOutcomeUnknown() && site.argument == Argument.COMPUTED && isTimedOften();
        return isKnown ? site.times().spread() : null;
    }

    /** The reasons of verdicts on short pauses, whose means need care. */
    ShortPauseReasons shortPauses() {
        return new ShortPauseReasons(this, jdk);
    }

    private double of(Threshold threshold) {
        return thresholds.get(threshold);
    }

    private double nanos(Threshold millis) {
        return of(millis) * MILLISECOND;
    }

    private static Severity severity(boolean holds, boolean isWarning) {
        if (!holds) {
            return null;
        }
        return isWarning ? Severity.WARNING : Severity.INFO;
    }

    /** Judges sleeps and yields, which let other threads run: what few of them seem to cost is those threads' CPU. */
    private Severity ofZeroPauses(Verdict verdict, Threshold perSecond) {
        double rate = site.zeroRate();
        boolean isFew = site.hasRate() && rate < of(Threshold.ZERO_PAUSE_MIN_PER_SECOND);
        boolean isCostly = !isFew && limit.isReached(verdict, cost.zero, rate);
        boolean isOften = site.hasRate() && rate >= of(perSecond);
        return severity(isOften || isCostly, isCostly);
    }

    /** Says what zero pauses use, as the end of a sentence from its verb on; nothing where it is unknown. */
    private String spentOnZero(String use) {
        if (cost.precision == Cost.Precision.NEVER_KNOWN) {
            return ", at a cost that is not known";
        }
        // The row has one cost, with that of the few others.
        return cost.zero == 0 ? "" : use + cost.prefix() + Numbers.ofCore(cost.cores) + " of a core";
    }

    /** {@code Thread.sleep} that requests no time in every call: a yield by a system call, dressed as a sleep. */
    Severity zeroSleep() {
        boolean holds = call == Call.THREAD_SLEEP && site.isAlwaysZero() && !site.isAtOnce();
        return holds ? ofZeroPauses(Verdict.ZERO_SLEEP, Threshold.ZERO_SLEEP_PER_SECOND) : null;
    }

    String zeroSleepReason() {
        String zero = site.argument == Argument.CONSTANT_ZERO ? " for 0 ms (a constant 0)" : " for 0 ms";
        if (!site.hasRate()) {
            return "sleeps again and again" + zero + spentOnZero(", and uses ");
        }
        return Numbers.rate(site.rate()) + " sleeps/s, all" + zero + spentOnZero(", use ");
    }

    /**
     * {@code Thread.sleep} of a computed delay that is seldom above 0. Not {@code TimeUnit.sleep} and not
     * {@code parkNanos}, which begin with the very guard that is missing here.
     */
    Severity mostlyZero() {
        boolean holds = call == Call.THREAD_SLEEP && site.argument == Argument.COMPUTED && !site.isAlwaysZero()
            && site.zeroShare() > of(Threshold.MOSTLY_ZERO_SHARE);
        return holds ? ofZeroPauses(Verdict.MOSTLY_ZERO, Threshold.ZERO_SLEEP_PER_SECOND) : null;
    }

    String mostlyZeroReason() {
        return Numbers.rate(site.rate()) + " sleeps/s, " + Numbers.percent(site.zeroShare()) + " of them for 0 ms" + spentOnZero(", use ");
    }

    /** {@code Thread.yield} in a loop that waits for something. */
    Severity yieldSpin() {
        return call == Call.THREAD_YIELD ? ofZeroPauses(Verdict.YIELD_SPIN, Threshold.YIELD_SPIN_PER_SECOND) : null;
    }

    String yieldSpinReason() {
        if (!site.hasRate()) {
            return "yields again and again" + spentOnZero(", and uses ");
        }
        return Numbers.rate(site.rate()) + " yields/s" + spentOnZero(" use ");
    }

    /** A park or {@code TimeUnit.sleep} that nearly always returns at once: a deadline is not always over. */
    Severity zeroPark() {
        boolean returnsAtOnce = (call.isPark() || call == Call.UNIT_SLEEP) && (site.zeroShare() >= NEARLY_ALL || site.isAtOnce());
        boolean isOften = site.zeroRate() >= of(Threshold.ZERO_PARK_PER_SECOND);
        boolean isCostly = limit.isReached(Verdict.ZERO_PARK, cost.zero, site.zeroRate());
        return severity(returnsAtOnce && (isOften || isCostly), isCostly);
    }

    /** Says what pauses cost that end at once, at an unknown rate. */
    private String atOnce() {
        return "returns at once again and again" + spentOnZero(", and uses ");
    }

    String zeroParkReason() {
        if (site.isAtOnce()) {
            return atOnce();
        }
        String zero = site.isAlwaysZero() ? "all" : Numbers.percent(site.zeroShare()) + " of them";
        return Numbers.rate(site.rate()) + " calls/s, " + zero + " for 0 ms, return at once" + spentOnZero(" and use ");
    }

    /**
     * Waits for no time that nearly always find nothing, so that their loop does not wait at all. One that finds
     * something is the documented way to take what is there, or to get a lock fairly.
     */
    Severity zeroWait() {
        boolean findsNothing = site.zeroExpiredShare() >= of(Threshold.ZERO_WAIT_SHARE) || site.isAtOnce();
        boolean isOften = site.zeroRate() >= of(Threshold.ZERO_WAIT_PER_SECOND);
        boolean isCostly = limit.isReached(Verdict.ZERO_WAIT, cost.zero, site.zeroRate());
        return severity(findsNothing && (isOften || isCostly), isCostly);
    }

    String zeroWaitReason() {
        if (site.isAtOnce()) {
            return atOnce();
        }
        return Numbers.percent(site.zeroExpiredShare()) + " of " + Numbers.rate(site.zeroRate())
            + " waits/s for 0 ms find nothing" + spentOnZero(" and use ");
    }

    private boolean isCostly(Verdict verdict) {
        return limit.isReached(verdict, cost.others(), site.wakeUps());
    }

    /**
     * Pauses from the grain of the system's timers to some milliseconds, again and again, that run out: the code
     * polls. Never of a call that may expire; of estimates and recordings see {@link #estimatedPoll}. What is shorter is
     * {@link #tinyPause}, unless this JDK makes a millisecond of it.
     */
    Severity shortPoll() {
        if (site.isOutcomeUnknown()) {
            return estimatedPoll();
        }
        boolean rounded = roundedUp() != null;
        boolean isOfMillis = OF_MILLIS.contains(call);
        // Every JDK makes a millisecond of wait(0, 1). A mean below a millisecond alone may hide waits for ever.
        double within = site.times().atMost(2 * MILLISECOND) - site.times().atMost(MILLISECOND - 1);
        boolean lastsAMillisecond = isOfMillis && within >= site.times().count() * NEARLY_ALL;
        double least = Math.max(nanos(Threshold.SHORT_POLL_FROM_MILLIS), isOfMillis ? MILLISECOND : 0);
        double requested = site.requestedNanos();
        double rate = site.wakeUps();
        Times.Groups groups = groups();
        if (groups != null) {
            requested = groups.shortNanos;
            rate *= groups.shortShare;
        }
        boolean isLong = rounded || lastsAMillisecond || requested >= least;
        boolean isShort = requested <= nanos(Threshold.SHORT_POLL_TO_MILLIS);
        boolean isPoll = site.runsOut() && isTimedOften() && isLong && isShort;
        // One that is rounded up has that to look at.
        boolean isOften = rate >= of(Threshold.SHORT_POLL_PER_SECOND) && !rounded;
        boolean isCostly = isCostly(Verdict.SHORT_POLL);
        return severity(isPoll && (isOften || isCostly), isCostly);
    }

    /** A sleep lasts as long as it requests, at the least; a park or wait may have ended early, and is no warning. */
    private Severity estimatedPoll() {
        double realised = site.hasRealised() ? site.realisedNanos() : 0;
        boolean isShort = realised >= nanos(Threshold.SHORT_POLL_FROM_MILLIS) && tinyPause() == null
            && realised <= nanos(Threshold.SHORT_POLL_TO_MILLIS) * RUNS_LATE;
        boolean isCostly = isCostly(Verdict.SHORT_POLL) && call.isSleep();
        boolean isOften = site.wakeUps() >= of(Threshold.SHORT_POLL_PER_SECOND);
        return severity(isShort && (isOften || isCostly), isCostly);
    }

    /** Two periods at one line, as of two timer wheels: a mean would be neither's. Tiny ones are late in part. */
    Times.Groups groups() {
        boolean hasPeriods = !site.isAlwaysZero() && site.zeroPauses() == 0 && site.requestedNanos() >= grainNanos();
        Times.Groups groups = hasPeriods ? site.times().groups() : null;
        return groups == null || groups.shortNanos < MIN_GROUP_NANOS ? null : groups;
    }

    /** A pause below what timers can do: worth a look if it gets many times more, or if there are many. */
    Severity tinyPause() {
        boolean isCostly = isCostly(Verdict.TINY_PAUSE);
        boolean isOften = site.wakeUps() >= of(Threshold.TINY_PAUSE_PER_SECOND);
        if (site.isOutcomeUnknown()) {
            // What takes so little time requests less than the timers can do; a park may have ended because
            // something arrived, but few get work so soon and so often.
            boolean isTiny = call.lastsItsTime() && site.hasRealised() && site.realisedNanos() < LATE_NANOS
                && site.realisedNanos() >= nanos(Threshold.SHORT_POLL_FROM_MILLIS);
            return severity(isTiny && isOften, isCostly);
        }
        boolean isTiny = !OF_MILLIS.contains(call) && site.runsOut() && isTimedOften()
            && site.requestedNanos() < grainNanos() && roundedUp() == null && interruptStorm() == null;
        boolean late = site.realisedNanos() >= site.requestedNanos() * of(Threshold.TINY_PAUSE_TIMES_MORE);
        return severity(isTiny && (isOften || isCostly || late), isCostly);
    }

    private double grainNanos() {
        return of(Threshold.TINY_PAUSE_REQUESTED_MICROS) * 1e3;
    }

    /** A sleep of less than a millisecond on a JDK whose sleeps are whole milliseconds. */
    Severity roundedUp() {
        return severity(jdk < EXACT_SINCE && call.isSleep() && site.hasMeans() && isTimedOften()
            && site.requestedNanos() < MILLISECOND && site.realisedNanos() >= MILLISECOND, false);
    }

    /** A pause that takes much longer than it requests. Below the timers' grain all do: no sign of load. */
    Severity overshoot() {
        double requested = site.requestedNanos();
        double late = site.realisedNanos() - requested;
        boolean isLate = call.lastsItsTime() && site.hasMeans() && isTimedOften() && requested >= grainNanos()
            && site.realisedNanos() > requested * of(Threshold.OVERSHOOT_TIMES)
            && late > nanos(Threshold.OVERSHOOT_MORE_MILLIS);
        return severity(isLate && roundedUp() == null, false);
    }

    String overshootReason() {
        return "requests " + Numbers.written(site.requestedNanos()) + " and takes " + Numbers.duration(site.realisedNanos())
            + " on average (" + Numbers.count(site.timed()) + " timed pauses)";
    }

    /** Short waits that nearly always end because their time is over: a poll that never calls {@code sleep}. */
    Severity expiredWait() {
        double rate = site.requestingRate();
        boolean expires = !site.isOutcomeUnknown() && site.otherExpiredShare() >= of(Threshold.EXPIRED_WAIT_SHARE);
        boolean isShort = isTimedOften() && site.hasMeans() && site.requestedNanos() <= nanos(Threshold.EXPIRED_WAIT_TO_MILLIS);
        boolean isCostly = isCostly(Verdict.EXPIRED_WAIT);
        boolean isOften = rate >= of(Threshold.EXPIRED_WAIT_PER_SECOND);
        return severity(expires && isShort && (isOften || isCostly), isCostly);
    }

    /**
     * A schedule whose period is some milliseconds: it wakes a thread that often, until it is cancelled. Its ticks
     * are not counted, as they happen inside the JDK; its threads show what they cost.
     */
    Severity fastTick() {
        long period = site.periodNanos();
        boolean isOver = ticks != null && !ticks.mayTick();
        boolean isFast = period > 0 && period <= nanos(Threshold.FAST_TICK_INFO_MILLIS);
        boolean isUnknown = cost.precision == Cost.Precision.NEVER_KNOWN;
        boolean isWarning = isUnknown ? period <= nanos(Threshold.FAST_TICK_MILLIS)
            : limit.isReached(Verdict.FAST_TICK, cost.cores, 0);
        return severity(isFast && !isOver, isWarning);
    }

    String fastTickReason() {
        return ScheduleCosts.reason(site, ticks);
    }

    /**
     * Pauses of a thread whose interrupt flag stays set: each ends at once, and the loop around it takes a core. A
     * sleep ends early by an interrupt alone. A park may also have found a permit, as between threads that are
     * busy handing over work; so the pausing threads themselves answer whether they are interrupted. What waits
     * for a while, and is interrupted then, was cancelled.
     */
    Severity interruptStorm() {
        if (site.isAtOnce()) {
            boolean isWarning = limit.isReached(Verdict.INTERRUPT_STORM, cost.zero, 0);
            return severity(call == Call.THREAD_SLEEP && isWarning, isWarning);
        }
        boolean isOften = site.wakeUps() >= of(Threshold.INTERRUPT_STORM_PER_SECOND);
        boolean isCostly = isCostly(Verdict.INTERRUPT_STORM);
        boolean isInterrupted = call.isSleep() ? site.endsAtOnce() : isInterruptedPark();
        return severity((isOften || isCostly) && isTimedOften() && isInterrupted, isCostly);
    }

    private boolean isInterruptedPark() {
        int answers = samples.interruptSamples();
        return call.isPark() && site.hasRealised() && samples.samples() >= MIN_SAMPLES
            && (answers == 0 ? site.realisedNanos() <= NEVER_WAITED_NANOS
                : samples.interrupted() >= Math.max(MIN_SAMPLES, answers / 2.0) && site.endsSoon());
    }

    String interruptStormReason() {
        if (site.isAtOnce()) {
            return atOnce();
        }
        int answers = samples.interruptSamples();
        String requested = site.hasMeans() ? Numbers.written(site.requestedNanos()) : "over a day";
        String reason = Numbers.rate(site.wakeUps()) + " pauses/s request " + requested + " and end after "
            + Numbers.duration(site.realisedNanos()) + " on average";
        boolean isCertain = call.isSleep() || answers == 0;
        return isCertain ? reason : reason + "; interrupted in " + samples.interrupted() + " of " + answers + " samples";
    }

    /** The pausing thread was seen to hold a monitor or lock. A warning where another thread waited for it. */
    Severity lockHeld() {
        return severity(isOften(samples.lockHeld()), isOften(samples.lockContended()));
    }

    private boolean isOften(int seen) {
        return seen >= of(Threshold.LOCK_HELD_SAMPLES) && seen >= samples.lockSamples() * of(Threshold.LOCK_HELD_SHARE);
    }

    String lockHeldReason() {
        int contended = samples.lockContended();
        String others = contended == 0 ? "no other thread was seen waiting for it" : "another thread waited for it in " + contended;
        return "pauses while it holds a lock of class " + samples.lockClass() + ", in " + samples.lockHeld()
            + " of " + samples.lockSamples() + " samples; " + others;
    }

    /**
     * A pause, or a wait for a future, on a thread whose other work waits meanwhile. A timer may have a single
     * task, which delays no other: only where two were seen to pause on one thread is it a warning. An event loop
     * that waits at the queue of its own tasks keeps no one waiting, as netty's SingleThreadEventExecutor does.
     */
    Severity busyThread() {
        String simple = Site.simple(site.site().className());
        boolean isEventLoop = simple.contains("EventLoop") || simple.contains("EventExecutor");
        long from = leastBusyNanos();
        double least = Math.max(1, of(Threshold.BUSY_THREAD_SAMPLES));
        return severity(!(isEventLoop && call.mayExpire()) && samples.busySamples(from) >= least,
            samples.busySamplesBesideTimers(from) >= least || samples.timerTasks(from).size() > 1);
    }

    String busyThreadReason() {
        long from = leastBusyNanos();
        PausingThreads threads = samples.busiest(from);
        return "pauses on " + threads.kind.text + " (" + threads.name + "), in " + samples.busySamples(from)
            + " of " + samples.samples() + " samples" + busyTasks(samples.timerTasks(from));
    }

    private static String busyTasks(Set<String> tasks) {
        if (tasks.isEmpty()) {
            return "";
        }
        return tasks.size() == 1 ? "; no other task was seen to pause there" : "; tasks that pause there: " + String.join(", ", tasks);
    }

    /** A wait for a future has stopped its thread, however soon the answer came this time. */
    private long leastBusyNanos() {
        return call.isOfFutures() ? 1 : (long) nanos(Threshold.BUSY_THREAD_FROM_MILLIS);
    }
}
