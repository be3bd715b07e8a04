package io.github.dozemeter.agent;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.experiment.ExperimentPlan;
import io.github.dozemeter.experiment.ExperimentResult;
import io.github.dozemeter.metrics.TriedSites;
import io.github.dozemeter.options.Option;
import io.github.dozemeter.process.ThisJvm;
import io.github.dozemeter.record.OwnSlot;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteFigures;
import io.github.dozemeter.report.AtomicFile;
import io.github.dozemeter.report.ExperimentJson;
import io.github.dozemeter.sample.SiteSamples;
import io.github.dozemeter.sample.ThreadKind;
import io.github.dozemeter.text.SafeText;
import io.github.dozemeter.wakeup.GcTime;
import io.github.dozemeter.wakeup.ProcessCounters;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Changes one site at a time, on request of a command of the same user: decides whether that may be, runs the experiment,
 * and tells everybody. Thread-safe.
 */
final class Experiments {

    /** So long an agent watches before it looks for a site, which may not have paused yet. */
    private static final double WATCHED_SECONDS = 10;
    /** What locks threads hold is sampled from the tenth second on, once a second at most: so long an agent waits for samples. */
    private static final double LONGEST_WATCHED_SECONDS = 20;
    private static final int LOCK_SAMPLES = 5;
    private static final long CHECK_MILLIS = 200;
    private static final long PROBE_MILLIS = 300;
    /** Threads that could run and wait for a processor, for each processor: above, a spinning thread would starve others. */
    private static final double HIGH_RUN_DELAY = 0.25;
    private static final double NANOS_PER_SECOND = 1e9;

    private final AgentContext context;
    private final Semaphore one = new Semaphore(1);

    Experiments(AgentContext context) {
        this.context = context;
    }

    /** Until its end. Whatever happens, the site is afterwards as it was, and the command gets an answer. */
    void run(TryRequest request) throws InterruptedException {
        try {
            perform(request);
        } catch (IllegalArgumentException refusal) {
            request.file().failed(refusal.getMessage());
            context.log.info(SafeText.of("try " + request.site() + " is refused: " + refusal.getMessage()));
        } catch (IOException | RuntimeException | Error failure) {
            request.file().failed("the experiment failed: " + failure);
            context.log.warn("an experiment failed, the site is as it was: ", failure);
        } finally {
            request.file().deleteIfAbandoned();
        }
    }

    private void perform(TryRequest request) throws InterruptedException, IOException {
        if (context.options().isOff(Option.EXPERIMENTS)) {
            throw new IllegalArgumentException("this JVM allows no experiments: its agent runs with experiments=off");
        }
        awaitUptime(request, WATCHED_SECONDS, () -> false);
        Site site = choose(request).site();
        awaitUptime(request, LONGEST_WATCHED_SECONDS, () -> samples(site).lockSamples() >= LOCK_SAMPLES);
        SiteFigures figures = choose(request);
        context.recorder().export(Collections.singleton(site));
        refuseByVerdict(context.verdicts().wholeRun(), site);
        refuseByVerdict(context.verdicts().latest(), site);
        boolean virtual = isOnVirtualThreads(samples(site));
        if (request.arm().isEmpty()) {
            listArms(request, figures, virtual);
            return;
        }
        Change change = Change.of(request.arm());
        String objection = objection(change, figures, virtual);
        if (objection != null) {
            throw new IllegalArgumentException(change.label() + " does not fit " + SiteChoice.name(site) + ": " + objection);
        }
        ExperimentPlan plan = ExperimentPlan.of(Duration.ofSeconds(request.seconds()), new Random());
        perform(request, site, change, plan, Progress.of(request.progress(), context));
    }

    private SiteFigures choose(TryRequest request) {
        return new SiteChoice(request.site(), context.recorder().everySite()).site();
    }

    private SiteSamples samples(Site site) {
        return context.sampler().since(context.startNanos).of(site);
    }

    /** Of an agent that was started just now little is known. */
    private void awaitUptime(TryRequest request, double seconds, BooleanSupplier isEnough) throws InterruptedException {
        while (context.facts().uptimeSeconds() < seconds && !request.file().isEnded() && !isEnough.getAsBoolean()) {
            context.workers.rest(CHECK_MILLIS);
        }
        if (request.file().isEnded()) {
            throw new IllegalArgumentException("the command ended before the experiment began");
        }
    }

    /** @throws IllegalArgumentException if it is meant to pause as it does, or keeps others waiting for a lock meanwhile */
    static void refuseByVerdict(Diagnosis diagnosis, Site site) {
        for (Finding finding : diagnosis.findings(site)) {
            if (finding.verdict() == Verdict.INTENDED || finding.verdict() == Verdict.LOCK_HELD) {
                throw new IllegalArgumentException(SiteChoice.name(site) + " is not changed, because of its verdict "
                    + finding.verdict() + ": " + finding.reason());
            }
        }
    }

