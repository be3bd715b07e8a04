package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A committed file that must equal what the code makes. */
public final class Golden {

    private Golden() {
    }

    /** @param property with the value {@code write} it makes this replace the file instead */
    public static void check(Path file, String made, String property) throws IOException {
        if ("write".equals(System.getProperty(property))) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, made);
        }
        assertThat(Files.readString(file)).as("%s, refreshed by mvn test -D%s=write", file, property).isEqualTo(made);
    }

    /** A file of the test resources, refreshed by {@code -Ddozemeter.golden=write}. */
    public static void check(String name, String made) throws IOException {
        check(Path.of("src/test/resources", name), made, "dozemeter.golden");
    }
}
