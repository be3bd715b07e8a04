package io.github.dozemeter.known;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Zip;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactFileTest {

    private static final String POM = "META-INF/maven/com.shop/cart/pom.properties";
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    @TempDir
    private Path folder;

    private static byte[] jar(String entry, byte[] content) throws IOException {
        return Zip.of(Map.of(entry, content));
    }

    private static byte[] jar(String entry, String content) throws IOException {
        return jar(entry, content.getBytes(StandardCharsets.UTF_8));
    }

    private String file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content).toUri().toString();
    }

    private static String version(String location) {
        return String.valueOf(new ArtifactFile(location).versionOf("com.shop:cart"));
    }

    @Test
    void theFileNameTellsTheVersionWithoutBeingRead() {
        assertThat(version("file:/srv/lib/cart-1.2.Final.jar")).isEqualTo("1.2.Final");
        assertThat(version("jar:nested:/srv/app.jar/!BOOT-INF/lib/cart-1.2.jar!/")).isEqualTo("1.2");
        assertThat(version("jar:file:/srv/app.jar!/BOOT-INF/lib/cart-1.2.jar!/")).isEqualTo("1.2");
        assertThat(version("vfs:/content/shop.war/WEB-INF/lib/cart-1.2.jar/")).isEqualTo("1.2");
        assertThat(version("file:/srv/my%20lib/cart-1.2.jar")).isEqualTo("1.2");
    }

    @Test
    void anArtifactWhoseNameBeginsTheSameIsAnother() {
        assertThat(version("file:/srv/lib/cart-api-1.2.jar")).isEqualTo("null");
        assertThat(version("file:/srv/lib/shopcart-1.2.jar")).isEqualTo("null");
        assertThat(version("file:/srv/lib/cart-1.2/")).isEqualTo("null");
    }

    @Test
    void aRenamedJarIsKnownByItsPom() throws IOException {
        assertThat(version(file("lib.jar", jar(POM, "version=1.3\n")))).isEqualTo("1.3");
    }

    @Test
    void theManifestTellsTheVersionOfAJarOfThatName() throws IOException {
        String manifest = "Manifest-Version: 1.0\nImplementation-Version: 1.4\n";
        assertThat(version(file("cart.jar", jar(MANIFEST, manifest)))).isEqualTo("1.4");
        assertThat(version(file("application.jar", jar(MANIFEST, manifest)))).isEqualTo("null");
    }

    @Test
    void aRandomUuidIsNeitherNameNorVersion() throws IOException {
        String manifest = "Manifest-Version: 1.0\nImplementation-Version: 1.20.0\n";
        String location = file("cart_1d4c4a1f-0d9a-4f8e-9c39-3f7b2c6f8d11.jar", jar(MANIFEST, manifest));
        assertThat(version(location)).isEqualTo("1.20.0");
        assertThat(new ArtifactFile(location).name).isEqualTo("cart.jar");
        assertThat(version("file:/t/cart-1d4c4a1f-0d9a-4f8e-9c39-3f7b2c6f8d11.jar")).isEqualTo("null");
        assertThat(version("file:/t/cart-1.2-1d4c4a1f-0d9a-4f8e-9c39-3f7b2c6f8d11.jar")).isEqualTo("1.2");
    }

    @Test
    void aJarInAJarIsRead() throws IOException {
        byte[] inner = jar(POM, "version=1.5\n");
        String outer = file("app.jar", jar("BOOT-INF/lib/lib.jar", inner));

        assertThat(version("jar:" + outer + "!/BOOT-INF/lib/lib.jar!/")).isEqualTo("1.5");
        assertThat(version("jar:" + outer + "!/BOOT-INF/lib/none.jar!/")).isEqualTo("null");
    }

    @Test
    void aFolderIsRead() throws IOException {
        Path pom = folder.resolve("classes").resolve(POM);
        Files.createDirectories(pom.getParent());
        Files.writeString(pom, "version=1.6\n");

        assertThat(version(folder.resolve("classes").toUri().toString())).isEqualTo("1.6");
    }

    @Test
    void whatCannotBeReadHasNoVersion() throws IOException {
        assertThat(version("")).isEqualTo("null");
        assertThat(version("file:/nowhere/lib.jar")).isEqualTo("null");
        assertThat(version("http://shop.example/lib.jar")).isEqualTo("null");
        assertThat(version(file("broken.jar", new byte[] {'P', 'K', 1}))).isEqualTo("null");
        assertThat(version(file("odd.jar", jar(POM, "version=${revision}\n")))).isEqualTo("null");
        assertThat(version(file("bomb.jar", jar(POM, "#".repeat(2_000_000))))).isEqualTo("null");
    }
}
