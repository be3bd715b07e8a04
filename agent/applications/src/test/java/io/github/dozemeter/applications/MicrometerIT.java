package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each Micrometer with each of its registries. All run at once: meters come at a tick, ten seconds after the start. */
@DisplayName("The application's own Micrometer")
@Tag("application")
class MicrometerIT {

    private static final List<Metered> ALL = new ArrayList<>();
    private static final List<Metered> PROMETHEUS = new ArrayList<>();
    /** Fifteen or sixteen blocks of 64, each timed once. */
    private static final Pattern TIMED = Pattern.compile("dozemeter\\.pause\\[call=Thread\\.sleep] (960|1024)\\.0 \\S*[1-9]");
    private static final String SITE = ",call=Thread.sleep,class=programs.Metering,line=";

    @BeforeAll
    static void start() throws IOException {
        for (Jdk jdk : Jdk.eachKind()) {
            PROMETHEUS.add(start(jdk, "1.3", "simple step simpleclient", "registry-prometheus"));
            if (jdk.feature() >= 17) {
                PROMETHEUS.add(start(jdk, "1.9", "simple step simpleclient otlp", "registry-prometheus", "registry-otlp"));
                PROMETHEUS.add(start(jdk, "newest", "simple step prometheus otlp", "registry-prometheus", "registry-otlp"));
            } else {
                PROMETHEUS.add(start(jdk, "newest", "simple step prometheus", "registry-prometheus"));
            }
        }
        PROMETHEUS.add(start(Jdk.running(), "1.12", "simple simpleclient", "registry-prometheus"));
        PROMETHEUS.add(start(Jdk.running(), "simpleclient", "simple simpleclient", "registry-prometheus-simpleclient"));
        ALL.addAll(PROMETHEUS);
        ALL.add(Metered.start(Jdk.running(), "port=off", ClassPath.micrometer("newest", "core"), "simple"));
    }

    private static Metered start(Jdk jdk, String version, String registries, String... parts) throws IOException {
        return Metered.start(jdk, "port=0", ClassPath.micrometer(version, parts), registries.split(" "));
    }

    @AfterAll
    static void stop() throws IOException {
        for (Metered application : ALL) {
            application.close();
        }
    }

    static List<Metered> all() {
        return ALL;
    }

    static List<Metered> prometheus() {
        return PROMETHEUS;
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("all")
    void pausesAppearUnderTheirSiteWithTheProgramsOwnCount(Metered application) throws Exception {
        String shown = application.awaitMeters();

        assertThat(shown.lines()).filteredOn(line -> line.startsWith("dozemeter.zero.pauses[") && line.contains(SITE))
            .isNotEmpty().allMatch(line -> line.endsWith("method=pause] 1000.0"));
        assertThat(shown).contains("dozemeter.active[] 1.0\n", "app.orders[] 3.0\n")
            .containsPattern(TIMED);
        assertThat(application.warnings()).isEmpty();
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("prometheus")
    void prometheusSeesTheSameNamesAndTheSameCountsAsOnTheAgentsOwnEndpoint(Metered application) throws Exception {
        application.awaitMeters();
        // What the agent reads from the tenth second on becomes a meter at the next tick.
        application.jvm().await(() -> namesInBoth(application), names -> names.contains("dozemeter_process_wakeups_total"));
        Scrape theirs = Metered.scrape(application.shown());
        Scrape ours = application.jvm().scrape();

        for (String name : List.of("dozemeter_pauses_total", "dozemeter_zero_pauses_total", "dozemeter_timed_pauses_total",
            "dozemeter_requested_seconds_total", "dozemeter_realised_seconds_total", "dozemeter_build_info",
            "dozemeter_start_timestamp_seconds", "dozemeter_sites_limit")) {
            assertThat(theirs.all(name)).as(name).containsExactlyInAnyOrderElementsOf(ours.all(name));
        }
        assertThat(theirs.sum("app_orders_total")).isEqualTo(3);
    }

    /** None while they differ. */
    private static Set<String> namesInBoth(Metered application) throws Exception {
        Set<String> theirs = names(Metered.scrape(application.shown()));
        return theirs.equals(names(application.jvm().scrape())) ? theirs : Set.of();
    }

    private static Set<String> names(Scrape scrape) {
        Set<String> names = new TreeSet<>();
        scrape.samples().stream().map(Scrape.Sample::name)
            .filter(name -> name.startsWith("dozemeter_") && !name.endsWith("_bucket")).forEach(names::add);
        return names;
    }

    static List<Metered> step() {
        return ALL.stream().filter(application -> application.has("step")).toList();
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("step")
    void aRegistryThatSendsInStepsSendsEachPauseOnce(Metered application) throws Exception {
        String shown = application.jvm().await(application::shown, seen -> zeroPausesSent(seen) >= 1_000);
        assertThat(zeroPausesSent(shown)).isEqualTo(1_000);
    }

    /** In all steps together: on a busy machine the program pauses through several. */
    private static double zeroPausesSent(String shown) {
        return shown.lines().filter(line -> line.startsWith("step dozemeter.zero.pauses[") && line.contains(SITE))
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ')))).sum();
    }

    static List<Metered> otlp() {
        return ALL.stream().filter(application -> application.has("otlp")).toList();
    }

    /** Only from 17 on. */
    @ParameterizedTest(autoCloseArguments = false, allowZeroInvocations = true)
    @MethodSource("otlp")
    void aRegistryOfOpenTelemetrySendsThePauses(Metered application) throws Exception {
        application.jvm().awaitOut("otlp got pauses true");
    }
}
