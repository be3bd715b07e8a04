package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.ExpectedLoop;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.ReportedRow;
import io.github.dozemeter.jvm.TruthLoop;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** The same loop with the agent from its start, by {@code report}, by {@code look} and by {@code look --record}. */
@DisplayName("Four ways to see a loop")
@Tag("look")
@Tag("long")
@Timeout(1_200)
class FourWaysIT {

    private static final Set<ExpectedLoop> LOOPS = EnumSet.of(ExpectedLoop.MOSTLY_ZERO_8, ExpectedLoop.ZERO_THEN_ONE,
        ExpectedLoop.ONE_AND_THREE, ExpectedLoop.SLEEP_AND_POLL, ExpectedLoop.WORK_AND_HELPER, ExpectedLoop.YIELDS_THEN_PARK,
        ExpectedLoop.HELPER, ExpectedLoop.INTERRUPTED, ExpectedLoop.PARK_1, ExpectedLoop.POLL_1, ExpectedLoop.SLEEP_10,
        ExpectedLoop.SPIN_THEN_SLEEP);
    private static final int SECONDS = 8;
    private static final int FIRST_WITH_CHEAP_RECORDING = 23;
    private static final double WORTH_A_CHANGE = 0.01;
    private static final Set<String> OF_ZERO = Set.of("ZERO_SLEEP", "MOSTLY_ZERO", "YIELD_SPIN", "ZERO_PARK", "ZERO_WAIT");
    private static final List<String> PRAISE = List.of("No action needed", "Nothing urgent", "Pauses are cheap");
    private static final List<String> HOW = List.of("An agent already ran in this JVM and counted for ", "Attached, counted for ",
        "Not attached, estimated from outside: ", "Estimated from outside: ");
    private static final Pattern NAMED = Pattern.compile("\\b[\\w$]+\\.\\w+:\\d+");

    @OnJdks(value = Which.EACH_KIND, from = 17)
    void noWayDeniesWhatAnotherSees(Jdk jdk) throws Exception {
        List<String> differences = new ArrayList<>();
        for (ExpectedLoop loop : LOOPS) {
            Answer counted;
            try (TruthLoop running = TruthLoop.start(Jvm.of(jdk).agent("port=off,calls=default:waits").atFastPace(), loop)) {
                counted = answer("-javaagent", InProcess.asGiven("report", "-d", SECONDS, "-f", "json", running.jvm().pid()));
                List<String> uncounted = running.lines().stream().filter(line -> counted.row(line) == null).toList();
                assertThat(uncounted).as(loop.loop + ' ' + counted).isEmpty();
            }
            differences.addAll(differences(loop, counted, counted));
            try (TruthLoop running = TruthLoop.start(Jvm.of(jdk), loop)) {
                long pid = running.jvm().pid();
                List<Answer> others = new ArrayList<>();
                others.add(answer("look", InProcess.run("look", "-d", SECONDS, "-f", "json", pid)));
                others.add(answer("report", InProcess.asGiven("report", "-d", SECONDS, "-f", "json", pid)));
                recorded(jdk, pid).ifPresent(others::add);
                others.forEach(other -> differences.addAll(differences(loop, counted, other)));
            }
        }
        assertThat(differences).isEmpty();
    }

    /** Before 23 the first recording would discard compiled code: refused, with a reason. */
    private static Optional<Answer> recorded(Jdk jdk, long pid) {
        Outcome look = InProcess.run("look", "-d", SECONDS, "--record", "-f", "json", pid);
        if (jdk.feature() < FIRST_WITH_CHEAP_RECORDING) {
            Attaching.assertRefused(look, "was not recorded", "--force");
            return Optional.empty();
        }
        return Optional.of(answer("look --record", look));
    }

    /**
     * What one way said.
     *
     * @param how what it did to know it, the second line
     */
    private record Answer(String way, String sentence, String how, List<ReportedRow> rows) {

        /** Returns the row of a line; null if it has none. */
        ReportedRow row(String line) {
            return rows.stream().filter(row -> row.lines().contains(line)).findFirst().orElse(null);
        }

        /** Returns the line in the sentence, without its package; empty without one. */
        String named() {
            Matcher named = NAMED.matcher(sentence);
            return named.find() ? named.group() : "";
        }

        Set<String> lines() {
            return rows.stream().flatMap(row -> row.lines().stream()).filter(line -> line.startsWith("programs."))
                .collect(Collectors.toSet());
        }
    }

    private static Answer answer(String way, Outcome outcome) {
        assertThat(outcome.exitCode()).as(way + ' ' + outcome).isZero();
        JsonObject document = JsonParser.parseString(outcome.out()).getAsJsonObject();
        String how = document.has("how") ? document.get("how").getAsString() : "";
        return new Answer(way, document.get("headline").getAsString(), how, ReportedRow.of(outcome.out()));
    }

    /**
     * Costs and rates are not compared, nor what follows from them: a busy machine changes them from one run to the next. A line
     * that always requests no time, or never, does so however it is seen.
     */
    private static List<String> differences(ExpectedLoop loop, Answer counted, Answer other) {
        List<String> differences = new ArrayList<>();
        if (counted.lines().stream().allMatch(line -> other.row(line) == null)) {
            differences.add("no row of " + counted.lines());
        }
        if (!other.named().isEmpty() && counted.lines().stream().noneMatch(line -> line.endsWith('.' + other.named()))) {
            differences.add("names a line that never paused");
        }
        boolean isCostly = other.rows.stream().anyMatch(row -> row.cores() >= WORTH_A_CHANGE);
        boolean isPraised = isCostly && PRAISE.stream().anyMatch(other.sentence::startsWith);
        if (isPraised || other.sentence.startsWith("No pauses observed")) {
            differences.add("denies its own rows");
        }
        if (HOW.stream().noneMatch(other.how::startsWith)) {
            differences.add("does not say what it did: " + other.how);
        }
        counted.rows.forEach(row -> other.rows.stream().filter(same -> isExact(same) && same.line().equals(row.line()))
            .filter(same -> !isAlike(row, same)).forEach(same -> differences.add("counted " + row + ", but " + same)));
        String where = loop.loop + ", " + other.way + ", " + other.sentence + ": ";
        return differences.stream().map(difference -> where + difference).toList();
    }

    private static boolean isExact(ReportedRow row) {
        return row.basis().equals("counted") || row.basis().equals("recorded");
    }

    /** Whether a line that always requests no time, or never, does so in both, and none of its verdicts says otherwise. */
    private static boolean isAlike(ReportedRow counted, ReportedRow row) {
        boolean isMixed = counted.zeroShare() > 0 && counted.zeroShare() < 1;
        boolean isOfZero = row.verdicts().stream().anyMatch(OF_ZERO::contains);
        boolean isKnown = !Double.isNaN(counted.zeroShare()) && !Double.isNaN(row.zeroShare());
        return isMixed || !isKnown || row.zeroShare() == counted.zeroShare() && (!isOfZero || counted.zeroShare() > 0);
    }
}
