package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real Spring Boot applications that know nothing of the agent: their actuator shows pauses. */
@DisplayName("Spring Boot, its own actuator")
@Tag("long")
class SpringBootIT {

    private static final Pattern PORT = Pattern.compile("Tomcat (?:started|initialized) (?:on|with) port\\(?s?\\)?:? (\\d+)");

    @TempDir
    private Path folder;

    /** Each once, together on each kind of JDK. */
    static Stream<Arguments> applications() {
        List<Jdk> all = List.copyOf(Jdk.eachKind());
        List<Jdk> newer = all.stream().filter(jdk -> jdk.feature() >= 17).toList();
        return newer.isEmpty() ? Stream.of(Arguments.of("2", all.get(0))) : Stream.of(Arguments.of("2", all.get(0)),
            Arguments.of("3", newer.get(0)), Arguments.of("4", newer.get(newer.size() - 1)));
    }

    @ParameterizedTest
    @MethodSource("applications")
    void theActuatorShowsThePauses(String version, Jdk jdk) throws Exception {
        Path[] classPath = ClassPath.springBoot(version);
        ClassPath.compile(Path.of("src/boot/java/shop/Shop.java"), version.equals("2") ? "8" : "17", folder, classPath);
        try (RunningJvm shop = Jvm.of(jdk).agent("port=off").options("-Djava.io.tmpdir=" + folder).classPath(folder).classPath(classPath)
            .main("shop.Shop", "--server.port=0", "--server.address=127.0.0.1",
                "--management.endpoints.web.exposure.include=prometheus").start()) {
            String port = shop.await(shop::out, said -> PORT.matcher(said).find()
                && said.lines().anyMatch(line -> line.contains("Started Shop")));
            shop.await(() -> scrape(shop, port(port)),
                // The metric that comes last; a slow start may have a tick before its first pause.
                seen -> pauses(seen) >= 1_000 && !seen.all("dozemeter_last_collect_seconds").isEmpty());
            // Once more: one that overlaps the tick may have the last metric and miss one before it.
            Scrape scrape = scrape(shop, port(port));

            assertThat(shop.err()).doesNotContain("[dozemeter] WARN", "[dozemeter] ERROR");
            assertThat(pauses(scrape)).isEqualTo(1_000);
            assertThat(scrape.sum("dozemeter_active")).isEqualTo(1);
            assertThat(scrape.all("jvm_threads_live_threads")).hasSize(1);
        }
    }

    private static double pauses(Scrape scrape) {
        return scrape.sum("dozemeter_pauses_total", "call", "Thread.sleep", "class", "shop.Shop", "method", "main");
    }

    private static int port(String said) {
        return PORT.matcher(said).results().map(found -> Integer.parseInt(found.group(1))).filter(port -> port > 0)
            .reduce((first, last) -> last).orElseThrow();
    }

    private static Scrape scrape(RunningJvm shop, int port) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + port + "/actuator/prometheus");
        return Scrape.of(shop.send(HttpRequest.newBuilder(uri)).body());
    }
}
