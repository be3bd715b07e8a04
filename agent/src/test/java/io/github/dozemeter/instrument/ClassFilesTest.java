package io.github.dozemeter.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassFilesTest {

    private static final byte[] PAUSING = PausingClass.of(PauseForm.YIELD);
    private static final byte[] NEWER = PausingClass.of(PauseForm.SLEEP_MILLIS);

    @TempDir
    Path folder;
    private final ClassFiles files = new ClassFiles();

    @Test
    void aClassOfAFolderIsReadFromItsFile() throws IOException {
        String path = ClassFilesTest.class.getName().replace('.', '/') + ".class";
        assertThat(files.of(ClassFilesTest.class)).isEqualTo(Files.readAllBytes(Path.of("target/test-classes", path)));
    }

    @Test
    void aClassOfAJarIsReadFromTheJar() throws IOException, ClassNotFoundException {
        assertThat(files.of(loaded("gen/Pausing.class"))).isEqualTo(PAUSING);
        files.close();
    }

    @Test
    void aClassOfAMultiReleaseJarIsReadFromTheFolderOfThisJava() throws IOException, ClassNotFoundException {
        String path = "META-INF/versions/9/gen/Pausing.class";
        assertThat(files.of(loaded("META-INF/MANIFEST.MF", "META-INF/versions/", path, "gen/Pausing.class")))
            .isEqualTo(NEWER);
        files.close();
    }

    @Test
    void aFolderOfVersionsMeansNothingInAPlainJar() throws IOException, ClassNotFoundException {
        assertThat(files.of(loaded("META-INF/versions/", "META-INF/versions/9/gen/Pausing.class", "gen/Pausing.class")))
            .isEqualTo(PAUSING);
        files.close();
    }

    @ParameterizedTest
    @CsvSource({"jar:nested:/my%20app.jar/!BOOT-INF/lib/a.jar!/, /my app.jar, BOOT-INF/lib/a.jar",
        "jar:file:/app.jar!/BOOT-INF/lib/a.jar!/, /app.jar, BOOT-INF/lib/a.jar",
        "jar:nested:/app.jar/!BOOT-INF/classes/!/, /app.jar, BOOT-INF/classes/"})
    void placesInsideAJarAreUnderstood(String location, String outer, String inner) {
        NestedJar.Place place = NestedJar.Place.of(location);
        assertThat(place.outer).hasToString(outer);
        assertThat(place.inner).isEqualTo(inner);
    }

    @Test
    void classesOfAJarAndOfAFolderInsideAJarAreFound() throws IOException {
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(inner)) {
            out.putNextEntry(new ZipEntry("gen/Pausing.class"));
            out.write(PAUSING);
        }
        Path outer = folder.resolve("outer.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(outer))) {
            out.putNextEntry(new ZipEntry("lib/a.jar"));
            out.write(inner.toByteArray());
            out.putNextEntry(new ZipEntry("classes/gen/Pausing.class"));
            out.write(PAUSING);
        }
        try (JarFile jar = new JarFile(outer.toFile())) {
            assertThat(new NestedJar(jar, "lib/a.jar").classFile("gen/Pausing.class")).isEqualTo(PAUSING);
            assertThat(new NestedJar(jar, "classes/").classFile("gen/Pausing.class")).isEqualTo(PAUSING);
            assertThat(new NestedJar(jar, "lib/none.jar").classFile("gen/Pausing.class")).isNull();
        }
    }

    @Test
    void aClassWithoutAFileIsNotFound() throws IOException {
        assertThat(files.of(String.class)).isNull();
    }

    private static byte[] content(String entry) {
        return entry.endsWith(".MF") ? "Manifest-Version: 1.0\nMulti-Release: true\n".getBytes(StandardCharsets.UTF_8)
            : entry.endsWith("/") ? new byte[0] : NEWER;
    }

    private Class<?> loaded(String... entries) throws IOException, ClassNotFoundException {
        Path jar = folder.resolve("my app.jar");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(entry.equals("gen/Pausing.class") ? PAUSING : content(entry));
            }
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            return loader.loadClass(PausingClass.NAME);
        }
    }
}
