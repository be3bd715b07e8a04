package io.github.dozemeter.applications;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import org.jboss.shrinkwrap.resolver.api.maven.Maven;

/** What an application needs to run, as its own build would resolve it. */
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
        File[] files = Maven.resolver().resolve(coordinates).withTransitivity().asFile();
        return Arrays.stream(files).map(File::toPath).toArray(Path[]::new);
    }
}
