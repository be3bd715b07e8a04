package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** An agent that leaves takes its meters along; one that comes late finds the Micrometer that is there. */
@DisplayName("The application's own Micrometer")
@Tag("long")
class StoppedAgentIT {

    @OnJdks(Which.OUTERMOST)
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
