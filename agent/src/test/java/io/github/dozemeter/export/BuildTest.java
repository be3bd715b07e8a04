package io.github.dozemeter.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BuildTest {

    @Test
    void theVersionAndTheRevisionAreThoseThatTheBuildWrote() {
        assertThat(Build.own().version()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
        assertThat(Build.own().revision()).matches("[0-9a-f]{12}|unknown");
    }

    @Test
    void threadsAreNumberedDaemonsOfTheAgent() {
        AgentThreads threads = new AgentThreads("http");
        Thread first = threads.newThread(() -> { });
        Thread second = threads.newThread(() -> { });
        assertThat(first.getName()).isEqualTo("dozemeter-http-1");
        assertThat(second.getName()).isEqualTo("dozemeter-http-2");
        assertThat(first.isDaemon()).isTrue();
        assertThat(first.getContextClassLoader()).isSameAs(AgentThreads.class.getClassLoader());
    }
}
