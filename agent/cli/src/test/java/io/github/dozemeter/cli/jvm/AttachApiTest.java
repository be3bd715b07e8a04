package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lists JVMs where there is no {@code /proc}. */
class AttachApiTest {

    @Test
    void thisJvmIsNotListed() {
        assertThat(AttachApi.OF_THIS_JAVA.list()).extracting(one -> one.pid).doesNotContain(ProcessHandle.current().pid());
    }
}
