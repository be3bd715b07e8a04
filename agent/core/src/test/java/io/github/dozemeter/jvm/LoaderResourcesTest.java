package io.github.dozemeter.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.rewrite.PauseForm;
import io.github.dozemeter.rewrite.PausingClass;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loader with URLs of its own, as an OSGi framework has them. */
class LoaderResourcesTest {

    private static final byte[] PAUSING = PausingClass.of(PauseForm.YIELD);
    private static final String BUNDLE = "bundle://05038d4b-5e0b-4646-9359-9f38e19035a8_12.0:2/";

    @ParameterizedTest
    @ValueSource(strings = {"jar:bundle://05038d4b-5e0b-4646-9359-9f38e19035a8_12.0:0/!/", "mvn:com.shop/cart/1.0", "location:probe",
        "file:/no/such/bundle.jar"})
    void theClassFileOfABundleIsTheOneOfItsLoader(String location) throws Exception {
        assertThat(LoaderResources.classFile(loaded(location, BUNDLE))).isEqualTo(PAUSING);
    }

    @Test
    void aClassThatItsLoaderDoesNotFindHasNoFile() throws Exception {
        assertThat(LoaderResources.classFile(loaded("mvn:com.shop/cart/1.0", ""))).isNull();
        assertThat(LoaderResources.place(loaded("mvn:com.shop/cart/1.0", ""))).isEmpty();
        assertThat(LoaderResources.classFile(String.class)).isNull();
    }

    @Test
    void aLoaderThatThrowsHasNoFile() throws Exception {
        assertThat(LoaderResources.classFile(loaded("location:probe", "broken:"))).isNull();
        assertThat(LoaderResources.classFile(loaded("location:probe", "ended:"))).isNull();
        assertThat(LoaderResources.place(loaded("location:probe", "ended:"))).isEmpty();
    }

    /** A class that came over a network would come again. */
    @ParameterizedTest
    @ValueSource(strings = {"http://shop.example/a.jar", "https://shop.example/a.jar", "jrt:/java.sql"})
    void aLoaderIsNotAskedForWhatComesOverANetwork(String location) throws Exception {
        assertThat(LoaderResources.classFile(loaded(location, "ended:"))).isNull();
        assertThat(LoaderResources.classFile(loaded(location, BUNDLE))).isNull();
    }

    @Test
    void thePlaceIsNamedOnlyWhereTheCodeSourceNamesNone() throws Exception {
        for (String unknown : new String[] {"location:probe", "jar:probe", "file:/no/such/bundle.jar"}) {
            assertThat(LoaderResources.place(loaded(unknown, BUNDLE))).as(unknown).isEqualTo(BUNDLE);
        }
        assertThat(LoaderResources.place(loaded("file:" + System.getProperty("java.home") + "/", BUNDLE))).isEmpty();
    }

    /** @param resources where its class files are said to be; empty for nowhere, {@code ended:} where asking throws */
    @SuppressWarnings("deprecation")
    private static Class<?> loaded(String location, String resources) throws IOException {
        URLStreamHandler handler = new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                return new URLConnection(url) {
                    @Override
                    public void connect() {
                    }

                    @Override
                    public InputStream getInputStream() throws IOException {
                        if (url.getProtocol().equals("broken")) {
                            throw new IOException("closed");
                        }
                        return new ByteArrayInputStream(PAUSING);
                    }
                };
            }
        };
        CodeSource source = new CodeSource(new URL(null, location, handler), (Certificate[]) null);
        return new ClassLoader(null) {
            Class<?> define() {
                return defineClass(null, PAUSING, 0, PAUSING.length, new ProtectionDomain(source, null));
            }

            @Override
            public URL getResource(String name) {
                if (resources.equals("ended:")) {
                    throw new IllegalStateException("the application has ended");
                }
                try {
                    return resources.isEmpty() ? null : new URL(null, resources + name, handler);
                } catch (IOException malformed) {
                    throw new AssertionError(malformed);
                }
            }
        }.define();
    }
}
