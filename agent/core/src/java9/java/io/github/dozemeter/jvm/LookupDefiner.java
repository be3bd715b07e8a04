package io.github.dozemeter.jvm;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Set;

/**
 * Defines classes into {@code java.lang} on Java 9 and later.
 *
 * <p>The package is opened to the unnamed module of the loader of this very class, which holds the agent alone.
 * Opening it to the module of the agent's entry class would open it to the whole class path of the application.
 */
final class LookupDefiner {

    private final MethodHandles.Lookup javaLang;

    /** Must be called once the package was opened by the other constructor. */
    LookupDefiner() throws IllegalAccessException {
        javaLang = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
    }

    LookupDefiner(Instrumentation instrumentation) throws IllegalAccessException {
        Module own = LookupDefiner.class.getModule();
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(),
            Map.of("java.lang", Set.of(own)), Set.of(), Map.of());
        javaLang = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
    }

    void define(byte[] classFile) throws IllegalAccessException {
        javaLang.defineClass(classFile);
    }
}
