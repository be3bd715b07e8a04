package io.github.dozemeter.experiment;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.experiment.SlotOutcome.Outcome;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Finding;
import io.github.dozemeter.judge.Verdict;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.request.AgentRequest;
import io.github.dozemeter.support.AtomicFile;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.support.SafeText;
import io.github.dozemeter.threads.PauseSampler;
import io.github.dozemeter.threads.SiteSamples;
import io.github.dozemeter.threads.ThreadKind;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Changes one site at a time, on request of a command of the same user: decides whether that may be, runs the
 * experiment, and reports it. Thread-safe.
 */
public final class Experiments {

    /** The time that an agent watches before it looks for a site, which may not have paused yet. */
    private static final double WATCHED_SECONDS = 10;
    /** Waits no longer for samples of held locks: they begin at the tenth second, one a second at most. */
    private static final double MAX_WATCHED_SECONDS = 20;
    private static final int LOCK_SAMPLES = 5;
    private static final long CHECK_MILLIS = 200;
    private static final long PROBE_MILLIS = 300;
    /** Threads that could run and wait for a processor, for each processor: above, one that spins starves them. */
    private static final double HIGH_RUN_DELAY = 0.25;

    private final Supplier<Options> options;
    private final Recorder recorder;
    private final PauseSampler sampler;
    private final AgentFacts facts;
    private final Verdicts verdicts;
    private final Consumer<String> published;
    private final Rest rest;
    private final Pace pace;
    private final Log log;
    private final Semaphore one = new Semaphore(1);

    /** The verdicts of the agent in which an experiment takes place. */
    public interface Verdicts {

        Diagnosis latest();

        /** Covers the time from the start of the agent until now. */
        Diagnosis wholeRun();

        /** Keeps the verdicts on this site from now on, for an hour at most. */
        void freeze(Site site);

        /** Lets them change again once the last minute holds nothing of the experiment. */
        void unfreezeInAMinute(Site site);
    }

    /** Waits; an agent that is stopped interrupts it. */
    public interface Rest {
        void rest(long millis) throws InterruptedException;
    }

    /**
     * @param options in force now
     * @param published gets the site and its change while an experiment runs, and null afterwards
     */
    public Experiments(Supplier<Options> options, Recorder recorder, PauseSampler sampler, AgentFacts facts,
                       Verdicts verdicts, Consumer<String> published, Rest rest, Pace pace, Log log) {
        this.options = options;
        this.recorder = recorder;
        this.sampler = sampler;
        this.facts = facts;
        this.verdicts = verdicts;
        this.published = published;
        this.rest = rest;
        this.pace = pace;
        this.log = log;
    }

    /** Runs it to its end. Whatever happens, the site is afterwards as it was, and the command gets an answer. */
    public void run(AgentRequest request) throws InterruptedException {
        try {
            perform(request);
        } catch (IllegalArgumentException refusal) {
            request.file().failed(refusal.getMessage());
            log.info(SafeText.of("try " + request.site() + " is refused: " + refusal.getMessage()));
        } catch (IOException | RuntimeException | Error failure) {
            request.file().failed("the experiment failed: " + failure);
            log.warn("an experiment failed, the site is as it was: ", failure);
        }
    }

    private void perform(AgentRequest request) throws InterruptedException, IOException {
        if (options.get().isOff(Option.EXPERIMENTS)) {
            throw new IllegalArgumentException(
                "this JVM allows no experiments: its agent runs with experiments=off");
        }
        awaitUptime(request, pace.seconds(WATCHED_SECONDS), () -> false);
        Site site = SiteChoice.of(request.site(), recorder.everySite()).site();
        awaitUptime(request, pace.seconds(MAX_WATCHED_SECONDS),
                    () -> samples(site).lockSamples() >= LOCK_SAMPLES);
        SiteFigures figures = SiteChoice.of(request.site(), recorder.everySite());
        recorder.export(Collections.singleton(site));
        refuseByVerdict(verdicts.wholeRun(), site);
        refuseByVerdict(verdicts.latest(), site);
        boolean virtual = samples(site).callers().stream().flatMap(caller -> caller.threads.stream())
            .anyMatch(threads -> threads.kind == ThreadKind.VIRTUAL);
        if (request.arm().isEmpty()) {
            listArms(request, figures, virtual);
            return;
        }
        Change change = Change.of(request.arm());
        String objection = objection(change, figures, virtual);
        if (objection != null) {
            String misfit = change.label + " does not fit " + SiteChoice.name(site);
            throw new IllegalArgumentException(misfit + ": " + objection);
        }
        ExperimentPlan plan = new ExperimentPlan(request.seconds(), new Random());
        perform(request, figures, change, plan, progress(request.progress()));
    }

