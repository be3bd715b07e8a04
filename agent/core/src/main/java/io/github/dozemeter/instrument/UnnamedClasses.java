package io.github.dozemeter.instrument;

/**
 * Classes that the JVM offers without a name: those of {@code defineClass(null, bytes, 0, length)}, and on JDK 8 those
 * that {@code Unsafe.defineAnonymousClass} makes for lambdas (from 9 on it offers no agent the latter,
 * {@code klassFactory.cpp}). Their names do not tell them apart, the method that defines them does.
 */
final class UnnamedClasses {

    private static final String LOADER = "java.lang.ClassLoader";
    /** What the JVM calls of an agent: {@code InstrumentationImpl.transform} and what that calls. */
    private static final String INSTRUMENTATION = "sun.instrument.";

    private UnnamedClasses() {
    }

    /**
     * Walks the stack: for the few classes that may pause.
     *
     * @return the name that the class gives itself; null unless a class loader defines it, right now on this thread
     */
    static String name(byte[] classFile) {
        return isDefinedByALoader(new Throwable().getStackTrace()) ? new ConstantPool(classFile).className() : null;
    }

    private static boolean isDefinedByALoader(StackTraceElement[] stack) {
        boolean inAgent = true;
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().startsWith(INSTRUMENTATION)) {
                inAgent = false;
            } else if (!inAgent) {
                return frame.getClassName().equals(LOADER);
            }
        }
        return false;
    }
}
