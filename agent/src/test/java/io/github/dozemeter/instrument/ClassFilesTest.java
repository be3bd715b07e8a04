package io.github.dozemeter.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassFilesTest {

    private static final byte[] PAUSING = PausingClass.of(PauseForm.YIELD);

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
    void aMultiReleaseJarDoesNotTellWhichClassWasLoaded() throws IOException, ClassNotFoundException {
        assertThat(files.of(loaded("META-INF/versions/", "gen/Pausing.class"))).isNull();
        files.close();
    }

    @Test
    void aClassWithoutAFileIsNotFound() throws IOException {
        assertThat(files.of(String.class)).isNull();
    }

    private Class<?> loaded(String... entries) throws IOException, ClassNotFoundException {
        Path jar = folder.resolve("my app.jar");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(entry.endsWith(".class") ? PAUSING : new byte[0]);
            }
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            return loader.loadClass(PausingClass.NAME);
        }
    }
}
