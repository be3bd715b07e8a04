package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How much compiled code of an application a verb costs: methods that the optimising compiler made, and that are made not entrant from the
 * begin of the verb until two seconds after its end. A release from 23 on keeps its code, those before drop all of it once.
 */
@Tag(OnJdks.MATRIX)
@Tag("long")
@DisplayName("Compiled code of an application with much of it")
class AttachCostIT {

    private static final int WARM_SECONDS = 12;
    /** Half of the time: what else runs wants the processor, too. */
    private static final int REST_MILLIS = 20;
    private static final int RUNS = 3;
    private static final int MAX = 60;
    private static final int FIRST_TO_KEEP = 23;
    /** The code that was dropped is compiled again, and the class that is rewritten later is not yet. */
    private static final long SETTLE_SECONDS = 10;
    /** A tier, and the method; {@code not used} is one that a better version replaced. */
    private static final Pattern DROPPED = Pattern.compile("^ *\\d+ +\\d+[ %sbn!]* +4 +(\\S+)::.* {3}made not entrant(?!: not used).*$", Pattern.MULTILINE);

    /** One with the costly rewriting and one without; {@code -Dattach.cost=11,21} has others. */
    static Stream<Jdk> jdks() {
        List<String> features = List.of(System.getProperty("attach.cost", "17,25").split(","));
        return Jdk.all().stream().filter(jdk -> features.contains(String.valueOf(jdk.feature())));
    }

    /** In one application for each JDK, as it takes a processor for itself. Classes that are rewritten later are among it, a stop and a second start. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void onlyTheFirstRewritingDropsTheCodeAndLookAndReportNextToNothing(Jdk jdk) throws Exception {
        try (RunningJvm application = warm(jdk)) {
            Map<String, List<Integer>> dropped = new TreeMap<>();
            for (int run = 0; run < RUNS; run++) {
                add(dropped, "nothing", dropped(application, () -> TimeUnit.SECONDS.sleep(2)));
                add(dropped, "look", dropped(application, () -> run("look", "-d", 1, application.pid())));
                add(dropped, "report", dropped(application, () -> run("report", "-d", 1, application.pid())));
            }
            for (String verb : List.of("look", "report")) {
                assertThat(median(dropped, verb) - median(dropped, "nothing")).as("%s: %s", verb, dropped).isLessThanOrEqualTo(MAX);
            }

            int first = dropped(application, () -> run("start", "--rewrite", application.pid()));
            if (jdk.feature() < FIRST_TO_KEEP) {
                assertThat(first).as("so that this test can fail").isGreaterThan(5 * MAX);
            } else {
                assertThat(first).isLessThanOrEqualTo(2 * MAX);
            }
            TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
            assertThat(dropped(application, () -> application.awaitErr("all classes that pause are counted now"))).as("second batch")
                .isLessThanOrEqualTo(MAX);
            assertThat(dropped(application, () -> run("stop", application.pid()))).as("stop").isLessThanOrEqualTo(MAX);
            assertThat(dropped(application, () -> run("start", application.pid()))).as("start").isLessThanOrEqualTo(MAX);
        }
    }

    /** What is done to the application. */
    private interface Work {
        void run() throws Exception;
    }

    private static void run(Object... words) throws Exception {
        Outcome outcome = InProcess.asGiven(words);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    }

    private static RunningJvm warm(Jdk jdk) throws Exception {
        RunningJvm application = Jvm.of(jdk).options("-XX:+PrintCompilation").main("programs.Compiling", WARM_SECONDS, REST_MILLIS).start();
        // Not on stdout, where lines of compiler threads come in between.
        application.awaitErr("warm");
        return application;
    }

    private static int dropped(RunningJvm application, Work work) throws Exception {
        int before = application.out().length();
        work.run();
        TimeUnit.SECONDS.sleep(2);
        int dropped = 0;
        for (Matcher found = DROPPED.matcher(application.out().substring(before)); found.find(); ) {
            dropped += found.group(1).contains("ozemeter") ? 0 : 1;
        }
        return dropped;
    }

    private static void add(Map<String, List<Integer>> dropped, String verb, int number) {
        dropped.computeIfAbsent(verb, first -> new ArrayList<>()).add(number);
    }

    private static int median(Map<String, List<Integer>> dropped, String verb) {
        return dropped.get(verb).stream().sorted().toList().get(RUNS / 2);
    }
}
