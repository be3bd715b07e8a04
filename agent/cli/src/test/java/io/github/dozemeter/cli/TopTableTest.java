package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TopTableTest {

    private static final String SITE = "{call=\"Thread.sleep\",class=\"a.Loop\",method=\"run\",line=\"7\",artifact=\"\",}";
    private static final long SECOND = 1_000_000_000L;

    @Test
    void ratesAreThoseBetweenTwoLooks() {
        List<String> lines = table(look(1_000, 0), look(21_000, 2 * SECOND));

        assertThat(lines.get(0)).isEqualTo("4711 (app.jar): 1 site paused in the last 2.0 s");
        assertThat(lines.get(2)).contains("10,000.0", "100%", "1.00 µs", "0.010", " sleep ", "ZERO_SLEEP a.Loop.run:7");
    }

    /** A pause is counted when it begins and timed when it ends: of ten that began, eleven or nine may have ended. */
    @Test
    void meansAreThoseOfThePausesThatEnded() {
        assertThat(table(sleeps(100, 99, 0), sleeps(110, 110, 2 * SECOND)).get(2)).contains(" 20.0 ms   21.0 ms ");
        assertThat(table(sleeps(100, 100, 0), sleeps(110, 109, 2 * SECOND)).get(2)).contains(" 20.0 ms   21.0 ms ");
    }

    @Test
    void aSiteThatDidNotPauseBetweenTheLooksIsLeftOut() {
        assertThat(table(look(5, 0), look(5, SECOND))).hasSize(2);
    }

    @Test
    void aSiteThatCannotBeCountedShowsItsThreads() {
        SiteCounters now = new SiteCounters(Exposition.of("dozemeter_sampled_threads" + SITE + " 3.0\n"), SECOND);

        assertThat(table(look(5, 0), now)).last().asString().contains("-", "3.000", "sampled: a.Loop.run:7");
    }

    /** What one looks for in the code: at the usual width of a terminal it was cut to a few letters. */
    @Test
    void thePlaceSurvivesInEightyColumns() {
        String site = SITE.replace("a.Loop", "org.example.some.application.HashedWheelTimer$Worker").replace("run", "waitForNextTick");
        SiteCounters before = new SiteCounters(Exposition.of("dozemeter_pauses_total" + site + " 0.0\n"), 0);
        SiteCounters now = new SiteCounters(Exposition.of("dozemeter_pauses_total" + site + " 9.0\n"), SECOND);

        assertThat(new TopTable(80, 24).lines("4711", before, now, SortKey.VERDICT)).endsWith(
            "    org.example.some.application.HashedWheelTimer$Worker.waitForNextTick:7").hasSize(4);
        assertThat(new TopTable(60, 24).lines("4711", before, now, SortKey.VERDICT)).endsWith(
            "    ...application.HashedWheelTimer$Worker.waitForNextTick:7").allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
        assertThat(new TopTable(Integer.MAX_VALUE, 24).lines("4711", before, now, SortKey.VERDICT)).hasSize(3);
    }

    @Test
    void rowsOfTwoLinesFillTheScreenAndNoMore() {
        StringBuilder many = new StringBuilder();
        for (int site = 0; site < 50; site++) {
            many.append("dozemeter_pauses_total").append(SITE.replace("\"7\"", "\"" + site + "\"").replace("a.Loop", "a.Long".repeat(10)))
                .append(" 1.0\n");
        }
        List<String> lines = table(new SiteCounters(Exposition.of(""), 0), new SiteCounters(Exposition.of(many.toString()), SECOND));

        assertThat(lines).hasSizeBetween(22, 24).last().asString().contains("40 more");
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        String wide = "dozemeter_pauses_total" + SITE.replace("a.Loop", "x".repeat(300)) + " ";
        SiteCounters before = new SiteCounters(Exposition.of(wide + "0.0\n"), 0);

        assertThat(table(before, new SiteCounters(Exposition.of(wide + "9.0\n"), SECOND)))
            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void whatHasNoRoomIsCounted() {
        StringBuilder many = new StringBuilder();
        for (int site = 0; site < 50; site++) {
            many.append("dozemeter_pauses_total").append(SITE.replace("\"7\"", "\"" + site + "\"")).append(" 1.0\n");
        }
        List<String> lines = table(new SiteCounters(Exposition.of(""), 0), new SiteCounters(Exposition.of(many.toString()), SECOND));

        assertThat(lines).hasSize(24).last().asString().contains("29 more");
    }

    @Test
    void labelsMayHoldWhatEndsLabels() {
        Exposition.Sample sample = Exposition.of("a{b=\"x\\\"}, \\\\ \\n\",c=\"d\",} 2.5\n").all("a").get(0);

        assertThat(sample.label("b")).isEqualTo("x\"}, \\ \n");
        assertThat(sample.label("c")).isEqualTo("d");
        assertThat(sample.value()).isEqualTo(2.5);
    }

    private static List<String> table(SiteCounters before, SiteCounters now) {
        return new TopTable(100, 24).lines("4711 (app.jar)", before, now, SortKey.VERDICT);
    }

    private static SiteCounters sleeps(int begun, int ended, long nanoTime) {
        return new SiteCounters(Exposition.of("dozemeter_pauses_total" + SITE + " " + begun + ".0\n"
            + "dozemeter_timed_pauses_total" + SITE + " " + ended + ".0\n"
            + "dozemeter_requested_seconds_total" + SITE + " " + ended * 0.020 + "\n"
            + "dozemeter_realised_seconds_total" + SITE + " " + ended * 0.021 + "\n"), nanoTime);
    }

    private static SiteCounters look(int pauses, long nanoTime) {
        return new SiteCounters(Exposition.of("# HELP x\ndozemeter_pauses_total" + SITE + " " + pauses + ".0\n"
            + "dozemeter_zero_pauses_total" + SITE + " " + pauses + ".0\n"
            + "dozemeter_timed_pauses_total" + SITE + " " + pauses + ".0\n"
            + "dozemeter_requested_seconds_total" + SITE + " 0.0\n"
            + "dozemeter_realised_seconds_total" + SITE + " " + pauses * 1e-6 + "\n"
            + "dozemeter_verdict" + SITE.replace(",}", ",verdict=\"ZERO_SLEEP\",severity=\"warning\",}") + " 1.0\n"), nanoTime);
    }
}
