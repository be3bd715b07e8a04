package io.github.dozemeter.entry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.entry.Entry.LaunchedMain;
import io.github.dozemeter.support.Wildcards;
import java.io.File;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchedMainTest {

    @ParameterizedTest
    @ValueSource(strings = {"jdk.compiler/com.sun.tools.javac.Main -version",
        "java.base/sun.security.tools.keytool.Main",
        "jdk.jcmd/sun.tools.jps.Jps -l", "jdk.jshell/jdk.internal.jshell.tool.JShellToolProvider",
        "com.sun.tools.javac.Main A.java", "sun.security.tools.keytool.Main -list", "sun.tools.jps.Jps",
        "sun.tools.jcmd.JCmd 1 VM.version", "com.sun.java.util.jar.pack.Driver"})
    void toolsOfTheJdkAreKnownOnEightAndLater(String command) {
        assertThat(launched(command).isJdkTool()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.Main", "app.jar", "/opt/jdk.compiler/app.jar", "com.acme/com.acme.Main",
        "jdk.compiler/com.sun.tools.javac.launcher.Main A.java", "com.sun.tools.javac.launcher.Main A.java",
        "com.sunny.tools.Main", "jdkmon.Main", "sun.flower.Main", ""})
    void applicationsAndSourceFilesAreNoTools(String command) {
        assertThat(launched(command).isJdkTool()).isFalse();
    }

    @Test
    void withoutACommandNothingIsKnown() {
        LaunchedMain embedded = new LaunchedMain(new Properties());
        assertThat(embedded.isJdkTool()).isFalse();
        assertThat(embedded.isJar(new File("dozemeter.jar"))).isFalse();
    }

    @Test
    void theAgentsOwnJarIsKnownByItsPath() {
        File own = new File("dozemeter.jar").getAbsoluteFile();
        assertThat(launched("dozemeter.jar help").isJar(own)).isTrue();
        assertThat(launched(own + " help").isJar(own)).isTrue();
        assertThat(launched("other/dozemeter.jar").isJar(own)).isFalse();
        assertThat(launched("io.github.dozemeter.Main").isJar(own)).isFalse();
    }

    @Test
    void aPathMayHoldBlanks() {
        File own = new File("/my app/dozemeter.jar");
        assertThat(launched("/my app/dozemeter.jar help").isJar(own)).isTrue();
        assertThat(launched("/my app/dozemeter.jar").isJar(own)).isTrue();
        assertThat(launched("/my app/batch.jar run").isAnyOf(new Wildcards(List.of("batch.jar")))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"com.acme.Batch -x, com.acme.*, true", "com.acme.Batch, com.acme.Batch, true",
        "com.acme.Batch, Batch, false", "/opt/tools/batch.jar run, batch.jar, true",
        "/opt/tools/batch.jar, *.jar, true", "/opt/tools/batch.jar, /opt/*, true", "app/com.acme.Batch, com.acme.Batch, true",
        "com.acme.Batch batch.jar, batch.jar, false"})
    void mainsAndJarsAreMatchedWithoutTheirArguments(String command, String pattern, boolean matched) {
        assertThat(launched(command).isAnyOf(new Wildcards(List.of(pattern)))).isEqualTo(matched);
    }

    private static LaunchedMain launched(String command) {
        Properties system = new Properties();
        system.setProperty("sun.java.command", command);
        return new LaunchedMain(system);
    }
}
