package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class VirtualCrewTest {

    @Test
    void aJvmWithoutVirtualThreadsIsToldInOneSentence() {
        VirtualCrew none = new VirtualCrew(Optional.empty());
        assertThat(none.missing()).hasValue("this JVM is Java " + Runtime.version().feature()
                + " and has no virtual threads; Java 21 and later have them");
        assertThatThrownBy(() -> none.run("none", () -> null)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no virtual threads");
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void thereAreNoneBeforeJava21() {
        assertThat(VirtualThreads.factory()).isEmpty();
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void thereAreSomeFromJava21On() {
        ThreadFactory factory = VirtualThreads.factory().orElseThrow();
        assertThat(factory.newThread(() -> { }).getClass().getName()).isEqualTo("java.lang.VirtualThread");
        assertThat(new VirtualCrew(Optional.of(factory)).missing()).isEmpty();
    }
}
