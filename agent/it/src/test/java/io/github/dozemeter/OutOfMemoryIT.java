package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Attached;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** An application that runs out of memory for some seconds and lives on: so does the agent. */
@DisplayName("Errors that the application survives")
class OutOfMemoryIT {

    /** So that the first tick, after ten seconds, finds no memory. */
    private static final int BEFORE_MILLIS = 6_000;

    @OnJdks(Which.EACH_KIND)
    @Tag("long")
    void theEndpointAnswersAgainWhereItDidAndVerdictsComeAgain(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options("-Xmx64m", "-XX:-DoEscapeAnalysis").agent("port=0").main("programs.FullHeap", BEFORE_MILLIS).start()) {
            jvm.awaitOut("memory is there again");
            jvm.await(() -> verdicts(jvm), verdicts -> verdicts > 0);
            assertThat(new Attached(jdk, jvm).properties()).containsEntry("dozemeter.state", "running")
                .containsEntry("dozemeter.url", jvm.url().toString());
            assertThat(jvm.err()).doesNotContain("ended: ", "Exception in thread");
        }
    }

    private static int verdicts(RunningJvm jvm) throws Exception {
        try {
            return jvm.scrape().all("dozemeter_verdict", "class", "programs.FullHeap").size();
        } catch (IOException closed) {
            // A server that lost its timer is closed, and opened again, within ten seconds.
            return 0;
        }
    }
}
