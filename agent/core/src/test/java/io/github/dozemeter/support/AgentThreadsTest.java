package io.github.dozemeter.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AgentThreadsTest {

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final AgentThreads threads = new AgentThreads("http", new Log(Log.Level.WARN, said));

    @Test
    void threadsAreNumberedDaemonsOfTheAgent() {
        Thread first = threads.newThread(() -> { });
        Thread second = threads.newThread(() -> { });
        assertThat(first.getName()).isEqualTo("dozemeter-http-1");
        assertThat(second.getName()).isEqualTo("dozemeter-http-2");
        assertThat(first.isDaemon()).isTrue();
        assertThat(first.getContextClassLoader()).isSameAs(AgentThreads.class.getClassLoader());
    }

    @Test
    void whatEndsAThreadIsALineAndNothingForTheApplicationsHandler() throws InterruptedException {
        Thread thread = threads.newThread(() -> {
            throw new AssertionError("broken");
        });
        thread.start();
        thread.join();
        assertThat(said.toString(StandardCharsets.UTF_8))
            .isEqualTo("[dozemeter] ERROR the agent's thread dozemeter-http-1 ended: java.lang.AssertionError: broken\n");
    }
}
