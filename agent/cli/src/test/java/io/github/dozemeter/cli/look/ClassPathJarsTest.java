package io.github.dozemeter.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathJarsTest {

    @TempDir
    Path folder;

    @Test
    void theFirstJarThatHoldsAClassIsNamed() throws IOException {
        Path other = jar("other.jar", "org/y/Z.class");
        Path first = jar("first-1.0.jar", "org/x/Y.class");
        Path second = jar("second.jar", "org/x/Y.class", "org/x/Y$1.class");
        Look.ClassPathJars jars = new Look.ClassPathJars(List.of(folder.resolve("gone.jar"), other, first, second));

        assertThat(jars.jarOf("org.x.Y")).isEqualTo("first-1.0.jar");
        assertThat(jars.jarOf("org.x.Y$1")).isEqualTo("second.jar");
        assertThat(jars.jarOf("org.y.Z$$Lambda/0x0000000008041ac8")).isEqualTo("other.jar");
        assertThat(jars.jarOf("org.x.Unknown")).isEmpty();
    }

    @Test
    void aClassOfAFolderHasNoJar() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.createFile(Files.createDirectories(classes.resolve("org/x")).resolve("Y.class"));

        assertThat(new Look.ClassPathJars(List.of(classes, jar("a.jar", "org/x/Y.class"))).jarOf("org.x.Y")).isEmpty();
    }

    private Path jar(String name, String... entries) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
            }
        }
        return jar;
    }
}
