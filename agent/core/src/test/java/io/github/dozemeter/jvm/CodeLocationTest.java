package io.github.dozemeter.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeLocationTest {

    @ParameterizedTest
    @CsvSource({"file:/lib/a.jar, a.jar", "jar:nested:/app.jar/!BOOT-INF/lib/x.jar!/, x.jar",
        "jar:nested:/app.jar/!x.jar!/, x.jar", "file:/lib/%5Bx%5D.jar, [x].jar",
        "jar:nested:/app.jar/!BOOT-INF/classes/!/, app.jar", "jar:file:/app.war!/WEB-INF/lib/x.jar!/, x.jar",
        "jar:file:/app.war!/WEB-INF/classes!/, app.war", "jar:file:/app.jar!/BOOT-INF/lib/x.jar!/, x.jar",
        "war:file:/app.war*/WEB-INF/lib/x.jar, x.jar", "vfs:/content/app.war/WEB-INF/lib/x.jar/, x.jar",
        "file:/lib/LOOP.JAR, LOOP.JAR", "file:/target/classes/, ''", "file:/, ''", "jrt:/java.base, ''", "jrt:/com.acme, ''", "memory:, ''",
        "file:/a.jar.d/classes/, ''", "file:/lib/my%20app.jar, my app.jar", "file:/lib/100%.jar, 100%.jar",
        "file:/lib/a+b.jar, a+b.jar", "https://acme.com/repo/a.jar, a.jar"})
    void theArtifactIsTheInnermostJar(String url, String artifact) throws MalformedURLException {
        assertThat(of(url).artifact()).isEqualTo(artifact);
    }

    /** Felix to 7.0.5 and from before, Equinox 3.18, and URLs of Pax that Karaf installs bundles from. */
    @ParameterizedTest
    @CsvSource({"jar:bundle://05038d4b-5e0b-4646-9359-9f38e19035a8_12.0:0/!/, bundle-12", "bundle://12.0:1/, bundle-12",
        "bundle://05038d4b-5e0b-4646-9359-9f38e19035a8_3.1:2/, bundle-3", "bundleresource://5.fwk1/, bundle-5",
        "bundleresource://5.fwk550402284:1/, bundle-5", "bundlefile://7.fwk1/, bundle-7", "file:/st/org.eclipse.osgi/12/0/bundleFile, bundle-12",
        "bundle://nonsense/, ''", "bundle:, ''", "bundleFile, ''", "file:/bundleFile, ''", "file:/a/b/bundleFile, ''",
        "mvn:com.shop/cart/1.0, cart-1.0.jar", "mvn:com.shop/cart/1.0/war, cart-1.0.war", "mvn:com.shop/cart/1.0/jar/jdk8, cart-1.0-jdk8.jar",
        "mvn:https://repo.shop/maven!com.shop/cart/1.0, cart-1.0.jar", "wrap:mvn:com.shop/cart/1.0$Bundle-Version=1, cart-1.0.jar", "mvn:com.shop, ''"})
    void aBundleIsNamedByItsArtifactElseByItsNumber(String url, String artifact) {
        assertThat(new CodeLocation(url).artifact()).isEqualTo(artifact);
    }

    @ParameterizedTest
    @CsvSource({"file:/lib/flink-rpc-akka_1d4c4a1f-0d9a-4f8e-9c39-3f7b2c6f8d11.jar, flink-rpc-akka.jar",
        "file:/t/1d4c4a1f-0d9a-4f8e-9c39-3f7b2c6f8d11-a.jar, a.jar", "file:/t/1d4c4a1f-0d9a-4f8e-9c39-3f7b2c6f8d11.jar, ''",
        "file:/t/a-1.0-D41D8CD98F00B204E9800998ECF8427E.jar, a-1.0.jar",
        "file:/t/a-da39a3ee5e6b4b0d3255bfef95601890afd80709-1.0.jar, a-1.0.jar",
        "file:/t/a-1.0-20240101.123456-7.jar, a-1.0-20240101.123456-7.jar", "file:/t/a-1.0-deadbeef.jar, a-1.0-deadbeef.jar",
        "file:/t/xd41d8cd98f00b204e9800998ecf8427e.jar, xd41d8cd98f00b204e9800998ecf8427e.jar"})
    void aUuidOrHashIsNoPartOfTheName(String url, String artifact) throws MalformedURLException {
        assertThat(of(url).artifact()).isEqualTo(artifact);
    }

    @Test
    void aFileThatIsNamedByItsHashAloneHasNoStableName() {
        assertThat(CodeLocation.stable("d41d8cd98f00b204e9800998ecf8427e")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"file:/lib/a.jar, /lib/a.jar", "file:/target/classes/, /target/classes", "file:/, /", "jar:file:/x.jar!/, /x.jar",
        "wsjar:file:/x.jar!/, /x.jar", "zip:/x.jar!/, /x.jar", "reference:file:/plugins/x.jar, /plugins/x.jar",
        "jar:file:/a.jar!/BOOT-INF/lib/b.jar!/, /a.jar|BOOT-INF/lib/b.jar",
        "jar:nested:/a.jar/!BOOT-INF/lib/b.jar!/, /a.jar|BOOT-INF/lib/b.jar",
        "jar:file:/a.jar!/BOOT-INF/classes!/, /a.jar|BOOT-INF/classes", "jar:nested:/a.jar/!BOOT-INF/classes/!/, /a.jar|BOOT-INF/classes",
        "war:file:/app.war*/WEB-INF/lib/x.jar, /app.war|WEB-INF/lib/x.jar",
        "jar:war:file:/app.war^/WEB-INF/lib/x.jar!/, /app.war|WEB-INF/lib/x.jar",
        "jar:file:/a.war!/lib/b.jar!/c.jar!/, /a.war|lib/b.jar|c.jar", "file:/my%20lib/a%21b.jar, /my lib/a!b.jar",
        "jar:file:/my lib/100%.jar!/, /my lib/100%.jar", "file:/lib/a+b.jar, /lib/a+b.jar", "file:/shop!/a.jar, /shop!/a.jar",
        "file:/C:/lib/a.jar, /C:/lib/a.jar", "jar:file:/C:/a.jar!/lib/b.jar!/, /C:/a.jar|lib/b.jar",
        "/srv/a.jar!lib/b.jar, /srv/a.jar|lib/b.jar", "C:\\srv\\a.jar!lib/b.jar, C:\\srv\\a.jar|lib/b.jar", "target/classes, target/classes",
        "vfs:/content/app.war/WEB-INF/lib/x.jar/, ''", "bundle://12.0:1/, ''", "bundleresource://5.fwk1/, ''", "jar:bundle://x_12.0:0/!/, ''", "mvn:com.shop/cart/1.0, ''", "jrt:/java.base, ''",
        "https://acme.com/a.jar, ''", "jar:https://acme.com/a.jar!/, ''", "memory:, ''", "'', ''"})
    void thePathGoesFromTheFileOnTheDiskToTheInnermost(String location, String path) {
        List<String> names = Arrays.asList(path.split("\\|"));
        assertThat(new CodeLocation(location).path()).isEqualTo(path.isEmpty() ? List.of() : names);
    }

    @Test
    void withoutACodeSourceNothingIsKnown() {
        for (ProtectionDomain domain : new ProtectionDomain[] {null, new ProtectionDomain(null, null),
            new ProtectionDomain(new CodeSource(null, (Certificate[]) null), null)}) {
            assertThat(CodeLocation.of(domain).artifact()).isEmpty();
            assertThat(CodeLocation.of(domain).url).isEmpty();
            assertThat(CodeLocation.of(domain).isJdk()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"jrt:/java.sql, true", "jrt:/jdk.compiler, true", "jrt:/com.acme, false", "file:/java.jar, false"})
    void modulesOfTheJdkAreKnown(String url, boolean isJdk) throws MalformedURLException {
        assertThat(of(url).isJdk()).isEqualTo(isJdk);
    }

    /** With a handler, because no JVM knows all of these protocols. */
    @SuppressWarnings("deprecation")
    private static CodeLocation of(String url) throws MalformedURLException {
        URL location = new URL(null, url, new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL opened) {
                throw new AssertionError("nothing is to be opened");
            }
        });
        return CodeLocation.of(new ProtectionDomain(new CodeSource(location, (Certificate[]) null), null));
    }
}
