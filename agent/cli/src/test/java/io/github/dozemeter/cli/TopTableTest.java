package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopTableTest {

    private static final String WINDOW = ",\"window\":{\"pausesPerSecond\":10000.0,\"zeroShare\":0.999,\"requestedSeconds\":0.02,"
        + "\"realisedSeconds\":0.021,\"threads\":0.01}";
    private static final String VERDICTS = ",\"verdicts\":[{\"id\":\"ZERO_SLEEP\",\"severity\":\"warning\"},"
        + "{\"id\":\"INTENDED\",\"severity\":\"none\"}]";

    @Test
    void figuresAreThoseOfTheWindowWhoseSpanTheHeadlineNames() throws IOException {
        List<String> lines = table(60, site("a.Loop", 7, WINDOW + VERDICTS));

        assertThat(lines.get(0)).isEqualTo("4711 (app.jar): 1 site paused in the last 60 s");
        assertThat(lines.get(2)).contains("10,000.0", " 99.9 % ", " 20.0 ms   21.0 ms ", "0.010", " sleep ", "ZERO_SLEEP a.Loop.run:7");
    }

    @Test
    void aSiteThatDidNotPauseInTheWindowIsLeftOut() throws IOException {
        assertThat(table(60, site("a.Loop", 7, VERDICTS))).hasSize(2);
    }

    @Test
    void waitsTellHowManyExpiredAndSchedulesTheirPeriodAndNoRate() throws IOException {
        List<String> lines = table(60, site("a.Poller", 7, WINDOW.replace("}", ",\"expiredShare\":0.98}") + VERDICTS) + ","
            + site("a.Ticker", 9, ",\"periodSeconds\":0.001"));

        assertThat(lines.get(0)).isEqualTo("4711 (app.jar): 1 site paused in the last 60 s, 1 makes schedules");
        assertThat(lines.get(3)).isEqualTo("    98.0 % expired: a.Poller.run:7");
        assertThat(lines.get(4)).matches("( +-){5} +sleep +every 1.00 ms: a.Ticker.run:9");
    }

    @Test
    void aKnownPauseIsNamedBeforeItsPlace() throws IOException {
        List<String> lines = table(60, site("a.Loop", 7, WINDOW + VERDICTS + ",\"known\":[{\"id\":\"wheel-1\",\"links\":[]},{\"id\":\"shop\"}]"));

        assertThat(lines).last().asString().endsWith("known wheel-1, shop: a.Loop.run:7");
    }

    @Test
    void aCallWithALongNameLosesItsClass() throws IOException {
        String site = site("a.Ticker", 9, ",\"periodSeconds\":0.001").replace("Thread.sleep", "ScheduledExecutorService.scheduleAtFixedRate");

        assertThat(lines(120, "{\"windowSeconds\":60,\"sites\":[" + site + "]}")).last().asString()
            .endsWith(" scheduleAtFixedRate    every 1.00 ms: a.Ticker.run:9");
        assertThat(lines(100, "{\"windowSeconds\":60,\"sites\":[" + site + "]}")).last().asString()
            .endsWith(" scheduleAtFixedRate every 1.00 ms: a.Ticker.run:9");
    }

    @Test
    void beforeTheFirstWindowSitesHaveNoFigures() throws IOException {
        List<String> lines = table(0, site("a.Loop", 7, ""));

        assertThat(lines.get(0)).isEqualTo("4711 (app.jar): no figures yet; the first come 10 s after the agent starts");
        assertThat(lines.get(2)).matches("( +-){5} +sleep +a.Loop.run:7");
    }

    @Test
    void aSiteThatCannotBeCountedShowsItsThreads() throws IOException {
        List<String> lines = lines(100, "{\"windowSeconds\":60,\"deferred\":[\"a.Loop\"],\"sampled\":[" + site("a.Loop", 7, ",\"threads\":3")
            + "]}");

        assertThat(lines.get(0)).endsWith("; 1 class is not counted yet");
        assertThat(lines).last().asString().contains("-", "3.000", "sampled: a.Loop.run:7");
    }

    @Test
    void estimatesAreMarkedAndRankedByCostWithWhatIsCounted() throws IOException {
        List<String> lines = lines(100, estimates());

        assertThat(lines.get(0)).isEqualTo("4711 (app.jar): 3 sites paused in the last 60 s, 2 of them estimated (~); 1 class is not counted yet");
        assertThat(lines(80, estimates())).startsWith("4711 (app.jar): 3 sites paused in the last 60 s, 2 of them estimated (~); 1", "    class is not counted yet");
        assertThat(lines.get(2)).startsWith("  ~1,800,000  ~100 %         -   ~556 ns    1.000  sleep ").endsWith(" ZERO_SLEEP a.Loop.run:9");
        assertThat(lines.get(3)).startsWith("           -       -         -         -    2.000  sleep ").endsWith(" YIELD_SPIN a.Loop.run:11");
        assertThat(lines.get(4)).startsWith("    10,000.0  99.9 % ").endsWith(" ZERO_SLEEP a.Counted.run:7");
        assertThat(lines.get(5)).contains("3.000", "sampled: a.Loop.run:13");
    }

    @Test
    void theAccountOfWakeUpsStandsAtTheBottomAndFits() throws IOException {
        assertThat(lines(60, estimates())).endsWith("This JVM woke 1,244 times a second: counted sites 0 %,", "    deferred sites 12 %, selectors 48 %")
            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
        String many = "{\"windowSeconds\":60,\"sites\":[" + sites(50, "a.Loop") + "],\"wakeUps\":{\"line\":\"This JVM woke\\u001b[2J\"}}";
        assertThat(lines(100, many)).hasSize(24).endsWith("This JVM woke\\u001b[2J");
    }

    /** As one of 0.1.0 before it told who wakes a JVM. */
    @Test
    void anAgentThatTellsNoAccountHasNone() throws IOException {
        assertThat(table(60, site("a.Loop", 7, WINDOW))).hasSize(3);
    }

    private static String estimates() {
        return "{\"windowSeconds\":60,\"sites\":[" + site("a.Counted", 7, ",\"cores\":0.01" + WINDOW + VERDICTS)
            + "],\"deferred\":[\"a.Loop\"],\"sampled\":["
            + site("a.Loop", 11, ",\"threads\":1,\"estimate\":{\"threads\":2,\"samples\":20,\"zeroShare\":0.0,\"cpuCores\":0.8},"
                + "\"cores\":0.8,\"verdicts\":[{\"id\":\"YIELD_SPIN\",\"severity\":\"warning\"}]") + ","
            + site("a.Loop", 9, ",\"threads\":1,\"estimate\":{\"threads\":1,\"samples\":20,\"zeroShare\":1.0,\"pausesPerSecond\":1800000.0,"
                + "\"realisedSeconds\":5.56E-7},\"cores\":0.99" + VERDICTS) + ","
            + site("a.Loop", 13, ",\"threads\":3") + "],\"wakeUps\":{\"known\":true,\"line\":\"This JVM woke 1,244 times a second:"
            + " counted sites 0 %, deferred sites 12 %, selectors 48 %\",\"shares\":[]}}";
    }

    /** What one looks for in the code: at the usual width of a terminal it was cut to a few letters. */
    @Test
    void thePlaceSurvivesInEightyColumns() throws IOException {
        String json = document(60, site("org.example.some.application.HashedWheelTimer$Worker", 7, WINDOW));

        assertThat(lines(80, json)).endsWith("    org.example.some.application.HashedWheelTimer$Worker.run:7").hasSize(4);
        assertThat(lines(50, json)).endsWith("    ...e.application.HashedWheelTimer$Worker.run:7")
            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(50));
        assertThat(lines(Integer.MAX_VALUE, json)).hasSize(3);
    }

    @Test
    void rowsOfTwoLinesFillTheScreenAndNoMore() throws IOException {
        assertThat(table(60, sites(50, "a.Long".repeat(10)))).hasSizeBetween(22, 24).last().asString().contains("40 more");
    }

    @Test
    void noLineIsWiderThanTheTerminal() throws IOException {
        assertThat(table(60, site("x".repeat(300), 7, WINDOW))).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void whatHasNoRoomIsCounted() throws IOException {
        assertThat(table(60, sites(50, "a.Loop"))).hasSize(24).last().asString().contains("29 more");
    }

    @Test
    void keysSort() throws IOException {
        String json = document(60, site("a.Often", 1, ",\"window\":{\"pausesPerSecond\":9.0,\"zeroShare\":0.0,\"threads\":0.1}") + ","
            + site("b.Long", 1, ",\"window\":{\"pausesPerSecond\":1.0,\"zeroShare\":0.0,\"threads\":0.9}" + VERDICTS) + ","
            + site("c.Zero", 1, ",\"window\":{\"pausesPerSecond\":2.0,\"zeroShare\":1.0}"));

        assertThat(first(json, SortKey.VERDICT)).contains("b.Long");
        assertThat(first(json, SortKey.RATE)).contains("a.Often");
        assertThat(first(json, SortKey.THREADS)).contains("b.Long");
        assertThat(first(json, SortKey.ZERO)).contains("c.Zero");
        assertThat(first(json, SortKey.PLACE)).contains("a.Often");
    }

    private static String first(String json, SortKey sort) throws IOException {
        return new TopTable(100, 24).lines("", SitesDocument.of(json), sort).get(2);
    }

    private static List<String> table(int windowSeconds, String sites) throws IOException {
        return lines(100, document(windowSeconds, sites));
    }

    private static List<String> lines(int columns, String json) throws IOException {
        return new TopTable(columns, 24).lines("4711 (app.jar)", SitesDocument.of(json), SortKey.VERDICT);
    }

    private static String document(int windowSeconds, String sites) {
        return "{\"windowSeconds\":" + windowSeconds + ",\"sites\":[" + sites + "]}";
    }

    private static String sites(int count, String className) {
        return IntStream.range(0, count).mapToObj(line -> site(className, line, WINDOW)).collect(Collectors.joining(","));
    }

    private static String site(String className, int line, String more) {
        return "{\"call\":\"Thread.sleep\",\"class\":\"" + className + "\",\"method\":\"run\",\"line\":" + line + more + "}";
    }
}