    /** @return null if the user named no site whose pauses show whether the application still does its work */
    private Recorder.OwnSlot progress(String text) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            return SiteChoice.ownSlot(SiteChoice.of(text, recorder.everySite()).site(), recorder);
        } catch (IllegalArgumentException none) {
            throw new IllegalArgumentException("--progress: " + none.getMessage(), none);
        }
    }

    private SiteSamples samples(Site site) {
        return sampler.since(recorder.everySite().span().startNanos).of(site);
    }

    /** Waits, as little is known of an agent that was started just now. */
    private void awaitUptime(AgentRequest request, double seconds, BooleanSupplier isEnough)
        throws InterruptedException {
        while (facts.uptimeSeconds() < seconds && !request.file().isEnded()
            && !isEnough.getAsBoolean()) {
            rest.rest(CHECK_MILLIS);
        }
        if (request.file().isEnded()) {
            throw new IllegalArgumentException("the command ended before the experiment began");
        }
    }

    /** @throws IllegalArgumentException if it is meant to pause as it does, or keeps others waiting for a lock */
    static void refuseByVerdict(Diagnosis diagnosis, Site site) {
        for (Finding finding : diagnosis.findings(site)) {
            if (finding.verdict == Verdict.INTENDED || finding.verdict == Verdict.LOCK_HELD) {
                throw new IllegalArgumentException(SiteChoice.name(site)
                    + " is not changed, because of its verdict " + finding.verdict + ": "
                    + finding.reason());
            }
        }
    }

    private String objection(Change change, SiteFigures figures,
                             boolean virtual) throws InterruptedException {
        String objection = change.objection(figures, virtual);
        if (objection != null || !change.isGuard()) {
            return objection;
        }
        ProcessCounters counters = counters();
        ExperimentRun.Counters before = counters.read();
        rest.rest(PROBE_MILLIS);
        double waiting = counters.read().perSecondSince(before).get(Outcome.RUN_DELAY);
        return objectionOfBusyProcess(waiting, Runtime.getRuntime().availableProcessors());
    }

    /** @param waiting threads that could run and wait for a processor, on average; not a number if unknown */
    static String objectionOfBusyProcess(double waiting, int processors) {
        double limit = HIGH_RUN_DELAY * processors;
        boolean isBusy = waiting > limit;
        if (!isBusy) {
            return null;
        }
        double rounded = Math.round(waiting * 100) / 100.0;
        String unit = processors == 1 ? " processor" : " processors";
        return "on average " + rounded + " threads of this JVM wait for a processor, more than the " + limit
            + " that are allowed on " + processors + unit + "; a loop without its zero sleeps would keep them waiting";
    }

    private void listArms(AgentRequest request, SiteFigures figures, boolean virtual)
        throws IOException, InterruptedException {
        Map<String, String> arms = new LinkedHashMap<>();
        for (Change change : new Change[] {Change.usualStretch(figures), Change.of(Change.GUARD)}) {
            arms.put(change.label, objection(change, figures, virtual));
        }
        ExperimentJson json = new ExperimentJson(figures.site(), facts.build.version);
        AtomicFile.write(request.file().file().toPath(), out -> json.writeArms(arms, out));
    }

    private static ProcessCounters counters() {
        LongSupplier gc = ThisJvm.hasManagement() ? GcTime::millis : () -> -1;
        return new ProcessCounters(new File("/proc/self"), new File("/sys/fs/cgroup"), gc);
    }

    private void perform(AgentRequest request, SiteFigures figures, Change change, ExperimentPlan plan,
                         Recorder.OwnSlot progress) throws IOException {
        Site site = figures.site();
        Recorder.OwnSlot slot = SiteChoice.ownSlot(site, recorder);
        ProcessCounters counters = counters();
        if (counters.read().totals.get(Outcome.CPU).isNaN()) {
            throw new IllegalArgumentException(
                "the CPU time of this process is unknown: an experiment needs the /proc of Linux");
        }
        if (!one.tryAcquire()) {
            TriedSites.Running other = facts.tried.running();
            String where = other == null ? ""
                : ", at " + SiteChoice.name(other.site) + ", for "
                + other.secondsLeft() + " s more";
            throw new IllegalArgumentException("another experiment is running in this JVM" + where);
        }
        try {
            TriedSlot tried = new TriedSlot(rest, request.file(), slot, change, counters, progress);
            ExperimentRun run = new ExperimentRun(plan.slots, tried);
            log.info("an experiment begins: " + what(site, change) + " in turns, for "
                + request.seconds() + " s");
            try {
                verdicts.freeze(site);
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(request.seconds());
                facts.tried.running(new TriedSites.Running(site, change.label, end));
                published.accept(SiteChoice.name(site) + ' ' + change.label);
                run.run();
            } finally {
                verdicts.unfreezeInAMinute(site);
                facts.tried.running(null);
                published.accept(null);
            }
            answer(request, figures, change, new ExperimentResult(plan, run.outcomes),
                   run.aborted, progress);
        } finally {
            one.release();
        }
    }

    private static String what(Site site, Change change) {
        return site.place() + ", " + site.call().label() + ' ' + change.done;
    }

    private void answer(AgentRequest request, SiteFigures figures, Change change, ExperimentResult result,
                        String aborted, Recorder.OwnSlot progress) throws IOException {
        Site site = figures.site();
        String counted = progress == null ? "" : SiteChoice.name(progress.site) + " pauses";
        String sentence = SafeText.of(result.sentence(what(site, change), counted)
            + ending(result, change.later(figures), aborted));
        log.info("an experiment has ended, the site is as it was: " + sentence);
        facts.tried.tried(site,
            new TriedSites.LastTry(change.label, sentence, System.currentTimeMillis()));
        ExperimentJson json = new ExperimentJson(site, facts.build.version);
        AtomicFile.write(request.file().file().toPath(), out -> json.write(result, change.label,
            request.seconds(), aborted, counted, sentence, out));
    }

    private static String ending(ExperimentResult result, String later, String aborted) {
        if (!aborted.isEmpty()) {
            return ": " + aborted;
        }
        return result.isComplete() ? later : "";
    }

    /** Loaded only where there is {@code java.management}. */
    private static final class GcTime {

        /** Milliseconds spent in GC so far, as the JDK counts them. */
        static long millis() {
            return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(collector -> Math.max(0, collector.getCollectionTime())).sum();
        }
    }
}
