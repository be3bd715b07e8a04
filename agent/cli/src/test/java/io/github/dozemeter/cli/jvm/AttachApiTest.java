package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The API where there is no {@code /proc}, or this Java has no Unix sockets. */
class AttachApiTest {

    @Test
    void thisJvmIsNotListed() {
        assertThat(AttachApi.OF_THIS_JAVA.list()).extracting(one -> one.pid).doesNotContain(ProcessHandle.current().pid());
    }

    @Test
    void whatSparesAJvmALongStopIsNamed() {
        assertThat(AttachApi.howToAvoidStreaming(true, 11, "")).isEqualTo("run this command with Java 16 or later");
        assertThat(AttachApi.howToAvoidStreaming(false, 17, "false"))
            .isEqualTo("run this command with Java 24 or later and -Djdk.attach.allowStreamingOutput=false before -jar");
        assertThat(AttachApi.howToAvoidStreaming(false, 25, ""))
            .isEqualTo("run this command with -Djdk.attach.allowStreamingOutput=false before -jar");
        assertThat(AttachApi.howToAvoidStreaming(false, 25, "false")).isNull();
    }
}
