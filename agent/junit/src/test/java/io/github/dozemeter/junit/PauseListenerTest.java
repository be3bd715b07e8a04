package io.github.dozemeter.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Without an agent; JunitIT has the rest. */
class PauseListenerTest {

    private final PrintStream before = System.err;

    @AfterEach
    void restore() {
        System.setErr(before);
    }

    @Test
    void junitFindsItByItself() {
        assertThat(ServiceLoader.load(TestExecutionListener.class)).hasAtLeastOneElementOfType(PauseListener.class);
    }

    @Test
    void withoutAnAgentItSaysSoOnceAndTheTestsRun() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true));
        PauseListener.COMPLAINED.set(false);
        Launcher launcher = LauncherFactory.create();
        for (int run = 0; run < 2; run++) {
            SummaryGeneratingListener summary = new SummaryGeneratingListener();
            launcher.execute(request().selectors(selectClass(Sample.class)).build(), summary);
            assertThat(summary.getSummary().getTestsSucceededCount()).isEqualTo(2);
        }
        assertThat(err.toString()).hasLineCount(1).isEqualTo("dozemeter: what the tests sleep is not measured:"
            + " the agent is not in this JVM; run their JVM with -javaagent:dozemeter.jar=junit=FOLDER"
            + System.lineSeparator());
    }

    static class Sample {

        @Test
        void one() {
        }

        @Test
        void other() {
        }
    }
}
