package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published artifacts with a known pause, run in a bad version and in the first good one, or in another product. */
@Tag("long")
@DisplayName("Known pauses of published artifacts")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KnownPausesIT {

    private static final String KNOWN = "dozemeter_known_pause";

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0} in {2}")
    @CsvSource(delimiter = '|', value = {
        "netty-4.1.43-timer | WheelTimer io.netty.util | io.netty:netty-common:4.1.43.Final | io.netty:netty-common:4.1.44.Final",
        "jraft-timer | WheelTimer com.alipay.sofa.jraft.util.timer | com.alipay.sofa:jraft-core:1.2.6 org.slf4j:slf4j-api:1.7.36"
            + "| com.alipay.sofa:jraft-core:1.3.0 org.slf4j:slf4j-api:1.7.36",
        "sentinel-clock | SentinelClock | com.alibaba.csp:sentinel-core:1.8.1 | com.alibaba.csp:sentinel-core:1.8.2"})
    void aBadVersionIsNamedAndTheMendedOneIsNot(String id, String program, String bad, String good) throws Exception {
        assertThat(run(program, bad).all(KNOWN)).isNotEmpty()
            .allSatisfy(known -> assertThat(known.labels()).containsEntry("known", id));
        assertThat(run(program, good).all(KNOWN)).isEmpty();
    }

    private Scrape run(String command, String artifacts) throws Exception {
        String[] words = command.split(" ");
        Path[] classPath = ClassPath.alone(artifacts.trim().split(" "));
        ClassPath.compile(Path.of("src/published/java/published", words[0] + ".java"), "17", folder, classPath);
        Path dump = folder.resolve(words[0] + ".prom").toAbsolutePath();
        Outcome outcome = Jvm.tool(Jdk.running(), "java").in(folder).agent("port=off,calls=default:waits,dump=" + dump)
            .options("-Xmx256m", "-Dos.name=Windows 10").classPath(folder.toAbsolutePath()).classPath(classPath)
            .main("published." + words[0], 4_000, words.length > 1 ? words[1] : "").run();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        return Scrape.of(dump);
    }
}
