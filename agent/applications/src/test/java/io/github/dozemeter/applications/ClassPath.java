package io.github.dozemeter.applications;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.jboss.shrinkwrap.resolver.api.maven.Maven;
import org.jboss.shrinkwrap.resolver.api.maven.ScopeType;
import org.jboss.shrinkwrap.resolver.api.maven.coordinate.MavenDependencies;
import org.jboss.shrinkwrap.resolver.api.maven.coordinate.MavenDependency;

/** What an application needs to be compiled and run, as its own build would resolve it. */
final class ClassPath {

    private static final String MICROMETER = "io.micrometer:micrometer-";

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
        return of(starter + "web:" + version, starter + "actuator:" + version,
            MICROMETER + "registry-prometheus:" + registryVersion);
    }

    static Path[] of(String... coordinates) {
        return paths(Maven.resolver().resolve(coordinates).withTransitivity().asFile());
    }

    /** Those artifacts and nothing that they ask for, which may be in a repository that is gone. */
    static Path[] alone(String... coordinates) {
        List<MavenDependency> dependencies = Arrays.stream(coordinates).map(artifact ->
            MavenDependencies.createDependency(artifact, ScopeType.COMPILE, false, MavenDependencies.createExclusion("*", "*"))).toList();
        return paths(Maven.resolver().addDependencies(dependencies).resolve().withTransitivity().asFile());
    }

    private static Path[] paths(File... files) {
        return Arrays.stream(files).map(File::toPath).toArray(Path[]::new);
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
