package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When the agent begins to judge: an application that starts has its processors to itself. */
class FirstReaderIT {

    /** After the first tick, unless the machine is at its end: then the agent has had even less time to judge. */
    private static final long TICKED_SECONDS = 13;
    private static final String MEASURED = "ns a timing";
    private static final String THREADS_READ = "threads took";

    @Test
    @Tag("long")
    void theFirstReaderHasVerdictsAtOnce() throws Exception {
        try (RunningJvm jvm = pausing()) {
            TimeUnit.SECONDS.sleep(TICKED_SECONDS);
            assertThat(jvm.err()).doesNotContain(MEASURED).doesNotContain(THREADS_READ);

            assertThat(jvm.get("api/sites").body()).contains("SHORT_POLL");
            jvm.awaitErr(MEASURED);
            jvm.awaitErr(THREADS_READ);
        }
    }

    @Test
    @Tag("long")
    void aProbeIsNoReaderAndAJvmWithoutOneIsJudgedAfterAMinute() throws Exception {
        try (RunningJvm jvm = pausing()) {
            TimeUnit.SECONDS.sleep(TICKED_SECONDS);
            assertThat(jvm.get("-/healthy").statusCode()).isEqualTo(200);
            assertThat(jvm.err()).doesNotContain(MEASURED).doesNotContain(THREADS_READ);

            jvm.awaitErr(MEASURED);
            jvm.awaitErr(THREADS_READ);
        }
    }

    private static RunningJvm pausing() throws Exception {
        return Jvm.of(Jdk.running()).agent("port=0,log=debug").main("programs.Sleeper", 1_000_000_000, 1).start();
    }
}
