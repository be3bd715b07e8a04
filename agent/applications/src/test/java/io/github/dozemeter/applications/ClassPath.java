package io.github.dozemeter.applications;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jboss.shrinkwrap.resolver.api.maven.Maven;
import org.jboss.shrinkwrap.resolver.api.maven.MavenResolvedArtifact;
import org.jboss.shrinkwrap.resolver.api.maven.ScopeType;
import org.jboss.shrinkwrap.resolver.api.maven.coordinate.MavenCoordinate;
import org.jboss.shrinkwrap.resolver.api.maven.coordinate.MavenDependencies;
import org.jboss.shrinkwrap.resolver.api.maven.coordinate.MavenDependency;

/** What an application needs to be compiled and run, as its own build would resolve it. */
final class ClassPath {

    private static final String MICROMETER = "io.micrometer:micrometer-";
    private static final Path LISTS = Path.of("target/class-paths");

    private ClassPath() {
    }

    /** @param parts of Micrometer: {@code core}, {@code registry-prometheus}, ... */
    static Path[] micrometer(String which, String... parts) {
        String version = System.getProperty("micrometer-" + which);
        return of(Arrays.stream(parts).map(part -> MICROMETER + part + ':' + version).toArray(String[]::new));
    }

    static Path[] springBoot(String which) {
        String version = System.getProperty("spring-boot-" + which);
        String registryVersion = System.getProperty("spring-boot-" + which + ".micrometer");
        String starter = "org.springframework.boot:spring-boot-starter-";
        Stream<String> application = Stream.of(starter + "web:" + version, starter + "actuator:" + version,
            MICROMETER + "registry-prometheus:" + registryVersion);
        // Libraries that have been mended since that release, as a build names them with properties like tomcat.version.
        String newer = System.getProperty("spring-boot-" + which + ".newer", "");
        Stream<String> libraries = Arrays.stream(newer.split("\\s+")).filter(library -> !library.isEmpty());
        return of(Stream.concat(application, libraries).toArray(String[]::new));
    }

    static Path[] of(String... coordinates) {
        return toRun(coordinates, Maven.resolver().resolve(coordinates).withTransitivity().asResolvedArtifact());
    }

    /** Those artifacts and nothing that they ask for, which may be in a repository that is gone. */
    static Path[] alone(String... coordinates) {
        return toRun(coordinates, resolveAlone(coordinates));
    }

    /** The jar of an artifact whose classes are read and never run. */
    static Path toRead(String coordinate) {
        return resolveAlone(coordinate)[0].asFile().toPath();
    }

    private static MavenResolvedArtifact[] resolveAlone(String... coordinates) {
        List<MavenDependency> dependencies = Arrays.stream(coordinates).map(artifact ->
            MavenDependencies.createDependency(artifact, ScopeType.COMPILE, false, MavenDependencies.createExclusion("*", "*"))).toList();
        return Maven.resolver().addDependencies(dependencies).resolve().withTransitivity().asResolvedArtifact();
    }

    /** Leaves a list of them in the target folder, for .ci/advisories.py. */
    private static Path[] toRun(String[] coordinates, MavenResolvedArtifact... artifacts) {
        String asked = String.join(" ", coordinates);
        String lines = Arrays.stream(artifacts).map(ClassPath::line).collect(Collectors.joining());
        try {
            Files.createDirectories(LISTS);
            Files.writeString(LISTS.resolve(Integer.toHexString(asked.hashCode()) + ".txt"), asked + '\n' + lines);
        } catch (IOException cannotBeWritten) {
            throw new UncheckedIOException(cannotBeWritten);
        }
        return Arrays.stream(artifacts).map(artifact -> artifact.asFile().toPath()).toArray(Path[]::new);
    }

    private static String line(MavenResolvedArtifact artifact) {
        MavenCoordinate coordinate = artifact.getCoordinate();
        return coordinate.getGroupId() + ':' + coordinate.getArtifactId() + ':' + coordinate.getVersion() + '\t' + artifact.asFile() + '\n';
    }

    /** Compiles a program into a folder. */
    static void compile(Path source, String release, Path folder, Path... classPath) {
        String joined = Arrays.stream(classPath).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", release, "-proc:none", "-nowarn",
            "-d", folder.toString(), "-cp", joined, source.toString());
        if (exitCode != 0) {
            throw new IllegalStateException("javac: " + exitCode);
        }
    }
}
