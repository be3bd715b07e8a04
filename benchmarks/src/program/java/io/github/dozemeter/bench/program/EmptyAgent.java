package io.github.dozemeter.bench.program;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/**
 * What every agent costs: the JVM's own preparations; with an argument, also handing it each class file, and where the manifest of
 * its jar lets it retransform, being ready for that.
 */
public final class EmptyAgent implements ClassFileTransformer {

    public static void premain(String argument, Instrumentation instrumentation) {
        if (argument != null) {
            instrumentation.addTransformer(new EmptyAgent(), instrumentation.isRetransformClassesSupported());
        }
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
        return null;
    }
}
