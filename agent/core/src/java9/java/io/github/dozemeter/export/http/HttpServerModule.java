package io.github.dozemeter.export.http;

import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.util.Set;

/**
 * The module {@code jdk.httpserver} for applications that did not resolve it: a modular application resolves only
 * what it requires.
 */
final class HttpServerModule {

    private static final String NAME = "jdk.httpserver";

    private HttpServerModule() {
    }

    static boolean isInThisImage() {
        return isResolved() || ModuleFinder.ofSystem().find(NAME).isPresent();
    }

    private static boolean isResolved() {
        return ModuleLayer.boot().findModule(NAME).isPresent();
    }

    /**
     * A loader that finds the module's classes, in a layer of the agent's own.
     *
     * @return null where the module needs no help, because the application resolved it
     */
    static ClassLoader resolve() {
        if (isResolved()) {
            return null;
        }
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
            boot.configuration().resolve(ModuleFinder.of(), ModuleFinder.ofSystem(), Set.of(NAME));
        return boot.defineModulesWithOneLoader(configuration,
            ClassLoader.getPlatformClassLoader()).findLoader(NAME);
    }
}
