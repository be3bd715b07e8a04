package io.github.dozemeter.jvm;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Types of the JDK's own on Java 9 and later: their package becomes visible to the agent's own module alone. */
final class InternalPackage {

    private InternalPackage() {
    }

    /** @param inPackage of java.base, as {@code jdk.internal.misc} */
    static Class<?> type(String inPackage, String name,
                         Instrumentation instrumentation) throws ClassNotFoundException {
        instrumentation.redefineModule(Object.class.getModule(), Set.of(),
            Map.of(inPackage, Set.of(InternalPackage.class.getModule())), Map.of(),
            Set.of(), Map.of());
        // What + is compiled to from 9 on links a call site, two milliseconds before main.
        return Class.forName(inPackage.concat(".").concat(name));
    }
}
