package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Retry;
import io.github.dozemeter.jvm.RunningJvm;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A meter of the application shows whether it still does its work while {@code try} changes a pause. */
@DisplayName("The application's own Micrometer")
@Tag("long")
class TriedMeterIT {

    private static final String SITE = "programs.MeteredPoll#poll";
    private static final String ARM = "stretch=20ms";

    @Test
    void aMeterIsTheProgressOfAnExperimentAndEndsOneThatHarmsIt() throws Exception {
        try (RunningJvm application = Jvm.of(Jdk.running()).agent("port=off").classPath(ClassPath.micrometer("1.9", "core"))
            .main("programs.MeteredPoll").start()) {
            application.awaitOut("polling");

            Outcome unknown = experiment(application, 39, "app.nothing");
            assertThat(unknown.exitCode()).isEqualTo(3);
            assertThat(unknown.err()).contains("meter app.nothing that counts");

            Outcome harmed = experiment(application, 195, "app.turns");
            assertThat(harmed.exitCode()).as(harmed.err()).isEqualTo(1);
            assertThat(harmed.out()).contains("\"complete\":false", "\"aborted\":\"progress fell more than 5 %");

            Retry.ifSpoilt(() -> {
                Outcome steady = experiment(application, 39, "app.orders");
                assertThat(steady.exitCode()).as(steady.out() + steady.err()).isZero();
                assertThat(steady.out()).contains("\"complete\":true", "\"progress\":\"app.orders\"", "app.orders/s unchanged");
            });
        }
    }

    private static Outcome experiment(RunningJvm application, int seconds, String meter) throws Exception {
        return Jvm.commandLine(Jdk.running(), "try", "-d", seconds, "-f", "json", "--progress", meter, application.pid(), SITE, ARM).run();
    }
}
