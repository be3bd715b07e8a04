package io.github.dozemeter.export.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.dozemeter.Defaults;
import io.github.dozemeter.config.CostModel;
import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteId;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.known.KnownBugs;
import io.github.dozemeter.overhead.TimingLevel;
import io.github.dozemeter.support.Member;
import io.github.dozemeter.threads.KnownThreads;
import io.github.dozemeter.threads.ThreadKind;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@ExtendWith(HookState.class)
class SitesReportTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Set<String> MEMBERS = Arrays.stream(Member.values()).map(member -> member.label).collect(Collectors.toSet());
    private static final Path SCHEMA = Path.of("../../docs/api.schema.json");

    private final Figures figures = new Figures(System.currentTimeMillis(), 200);

    @Test
    void theDocumentFollowsItsSchema() throws IOException {
        figures.judgedBy("thresholds.samples=1,thresholds.zeroSleepPerSecond=1").small()
            .pause(Call.THREAD_SLEEP, "a.Zero", 0, 5_000).pause(Call.THREAD_SLEEP, Hostile.NAME, 0, 5_000);
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.REPORT));
    }

    @Test
    void withoutAPauseItFollowsTheSchemaToo() throws IOException {
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
    }

    @ParameterizedTest
    @EnumSource(TimingLevel.class)
    void theSchemaKnowsEveryLevelOfTiming(TimingLevel level) throws IOException {
        assertValid(new SitesReport(figures.small().window(level, ""), SitesReport.Kind.REPORT));
    }

    @Test
    void theSchemaListsTheWordsThatTheAgentWrites() throws IOException {
        JsonNode root = MAPPER.readTree(Files.readString(SCHEMA));
        JsonNode defs = root.get("$defs");
        assertThat(words(root.at("/properties/agent/properties/timing"))).isEqualTo(words(TimingLevel.values(), TimingLevel::label));
        assertThat(words(root.at("/properties/kind"))).isEqualTo(words(SitesReport.Kind.values(), SitesReport.Kind::label));
        assertThat(words(defs.at("/verdicts/items/properties/severity"))).isEqualTo(words(Severity.values(), Severity::label));
        assertThat(words(defs.at("/site/properties/argument"))).isEqualTo(words(Argument.values(), Argument::label));
        assertThat(words(defs.at("/site/properties/callers/items/properties/threads/items/properties/kind")))
            .isEqualTo(words(ThreadKind.values(), ThreadKind::label));
    }

    @Test
    void theSchemaListsOnlyMembersThatHaveAName() throws IOException {
        assertThat(MEMBERS).containsAll(promised());
    }

    /** Whatever a script reads of these is a member of the document. */
    @ParameterizedTest
    @CsvSource({"row.js, figures|site|estimate|verdict", "details.js, figures|site|estimate|verdict|bug|caller|above|thread",
        "whole.js, figures|site|cpu|agent|wakeUps|one|at", "charts.js, history", "words.js, site",
        "markdown.js, figures|site|verdict|bug|caller|above", "page.js, figures|site"})
    void thePageReadsOnlyMembersOfTheDocument(String script, String variables) throws IOException {
        Matcher read = Pattern.compile("(?<![\\w.'])(?:" + variables + ")\\.(\\w+)").matcher(Page.resource(script));
        assertThat(read.results().map(found -> found.group(1)).filter(name -> !name.equals("length"))).isNotEmpty().isSubsetOf(promised());
    }

    @Test
    void theSchemaRefusesAMemberThatItDoesNotList() throws IOException {
        figures.small();
        String text = Figures.text(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        for (String object : List.of("{\"schema\"", "{\"version\"", "{\"main\"", "{\"id\"", "{\"pausesPerSecond\"", "{\"known\"")) {
            assertThat(schema().validate(MAPPER.readTree(text.replace(object, object.replace("{", "{\"unlisted\":1,")))))
                .as(object).isNotEmpty();
        }
    }

    @Test
    void theSchemaRefusesWhatIsNotPromised() throws IOException {
        figures.small();
        String text = Figures.text(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        assertThat(schema().validate(MAPPER.readTree(text.replace("\"pauses\":2", "\"pauses\":-2")))).isNotEmpty();
        assertThat(schema().validate(MAPPER.readTree(text.replace("\"verdicts\"", "\"v\"")))).isNotEmpty();
    }

    @Test
    void aSiteHasItsFiguresItsVerdictsAndItsPast() throws IOException {
        figures.judgedBy("thresholds.zeroSleepPerSecond=1").pause(Call.THREAD_SLEEP, "a.Zero", 0, 5_000);
        JsonNode site = document().get("sites").get(0);
        assertThat(site.get("class").asString()).isEqualTo("a.Zero");
        assertThat(site.get("pauses").asLong()).isEqualTo(1);
        assertThat(site.get("realisedSeconds").asDouble()).isEqualTo(5e-6);
        assertThat(site.get("costShare").asDouble()).as("no sample of the CPU clock yet").isZero();
        assertThat(site.get("window").get("pausesPerSecond").asDouble()).isEqualTo(1);
        assertThat(site.get("window").get("requestedSeconds").asDouble()).isZero();
        assertThat(site.get("window").get("realisedSeconds").asDouble()).isEqualTo(5e-6);
        assertThat(site.get("verdicts").get(0).get("id").asString()).isEqualTo("ZERO_SLEEP");
        assertThat(site.get("verdicts").get(0).get("doc").asString()).isEqualTo("docs/verdicts/ZERO_SLEEP.md");
        assertThat(site.get("history").get("pausesPerSecond").get(0).asDouble()).isCloseTo(1, within(1e-6));
    }

    @Test
    void aKnownPauseSaysWhichVersionEndsItAlsoAtADeferredSite() throws IOException {
        figures.knowing(KnownBugs.at("a.B", "a.Loop")).small().sampled("a.Loop", 1);
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        JsonNode bug = null;
        for (JsonNode site : document().get("sites")) {
            assertThat(site.has("known")).isEqualTo(site.get("class").asString().equals("a.B"));
            bug = site.has("known") ? site.get("known").get(0) : bug;
        }
        assertThat(bug).isNotNull().isEqualTo(document().get("sampled").get(0).get("known").get(0));
        assertThat(bug).isEqualTo(MAPPER.readTree("""
            {"id": "cart-poll", "text": "cart-poll (cart 1.5): polls the price list; fixed in 2.0: upgrade to 2.0", "artifact": "com.shop:cart",
              "version": "1.5", "copy": false, "owner": "", "fixedIn": "2.0", "advice": "upgrade to 2.0", "checked": "reported", "failsGates": true,
              "links": ["https://shop.example/77"], "dependency": {
                "Maven": "<dependency><groupId>com.shop</groupId><artifactId>cart</artifactId><version>2.0</version></dependency>",
                "Gradle": "implementation(\\"com.shop:cart:2.0\\")"}}"""));
    }

    @Test
    void anExperimentIsSaidWhileItGoesOnAndItsResultAfterwards() throws IOException {
        figures.small();
        Site site = figures.sources().recorder.snapshot().sites().get(0).site();
        TriedSites tried = figures.facts.tried;
        tried.running(new TriedSites.Running(site, "stretch=20ms", System.nanoTime() + 60_500_000_000L));
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        JsonNode running = document().get("experiment");
        assertThat(running.get("arm").asString()).isEqualTo("stretch=20ms");
        assertThat(running.get("secondsLeft").asInt()).isBetween(1, 60);

        tried.running(null);
        tried.tried(site, new TriedSites.LastTry("stretch=20ms", "it saves", 1_700_000_000_000L));
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        assertThat(document().has("experiment")).isFalse();
        for (JsonNode each : document().get("sites")) {
            assertThat(each.has("lastTry")).isEqualTo(each.get("id").equals(running.get("id")));
        }
        assertThat(document().toString()).contains(
            "\"lastTry\":{\"sentence\":\"it saves\",\"arm\":\"stretch=20ms\",\"when\":\"2023-11-14T22:13:20Z\"}");
    }

    @Test
    void waitsTellHowManyExpiredExactlyAndOtherPausesDoNot() throws IOException {
        figures.small().waits(98, Call.QUEUE_POLL, "a.Poller", 1_000_000, 1_061_000);
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        for (JsonNode site : document().get("sites")) {
            boolean waits = site.get("class").asString().equals("a.Poller");
            assertThat(site.has("expired")).isEqualTo(waits);
            assertThat(site.get("window").has("expiredShare")).isEqualTo(waits);
            assertThat(site.has("periodSeconds")).isFalse();
        }
        JsonNode poller = document().get("sites").get(0);
        assertThat(poller.get("expired").asLong()).isEqualTo(98);
        assertThat(poller.get("window").get("expiredShare").asDouble()).isCloseTo(0.98, within(1e-6));
    }

    @Test
    void aScheduleHasAPeriodAndNoFiguresOfPauses() throws IOException {
        figures.schedule(Call.TIMER_SCHEDULE, "a.Ticker", 5_000_000).schedule(Call.TIMER_SCHEDULE, "a.Ticker", 1_000_000);
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        JsonNode ticker = document().get("sites").get(0);
        assertThat(ticker.get("pauses").asLong()).isEqualTo(2);
        assertThat(ticker.get("periodSeconds").asDouble()).isEqualTo(0.001);
        assertThat(ticker.has("window") || ticker.has("history") || ticker.has("expired")).isFalse();
    }

    @Test
    void beforeTheFirstVerdictsThereIsNoWindow() throws IOException {
        figures.small();
        Snapshot soFar = figures.sources().recorder.snapshot();
        Judge judge = new Judge(Defaults.thresholds(), CostModel.ASSUMED, 21, site -> null, KnownBugs.none());
        Report report = new SitesReport(figures.sources(() -> judge.notYet(soFar)).window(), SitesReport.Kind.LIVE);
        assertValid(report);
        JsonNode document = MAPPER.readTree(Figures.text(report));
        assertThat(document.get("windowSeconds").asDouble()).isZero();
        assertThat(document.get("sites")).hasSize(2).allSatisfy(site -> assertThat(site.has("window")).isFalse());
    }

    @Test
    void theCostOfAWakeUpComesWithItsBasisAndAPriceOnlyIfItIsSet() throws IOException {
        figures.small();
        assertThat(document().get("wakeupCost").get("seconds").asDouble()).isEqualTo(14e-6);
        assertThat(document().get("wakeupCost").get("basis").asString()).isEqualTo("assumed");
        assertThat(document().has("corePrice")).isFalse();
        figures.costing(new CostModel(7_300, "measured", 3_000));
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        assertThat(document().get("wakeupCost").get("seconds").asDouble()).isEqualTo(7.3e-6);
        assertThat(document().get("wakeupCost").get("basis").asString()).isEqualTo("measured");
        assertThat(document().get("corePrice").asDouble()).isEqualTo(3_000);
    }

    @Test
    void theWholeProcessAndItsProcessorsAreKnownOnceItIsJudged() throws IOException {
        figures.small().threads(new KnownThreads().thread("main", 9, 9).take().withCpu(15_000_000_000L));
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        assertThat(document().get("cpu").get("cores").asDouble()).isEqualTo(1.5);
        assertThat(document().get("cpu").get("limit").asInt()).isEqualTo(Runtime.getRuntime().availableProcessors());
        figures.threads(ThreadsSnapshot.NONE);
        assertThat(document().get("cpu").has("cores")).isFalse();
    }

    @Test
    void theLastReportOfAJvmSaysSo() throws IOException {
        figures.small();
        assertThat(document().get("agent").get("ended").asBoolean()).isFalse();
        figures.facts.sinceNow().endJvm();
        assertThat(document().get("agent").get("ended").asBoolean()).isTrue();
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.REPORT));
    }

    @Test
    void theSiteToFixFirstIsNamedByItsId() throws IOException {
        figures.judgedBy("thresholds.samples=1,thresholds.yieldSpinPerSecond=1").pause(Call.PARK_NANOS, "c.Fine", 50_000, 60_000);
        assertThat(document().get("fixFirst").isNull()).isTrue();
        figures.priced(2_000, Call.THREAD_YIELD, "a.Spin", 0, 10_000, 8_000);
        assertThat(document().get("fixFirst")).isEqualTo(document().get("sites").get(0).get("id"));
        assertThat(document().get("headline").asString()).isEqualTo("Fix Spin.run:7 first: it uses 1.6% of a core");
    }

    @Test
    void sitesThatCannotBeCountedYetStandApart() throws IOException {
        figures.sampled("a.Loop", 2);
        assertValid(new SitesReport(figures.window(), SitesReport.Kind.LIVE));
        assertThat(document().get("sites")).isEmpty();
        assertThat(document().get("deferred").get(0).asString()).isEqualTo("a.Loop");
        assertThat(document().get("sampled").get(0).get("class").asString()).isEqualTo("a.Loop");
        assertThat(document().get("sampled").get(0).get("threads").asInt()).isEqualTo(2);
    }

    @Test
    void theArgumentsOfTheProgramAreNotShown() throws IOException {
        String before = System.getProperty("sun.java.command");
        System.setProperty("sun.java.command", "/opt/app.jar --password=secret");
        try {
            assertThat(document().get("jvm").get("main").asString()).isEqualTo("app.jar");
            System.setProperty("sun.java.command", "a.module/a.b.Main secret");
            assertThat(document().get("jvm").get("main").asString()).isEqualTo("a.b.Main");
        } finally {
            System.setProperty("sun.java.command", before);
        }
    }

    @Test
    void idsAreTheSameInEveryRunAndTellSitesApart() {
        assertThat(SiteId.of(new Site(Call.THREAD_SLEEP, "a.B", "run", 7, "b.jar"))).isEqualTo("46c3c161cca4e84f")
            .isNotEqualTo(SiteId.of(new Site(Call.THREAD_SLEEP, "a.B", "run", 8, "b.jar")))
            .isNotEqualTo(SiteId.of(new Site(Call.THREAD_SLEEP, "a.Br", "un", 7, "b.jar")));
        assertThat(IntStream.range(0, 100).mapToObj(line -> SiteId.of(new Site(Call.THREAD_SLEEP, "a.B", "run", line, ""))))
            .allMatch(id -> id.matches("[0-9a-f]{16}")).anyMatch(id -> id.startsWith("0"));
    }

    private static Set<String> words(JsonNode described) {
        return described.get("enum").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    }

    private static <T> Set<String> words(T[] values, Function<T, String> label) {
        return Arrays.stream(values).map(label).collect(Collectors.toSet());
    }

    /** Every member that the schema describes, at any depth. */
    private static Set<String> promised() throws IOException {
        return described(MAPPER.readTree(Files.readString(SCHEMA))).collect(Collectors.toSet());
    }

    private static Stream<String> described(JsonNode node) {
        Stream<String> here = node.has("properties") ? node.get("properties").propertyNames().stream() : Stream.empty();
        return Stream.concat(here, node.valueStream().flatMap(SitesReportTest::described));
    }

    private JsonNode document() throws IOException {
        return MAPPER.readTree(Figures.text(new SitesReport(figures.window(), SitesReport.Kind.LIVE)));
    }

    private static void assertValid(Report report) throws IOException {
        assertThat(schema().validate(MAPPER.readTree(Figures.text(report)))).isEmpty();
    }

    /** It describes each member: one that it does not list is an error. */
    private static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(Files.readString(SCHEMA));
    }
}
