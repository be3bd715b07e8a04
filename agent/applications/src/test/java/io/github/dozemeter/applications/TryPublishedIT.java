package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The verb {@code try} at pauses of published libraries. With {@code -Dtry.seconds=180} it takes the figures of docs/try.md and
 * prints the rows of its table; without, it makes the shortest experiments at two of them, and asserts what a busy machine
 * cannot change.
 */
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TryPublishedIT {

    private static final String FULL = "try.seconds";
    private static final int SECONDS = Integer.getInteger(FULL, 39);
    /** On a machine that is quiet. */
    private static final boolean MEASURES = Integer.getInteger(FULL) != null;
    private static final double EDGES = 1.1;
    private static final String STRETCH = "stretch=20ms";
    private static final String WHEEL = "io.netty.util.HashedWheelTimer$Worker#waitForNextTick";
    private static final String WHEEL_PROGRAM = "WheelTimer io.netty.util";
    private static final String CPU = "cpu";
    private static final String WAKE_UPS = "wakeUps";
    private static final String SITE_RATE = "siteRate";

    @TempDir
    private Path folder;

    @Test
    void eachPauseThatSentinelsClockIsSparedIsAWakeUpLess() throws Exception {
        try (RunningJvm jvm = start("SentinelClock", "Linux", "com.alibaba.csp:sentinel-core:1.8.1")) {
            Tried tried = attempt("Sentinel 1.8.1", jvm, "com.alibaba.csp.sentinel.util.TimeUtil$1#run", STRETCH);

            tried.assertMostChanged(50);
            if (MEASURES) {
                assertThat(tried.high(WAKE_UPS)).isNegative();
                assertThat(tried.low(WAKE_UPS)).isLessThan(tried.high(SITE_RATE));
                assertThat(tried.high(WAKE_UPS)).isGreaterThan(tried.low(SITE_RATE));
            }
        }
    }

    @Test
    void aDisruptorThatParksLongerHandlesItsOrders() throws Exception {
        try (RunningJvm jvm = start("DisruptorOrders", "Linux", "com.lmax:disruptor:4.0.0")) {
            Tried tried = attempt("Disruptor 4.0.0", jvm, "com.lmax.disruptor.SleepingWaitStrategy#applyWaitMethod:103", "stretch=1ms",
                "--progress", "published.DisruptorOrders#main");

            tried.assertMostChanged(1_000);
            assertThat(tried.slots("changed")).extracting(slot -> slot.get("progress").getAsDouble()).anyMatch(rate -> rate > 0);
            if (MEASURES) {
                assertThat(tried.high(CPU)).isNegative();
                assertThat(tried.high(WAKE_UPS)).isNegative();
                assertThat(tried.hasFigure("progress")).isTrue();
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(named = FULL, matches = "\\d+")
    void aWheelOfNettyTicksLessOften() throws Exception {
        try (RunningJvm jvm = start(WHEEL_PROGRAM, "Linux", "io.netty:netty-common:4.1.44.Final")) {
            assertThat(attempt("Netty 4.1.44", jvm, WHEEL, STRETCH).high(WAKE_UPS)).isNegative();
        }
    }

    /** It spins until its tick is over, with the call or without. */
    @Test
    @EnabledIfSystemProperty(named = FULL, matches = "\\d+")
    void withoutItsZeroSleepsTheWheelOfOldNettySpinsAsBefore() throws Exception {
        try (RunningJvm jvm = start(WHEEL_PROGRAM, "Windows 10", "io.netty:netty-common:4.1.43.Final")) {
            attempt("Netty 4.1.43, `os.name=Windows 10`", jvm, WHEEL, "guard");
        }
    }

    @Test
    @EnabledIfSystemProperty(named = FULL, matches = "\\d+")
    void anIdleBrokerOfRocketMqLooksForMessagesLessOften() throws Exception {
        List<RunningJvm> jvms = Subject.ROCKETMQ.start(Jdk.running(), folder, "-javaagent:" + Jvm.AGENT_JAR + "=port=0");
        try {
            TimeUnit.SECONDS.sleep(15);
            assertThat(attempt("RocketMQ 4.9.7 broker, idle", jvms.get(0),
                "org.apache.rocketmq.store.DefaultMessageStore$ReputMessageService#run", STRETCH).high(WAKE_UPS)).isNegative();
        } finally {
            for (RunningJvm jvm : jvms) {
                jvm.close();
            }
        }
    }

    /** With the agent from the start: attached, loops that never return are deferred. */
    private RunningJvm start(String command, String system, String... artifacts) throws Exception {
        String[] words = command.split(" ");
        Path[] classPath = artifacts.length == 1 ? ClassPath.alone(artifacts) : ClassPath.of(artifacts);
        ClassPath.compile(Path.of("src/published/java/published", words[0] + ".java"), "17", folder, classPath);
        RunningJvm jvm = Jvm.tool(Jdk.running(), "java").in(folder).agent("port=0").options("-Xmx256m", "-Dos.name=" + system)
            .classPath(folder.toAbsolutePath()).classPath(classPath)
            .main("published." + words[0], TimeUnit.HOURS.toMillis(1), words.length > 1 ? words[1] : "").start();
        jvm.awaitMain("published." + words[0]);
        return jvm;
    }

    private static Tried attempt(String library, RunningJvm jvm, String site, String arm, String... more) throws Exception {
        Object[] command = {"try", "-d", SECONDS, "-f", "json", jvm.pid(), site, arm};
        Object[] words = Arrays.copyOf(command, command.length + more.length);
        System.arraycopy(more, 0, words, command.length, more.length);
        Outcome outcome = Jvm.commandLine(Jdk.running(), words).run(Duration.ofSeconds(SECONDS + 60));
        Tried tried = new Tried(JsonParser.parseString(outcome.out()).getAsJsonObject());
        System.out.println(outcome.out() + outcome.err() + '\n' + tried.row(library, site, arm));
        assertThat(outcome.exitCode()).as(outcome.toString()).isLessThan(2);
        return tried;
    }

    /** A result in JSON. */
    private record Tried(JsonObject json) {

        double low(String outcome) {
            return outcome(outcome).get("low").getAsDouble();
        }

        double high(String outcome) {
            return outcome(outcome).get("high").getAsDouble();
        }

        boolean hasFigure(String outcome) {
            return outcome(outcome).get("hasFigure").getAsBoolean();
        }

        private JsonObject outcome(String name) {
            return json.getAsJsonObject("outcomes").getAsJsonObject(name);
        }

        String row(String library, String site, String arm) {
            return "| " + library + " | `" + site.replaceFirst(".*\\.", "") + "` | `" + arm + "` | " + cells(CPU) + " | " + cells(WAKE_UPS) + " |";
        }

        private String cells(String outcome) {
            String figures = "%,.0f | %,.0f [%,.0f, %,.0f]".replace(".0f", outcome.equals(CPU) ? ".3f" : ".0f");
            return hasFigure(outcome) ? String.format(Locale.ROOT, figures, asIs(outcome), outcome(outcome).get("estimate").getAsDouble(),
                low(outcome), high(outcome)) : "no figure | ";
        }

        /** No stretched pause is shorter than it may be, so no thread makes more; the first and the last are in a slot in part. */
        void assertMostChanged(double perSecond) {
            assertThat(slots("changed")).isNotEmpty().extracting(slot -> slot.get(SITE_RATE).getAsDouble())
                .allMatch(rate -> rate <= perSecond * EDGES);
        }

        List<JsonObject> slots(String arm) {
            return json.getAsJsonArray("slots").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(slot -> slot.get("arm").getAsString().startsWith(arm) && slot.get("counted").getAsBoolean()
                    && !slot.get("throttled").getAsBoolean() && !slot.get("late").getAsBoolean()).toList();
        }

        /** The median of the slots that made the original call. */
        private double asIs(String outcome) {
            double[] rates = slots("as-is").stream().mapToDouble(slot -> slot.get(outcome).getAsDouble()).sorted().toArray();
            return (rates[(rates.length - 1) / 2] + rates[rates.length / 2]) / 2;
        }
    }
}
