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
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/**
 * Makes the web application of src/webapp. It is compiled here, not by the build, because it needs the versions of the
 * libraries that it carries, and the module has the agent's.
 */
final class WebApplication {

    /** The jar of its own that it carries in WEB-INF/lib. */
    static final String LIBRARY = "dawdler-1.0.jar";

    private static final Path SOURCES = Path.of("src/webapp");
    private static final Path LIBRARIES = Path.of(System.getProperty("webapp.lib"));
    private static final String RELEASE = "11";

    private WebApplication() {
    }

    /** Leaves it exploded in an empty folder. */
    static Path explode(Path folder, Path servletApi) throws IOException {
        Path info = folder.resolve("WEB-INF");
        Path lib = info.resolve("lib");
        Folders.copy(SOURCES.resolve("WEB-INF"), info);
        Folders.copy(LIBRARIES, lib);
        jar(compile(SOURCES.resolve("library"), info.resolve("library"), List.of()), lib.resolve(LIBRARY));
        List<Path> classPath = new ArrayList<>(Folders.files(lib, ".jar"));
        classPath.add(servletApi);
        compile(SOURCES.resolve("classes"), info.resolve("classes"), classPath);
        return folder;
    }

    private static Path compile(Path sources, Path classes, List<Path> classPath) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--release", RELEASE, "-proc:none", "-d", classes.toString(),
            "-cp", classPath.stream().map(Path::toString).collect(joining(File.pathSeparator))));
        Folders.files(sources, ".java").forEach(source -> arguments.add(source.toString()));
        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(exitCode).as("javac of " + sources).isZero();
        return classes;
    }

    private static void jar(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(out)) {
            for (Path file : Folders.files(classes, ".class")) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, entries);
            }
        }
    }
}
