package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the demo shows over minutes, as {@code ./demo} runs it: that its account adds up, and that a steady load names one site. */
@Tag("long")
@Timeout(900)
class SampleAccountIT {

    private static final long TICK_MILLIS = 10_000;
    /** The first judges from the start on; prices come with the second. */
    private static final int FIRST_TICKS = 3;
    /** The first whose minute does not begin with the application. */
    private static final int SEVENTH_TICK = 7;
    /** A minute and a half; {@code -Dsample.ticks=33} is more than five. */
    private static final int TICKS = Integer.getInteger("sample.ticks", 8);
    /** Fields after the name in {@code stat}, of user and system time; a tick of the kernel is 10 ms. */
    private static final int USER_TIME = 11;
    private static final double TICKS_PER_SECOND = 100;
    private static final Pattern PLACE = Pattern.compile("\\w+\\.[\\w$]+:\\d+");

    private final TreeMap<Long, Double> cpuSeconds = new TreeMap<>();

    @Test
    void theAccountOfTheDemoAddsUpAndOneSiteIsNamedAllTheTime() throws Exception {
        Path allow = Path.of("dozemeter-allow.txt").toAbsolutePath();
        try (RunningJvm jvm = Jvm.tool(Jdk.running(), "java").agent("port=0,calls=default:futures:waits,allow=" + allow)
            .main("-jar", System.getProperty("sample.jar")).start()) {
            Path stat = Path.of("/proc/" + jvm.pid() + "/stat");
            read(stat);
            String first = jvm.await(() -> jvm.get("api/sites").body(), sites -> sites.contains("\"wakeUps\":{\"known\":true"));
            read(stat);
            addsUp(first);
            Set<String> named = new LinkedHashSet<>();
            for (int tick = 2; tick <= TICKS; tick++) {
                Thread.sleep(TICK_MILLIS);
                read(stat);
                String sites = jvm.get("api/sites").body();
                if (tick == SEVENTH_TICK) {
                    addsUp(sites);
                }
                if (tick > FIRST_TICKS) {
                    Matcher place = PLACE.matcher(text(sites, "\"headline\":\"([^\"]*)\""));
                    assertThat(place.find()).as(sites.substring(0, 300)).isTrue();
                    named.add(place.group());
                }
            }
            assertThat(named).hasSize(1);
        }
    }

    /** All wake-ups have one kind, and sites cost no more than the process used in the same seconds. */
    private void addsUp(String json) {
        String account = json.substring(json.indexOf("\"wakeUps\":{"));
        double perSecond = Double.parseDouble(text(account, "\"perSecond\":([0-9.E-]+)"));
        String shares = text(account, "\"shares\":\\[([^\\]]*)\\]");
        assertThat(sum(shares, "\"share\":([0-9.E-]+)")).as(shares).isCloseTo(1, within(0.02));
        assertThat(sum(shares, "\"perSecond\":([0-9.E-]+)")).isCloseTo(perSecond, within(perSecond * 0.02));
        long to = Instant.parse(text(json, "\"taken\":\"([^\"]+)\"")).toEpochMilli();
        long from = to - Math.round(1_000 * Double.parseDouble(text(account, "\"seconds\":([0-9.]+)")));
        long begin = cpuSeconds.floorKey(Math.max(from, cpuSeconds.firstKey()));
        long end = cpuSeconds.lastKey();
        double used = (cpuSeconds.get(end) - cpuSeconds.get(begin)) * 1_000 / (end - begin);
        // The readings are up to ten seconds apart from the span of the figures, and an application starts with more.
        assertThat(sum(json, "\"cost\":\"[^\"]*\",\"cores\":([0-9.E-]+)")).isPositive().isLessThan(used * 1.2 + 0.05);
    }

    private static double sum(String json, String pattern) {
        return Stream.of(json).flatMap(text -> Pattern.compile(pattern).matcher(text).results())
            .mapToDouble(found -> Double.parseDouble(found.group(1))).sum();
    }

    private static String text(String json, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(json);
        assertThat(matcher.find()).as("%s in %s", pattern, json).isTrue();
        return matcher.group(1);
    }

    private void read(Path stat) throws IOException {
        String[] fields = Files.readString(stat).replaceFirst("(?s).*\\) ", "").split(" ");
        cpuSeconds.put(System.currentTimeMillis(), (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1])) / TICKS_PER_SECOND);
    }
}
