package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkFramesTest {

    @ParameterizedTest
    @CsvSource({"java.lang.Thread, true", "jdk.internal.misc.Unsafe, true", "sun.misc.Unsafe, true",
        "javax.swing.Timer, true", "com.sun.mail.Transport, true", "javax.jms.Session, false",
        "javafx.util.Duration, false", "com.sunrise.Main, false", "Main, false"})
    void aFrameIsTheJdksByItsPackage(String className, boolean isJdk) {
        assertThat(JdkFrames.isJdk(new StackTraceElement(className, "run", null, 1))).isEqualTo(isJdk);
    }
}
