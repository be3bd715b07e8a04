package io.github.dozemeter.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StartCommandTest {

    @Test
    void eachPhaseLastsFromItsFirstClassToThatOfTheNext() {
        Map<String, List<Double>> millis = new LinkedHashMap<>();
        Map<String, Integer> classes = new LinkedHashMap<>();
        StartCommand.split(Stream.of("[1000000ns] java.lang.Object source: shared objects file",
            "[2000000ns] io.github.dozemeter.AgentLoader source: file:/a.jar", "[2500000ns] java.net.URI source: jrt:/java.base",
            "main\t5", "[3500000ns] io.github.dozemeter.jvm.Build source: file:/a.jar",
            "[3750000ns] sun.launcher.LauncherHelper source: jrt:/java.base", "[9000000ns] a.Main source: file:/b.jar"), millis, classes);
        assertThat(millis).containsExactly(Map.entry("loader, entry", List.of(1.5)), Map.entry("transformer, thread", List.of(0.25)));
        assertThat(classes).containsExactly(Map.entry("loader, entry", 2), Map.entry("transformer, thread", 1));
    }
}
