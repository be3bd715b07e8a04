package io.github.dozemeter.instrument;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** The JDK's internal Unsafe on Java 9 and later: its package becomes visible to the agent's own module alone. */
final class InternalPackage {

    private static final String PACKAGE = "jdk.internal.misc";

    private InternalPackage() {
    }

    static Class<?> unsafe(Instrumentation instrumentation) throws ClassNotFoundException {
        instrumentation.redefineModule(Object.class.getModule(), Set.of(),
            Map.of(PACKAGE, Set.of(InternalPackage.class.getModule())), Map.of(), Set.of(), Map.of());
        return Class.forName(PACKAGE + ".Unsafe");
    }
}
