package io.github.dozemeter;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import javax.tools.ToolProvider;

/** Classes and jars that tests make, as a build would. */
final class Archives {

    private Archives() {
    }

    static Path compile(String release, Path sources, Path classes, List<Path> classPath) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--release", release, "-Xlint:-options", "-proc:none", "-d",
            classes.toString(), "-cp", classPath.stream().map(Path::toString).collect(joining(File.pathSeparator))));
        Folders.files(sources, ".java").forEach(source -> arguments.add(source.toString()));
        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(exitCode).as("javac of " + sources).isZero();
        return classes;
    }

    /** Every class of a folder. */
    static void jar(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(out)) {
            for (Path file : Folders.files(classes, ".class")) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, entries);
            }
        }
    }

    /** These classes of the programs that tests fork. */
    static Path jarOfPrograms(Path jar, Map<String, String> manifest, String... names) throws IOException {
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar), manifest(manifest))) {
            for (String name : names) {
                entries.putNextEntry(new JarEntry(name.replace('.', '/') + ".class"));
                Files.copy(program(name), entries);
            }
        }
        return jar;
    }

    static Path program(String name) {
        return Path.of(System.getProperty("program.classes"), name.replace('.', '/') + ".class");
    }

    static Manifest manifest(Map<String, String> attributes) {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.forEach(manifest.getMainAttributes()::putValue);
        return manifest;
    }

    /** Neither compressed nor with a size behind it: a jar in a jar. */
    static void store(JarOutputStream entries, String name, byte[] content) throws IOException {
        JarEntry entry = new JarEntry(name);
        entry.setMethod(JarEntry.STORED);
        entry.setSize(content.length);
        CRC32 sum = new CRC32();
        sum.update(content);
        entry.setCrc(sum.getValue());
        entries.putNextEntry(entry);
        entries.write(content);
    }

    /** The one published artifact of the cases whose file begins so. */
    static Path published(String head) throws IOException {
        List<Path> found = Folders.files(Path.of(System.getProperty("cases"), "containers"), ".jar").stream()
            .filter(jar -> jar.getFileName().toString().startsWith(head)).toList();
        assertThat(found).as(head).hasSize(1);
        return found.get(0);
    }
}
