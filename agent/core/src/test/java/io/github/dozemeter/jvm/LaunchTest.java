package io.github.dozemeter.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchTest {

    @ParameterizedTest
    @CsvSource({"com.acme.Main, com.acme.Main", "com.acme.Main -x /tmp/a.jar b, com.acme.Main", "app.jar run, app.jar",
        "/my app/x.jar, /my app/x.jar", "/my app/x.jar a b.jar, /my app/x.jar", "/opt/x.war --path=/a.jar, /opt/x.war",
        "C:\\my app\\x.jar run, C:\\my app\\x.jar", "app/com.acme.Main a.jar b, app/com.acme.Main",
        "jdk.jartool/sun.tools.jar.Main xf /tmp/a.jar b, jdk.jartool/sun.tools.jar.Main", "'', ''"})
    void theMainIsToldFromItsArgumentsAlsoByTheCommandAlone(String command, String main) {
        assertThat(Launch.main(command, "")).isEqualTo(main);
    }

    @ParameterizedTest
    @CsvSource({"my app.jar run, my app.jar, my app.jar", "lib/my app run, lib/my app, lib/my app",
        "my app.jar, my app.jar:/opt/dozemeter.jar, my app.jar", "com.acme.Main a, com.acme.Maine, com.acme.Main",
        "com.acme.Main a.jar, lib/a.jar, com.acme.Main"})
    void aJarIsTheClassPathToWhichAgentsAddTheirs(String command, String classPath, String main) {
        assertThat(Launch.main(command, classPath.replace(':', File.pathSeparatorChar))).isEqualTo(main);
    }

    @Test
    void anEmbeddedJvmHasNoMain() {
        assertThat(Launch.main(new Properties())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1.8, 8", "9, 9", "25, 25"})
    void theReleaseIsANumber(String version, int feature) {
        Properties system = new Properties();
        system.setProperty("java.specification.version", version);
        assertThat(Launch.feature(system)).isEqualTo(feature);
    }
}
