package io.github.dozemeter.cli;

import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.config.OptionSources;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.Estimate;
import io.github.dozemeter.counters.Estimate.RateBasis;
import io.github.dozemeter.counters.RecordedSite;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.metrics.AgentFacts;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.export.report.AgentSource;
import io.github.dozemeter.export.report.ReportWindow;
import io.github.dozemeter.export.report.SitesReport;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Finding;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.judge.Threshold;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.jvm.Zip;
import io.github.dozemeter.known.KnownPauseFile;
import io.github.dozemeter.known.KnownPauses;
import io.github.dozemeter.known.KnownSites;
import io.github.dozemeter.overhead.TimingLevel;
import io.github.dozemeter.rewrite.RewriteStats;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The report of an agent that watched for 32 s, as the agent writes it. */
final class WrittenReport {

    private static final long WATCHED_NANOS = 32_000_000_000L;

    private final List<SiteFigures> counted = new ArrayList<>();
    private final List<SiteFigures> estimated = new ArrayList<>();
    private List<String> deferred = List.of();
    private SitesReport.Kind kind = SitesReport.Kind.REPORT;
    private TimingLevel timing = TimingLevel.AS_CONFIGURED;
    private boolean isActive = true;
    private boolean isJudged = true;
    private String intention;
    private KnownSites known = new KnownSites(KnownPauses.builtInAnd(List.of()), "", 21, name -> Set.of());

    /** A warning: a loop that sleeps for no time. */
    WrittenReport zeroSleeps(String className) {
        return sleeps(className, 1_000_000, 0, 2_000);
    }

    /** An information: sleeps that take three times as long as they request. */
    WrittenReport overshoots(String className) {
        return sleeps(className, 100, 50_000_000, 150_000_000);
    }

    /** Nothing to say. */
    WrittenReport healthy(String className) {
        return sleeps(className, 10, 1_000_000_000, 1_000_100_000);
    }

    private WrittenReport sleeps(String className, int times, long requestedNanos, long realisedNanos) {
        RecordedSite site = new RecordedSite(site(className));
        for (int i = 0; i < times; i++) {
            site.add("", "worker-#", requestedNanos, realisedNanos, false);
        }
        counted.add(site.figures(WATCHED_NANOS));
        return this;
    }

    /** The same warning at a site that is not counted. */
    WrittenReport estimatedZeroSleeps(String className) {
        estimated.add(SiteFigures.estimated(site(className), 1_000_000, 0, 1, 0,
            new Estimate(1, Set.of("worker-#"), 20, 32, RateBasis.ABOUT, "", Map.of(site(className), 1.0), false, 0)));
        return deferring(className);
    }

    WrittenReport deferring(String... classNames) {
        deferred = List.of(classNames);
        return this;
    }

    WrittenReport live() {
        kind = SitesReport.Kind.LIVE;
        return this;
    }

    WrittenReport timing(TimingLevel level) {
        timing = level;
        return this;
    }

    WrittenReport inactive() {
        isActive = false;
        return this;
    }

    WrittenReport beforeVerdicts() {
        isJudged = false;
        return this;
    }

    WrittenReport intended(String reason) {
        intention = reason;
        return this;
    }

    /** The method run of this class is a known pause of a library. */
    WrittenReport knowing(Path folder, String className, String gate) throws IOException {
        Path table = Files.writeString(folder.resolve("own.yaml"), "- id: cart-poll\n  problem: polls the price list\n  artifacts: com.shop:cart\n"
            + "  versions: \"[1.0,2.0)\"\n  fixed: 2.0\n  sites: " + className + "#run\n  verdicts: ZERO_SLEEP\n" + gate
            + "  advice: upgrade to 2.0\n  links: []\n  checked: reported\n");
        Path jar = Files.write(folder.resolve("b.jar"), Zip.of(Map.of("META-INF/maven/com.shop/cart/pom.properties",
            "version=1.5\n".getBytes(StandardCharsets.UTF_8))));
        known = new KnownSites(KnownPauses.builtInAnd(KnownPauseFile.read(table.toString()).entries()), "Linux", 21,
            name -> Set.of(jar.toUri().toString()));
        return this;
    }

    /** The only finding there is. */
    Finding finding() {
        Diagnosis diagnosis = diagnosis();
        return diagnosis.sites.stream().flatMap(site -> diagnosis.findings(site.site()).stream()).findFirst().orElseThrow();
    }

    String json() throws IOException {
        AgentFacts facts = new AgentFacts(new Build("1.2.3", "abcdef"), "premain", 0, () -> WATCHED_NANOS, new RewriteStats(), new TriedSites());
        if (isActive) {
            facts.activate();
        }
        Diagnosis diagnosis = diagnosis();
        Snapshot sinceStart = snapshot(counted);
        ReportWindow window = new ReportWindow(new AgentSource(facts, timing, "", sinceStart, 0, ""), new ReportWindow.Jvm("a.Main", 17, "21.0.4"),
            diagnosis, diagnosis.headline(facts.circumstances()), sinceStart, SiteHistory.NONE, facts.tried);
        StringWriter text = new StringWriter();
        new SitesReport(window, kind).writeTo(text);
        return text.toString();
    }

    private Diagnosis diagnosis() {
        Judge judge = new Judge(Threshold.values(OptionSources.readElsewhere("")), CostModel.ASSUMED, 21, site -> intention, known);
        List<SiteFigures> all = new ArrayList<>(counted);
        all.addAll(estimated);
        return isJudged ? judge.judge(snapshot(all), SamplesBySite.none(), ThreadsSnapshot.NONE) : judge.notYet(snapshot(all));
    }

    private Snapshot snapshot(List<SiteFigures> sites) {
        Snapshot watched = Snapshot.fromOutside(sites, WATCHED_NANOS);
        return new Snapshot(sites, watched.span(), sites.size(), 200, 0, new Deferred(deferred, List.of()), watched.unreadable);
    }

    private static Site site(String className) {
        return new Site(Call.THREAD_SLEEP, className, "run", 7, "");
    }
}
