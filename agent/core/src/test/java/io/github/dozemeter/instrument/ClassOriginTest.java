package io.github.dozemeter.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassOriginTest {

    @ParameterizedTest
    @CsvSource({"file:/lib/a.jar, a.jar", "jar:nested:/app.jar/!BOOT-INF/lib/x.jar!/, x.jar",
        "jar:nested:/app.jar/!BOOT-INF/classes/!/, app.jar", "jar:file:/app.war!/WEB-INF/lib/x.jar!/, x.jar",
        "jar:file:/app.war!/WEB-INF/classes!/, app.war", "jar:file:/app.jar!/BOOT-INF/lib/x.jar!/, x.jar",
        "war:file:/app.war*/WEB-INF/lib/x.jar, x.jar", "vfs:/content/app.war/WEB-INF/lib/x.jar/, x.jar",
        "file:/lib/LOOP.JAR, LOOP.JAR", "file:/target/classes/, ''", "file:/, ''", "jrt:/java.base, ''", "jrt:/com.acme, ''", "memory:, ''",
        "file:/a.jar.d/classes/, ''", "file:/lib/my%20app.jar, my app.jar", "file:/lib/100%.jar, 100%.jar",
        "file:/lib/a+b.jar, a+b.jar", "https://acme.com/repo/a.jar, a.jar"})
    void theArtifactIsTheInnermostJar(String url, String artifact) throws MalformedURLException {
        assertThat(of(url).artifact()).isEqualTo(artifact);
    }

    @Test
    void withoutACodeSourceNothingIsKnown() {
        for (ProtectionDomain domain : new ProtectionDomain[] {null, new ProtectionDomain(null, null),
            new ProtectionDomain(new CodeSource(null, (Certificate[]) null), null)}) {
            assertThat(new ClassOrigin(domain).artifact()).isEmpty();
            assertThat(new ClassOrigin(domain).location()).isEmpty();
            assertThat(new ClassOrigin(domain).isJdk()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"jrt:/java.sql, true", "jrt:/jdk.compiler, true", "jrt:/com.acme, false", "file:/java.jar, false"})
    void modulesOfTheJdkAreKnown(String url, boolean isJdk) throws MalformedURLException {
        assertThat(of(url).isJdk()).isEqualTo(isJdk);
    }

    /** With a handler, because no JVM knows all of these protocols. */
    @SuppressWarnings("deprecation")
    private static ClassOrigin of(String url) throws MalformedURLException {
        URL location = new URL(null, url, new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL opened) {
                throw new AssertionError("nothing is to be opened");
            }
        });
        return new ClassOrigin(new ProtectionDomain(new CodeSource(location, (Certificate[]) null), null));
    }
}
