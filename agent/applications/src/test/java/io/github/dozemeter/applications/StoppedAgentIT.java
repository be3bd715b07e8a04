package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import java.util.Collection;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An agent that leaves takes its meters along; one that comes late finds the Micrometer that is there. */
@DisplayName("The application's own Micrometer")
@Tag("long")
class StoppedAgentIT {

    static Collection<Jdk> jdks() {
        return Jdk.outermost();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void metersGoWithTheAgentAndComeWithTheNext(Jdk jdk) throws Exception {
        try (Metered application =
                 Metered.start(jdk, "port=off", ClassPath.micrometer("1.9", "core"), "simple")) {
            Attached attached = new Attached(jdk, application.jvm());
            application.awaitMeters();
            attached.stop();
            application.jvm().await(application::shown, shown -> !shown.contains("dozemeter"));
            assertThat(application.shown()).contains("app.orders[] 3.0\n");

            attached.start("port=off");
            application.awaitMeters();
            assertThat(application.warnings()).isEmpty();
        }
    }
}