    private static boolean isOnVirtualThreads(SiteSamples samples) {
        return samples.callers().stream().flatMap(caller -> caller.threads().stream())
            .anyMatch(threads -> threads.kind() == ThreadKind.VIRTUAL);
    }

    private String objection(Change change, SiteFigures figures, boolean virtual) throws InterruptedException {
        String objection = change.objection(figures, virtual);
        return objection == null && change.isGuard() ? objectionOfBusyProcess() : objection;
    }

    private String objectionOfBusyProcess() throws InterruptedException {
        ProcessCounters counters = counters();
        ProcessCounters.Reading before = counters.read();
        context.workers.rest(PROBE_MILLIS);
        ProcessCounters.Reading after = counters.read();
        double seconds = (after.atNanos() - before.atNanos()) / NANOS_PER_SECOND;
        double waiting = (after.runDelaySeconds() - before.runDelaySeconds()) / seconds;
        return objectionOfBusyProcess(waiting, Runtime.getRuntime().availableProcessors());
    }

    /** @param waiting threads that could run and wait for a processor, on average; not a number if unknown */
    static String objectionOfBusyProcess(double waiting, int processors) {
        double limit = HIGH_RUN_DELAY * processors;
        return waiting > limit
            ? "on average " + Math.round(waiting * 100) / 100.0 + " threads of this JVM wait for a processor, more than the " + limit
                + " that are allowed on " + processors + (processors == 1 ? " processor" : " processors")
                + "; a loop without its zero sleeps would keep them waiting" : null;
    }

    private void listArms(TryRequest request, SiteFigures figures, boolean virtual) throws IOException, InterruptedException {
        Map<String, String> arms = new LinkedHashMap<>();
        for (Change change : new Change[] {Change.usualStretch(figures), Change.guard()}) {
            arms.put(change.label(), objection(change, figures, virtual));
        }
        new AtomicFile(request.file().file().toPath()).write(out -> json(figures.site()).writeArms(arms, out));
    }

    private ExperimentJson json(Site site) {
        return new ExperimentJson(site, context.facts().build().version());
    }

    private static ProcessCounters counters() {
        LongSupplier gc = ThisJvm.hasManagement() ? new GcTime() : () -> -1;
        return new ProcessCounters(new File("/proc/self"), new File("/sys/fs/cgroup"), System::nanoTime, gc);
    }

    private void perform(TryRequest request, Site site, Change change, ExperimentPlan plan, Progress progress) throws IOException {
        OwnSlot slot = context.recorder().ownSlot(site);
        ProcessCounters counters = counters();
        if (slot == null || Double.isNaN(counters.read().cpuSeconds())) {
            throw new IllegalArgumentException(slot == null ? SiteChoice.name(site) + " has no counter of its own"
                : "the CPU time of this process is unknown: an experiment needs the /proc of Linux");
        }
        if (!one.tryAcquire()) {
            TriedSites.Running other = context.facts().tried().running();
            throw new IllegalArgumentException("another experiment goes on in this JVM"
                + (other == null ? "" : ", at " + SiteChoice.name(other.site()) + ", for " + other.secondsLeft() + " s more"));
        }
        try {
            ExperimentRun run = new ExperimentRun(plan, new TriedSlot(context, request.file(), slot, change, counters, progress));
            context.log.info("an experiment begins: " + what(site, change) + " in turns, for " + request.seconds() + " s");
            try {
                begin(site, change, request.seconds());
                run.run();
            } finally {
                end(site);
            }
            tell(request, site, change, ExperimentResult.of(plan, run.outcomes()), run, progress);
        } finally {
            one.release();
        }
    }

    private static String what(Site site, Change change) {
        return site.place() + ", " + site.call().label() + ' ' + change.done();
    }

    private void tell(TryRequest request, Site site, Change change, ExperimentResult result, ExperimentRun run, Progress progress)
        throws IOException {
        String sentence = SafeText.of(result.sentence(what(site, change), progress.name())
            + (run.aborted().isEmpty() ? "" : ": " + run.aborted()));
        context.log.info("an experiment has ended, the site is as it was: " + sentence);
        context.facts().tried().tried(site, new TriedSites.LastTry(change.label(), sentence, System.currentTimeMillis()));
        new AtomicFile(request.file().file().toPath()).write(out -> json(site).write(result, run.outcomes(), change.label(),
            request.seconds(), run.aborted(), progress.name(), sentence, out));
    }

    private void begin(Site site, Change change, int seconds) {
        context.verdicts().standStill(site);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        context.facts().tried().running(new TriedSites.Running(site, change.label(), end));
        context.state.experiment(SiteChoice.name(site) + ' ' + change.label());
    }

    private void end(Site site) {
        context.verdicts().goOnInAMinute(site);
        context.facts().tried().running(null);
        context.state.experiment(null);
    }
}
