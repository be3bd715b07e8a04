package io.github.dozemeter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
        Archives.jar(Archives.compile(RELEASE, SOURCES.resolve("library"), info.resolve("library"), List.of()), lib.resolve(LIBRARY));
        List<Path> classPath = new ArrayList<>(Folders.files(lib, ".jar"));
        classPath.add(servletApi);
        Archives.compile(RELEASE, SOURCES.resolve("classes"), info.resolve("classes"), classPath);
        return folder;
    }
}
