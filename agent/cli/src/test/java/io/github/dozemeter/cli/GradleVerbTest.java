package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class GradleVerbTest {

    @Test
    void theScriptNamesThePathOfThisJar() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(InputStream.nullInputStream(), out, out, false, false, false, new Properties());

        assertThat(new Verbs(console).run(new String[] {"gradle"})).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("def agent = new File('/", "task('dozemeter')").doesNotContain("@JAR@");
    }

    @Test
    void aPathIsEscapedForGroovy() {
        assertThat(GradleVerb.quoted("C:\\it's\\dozemeter.jar")).isEqualTo("C:\\\\it\\'s\\\\dozemeter.jar");
    }
}
