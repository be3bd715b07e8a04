package io.github.dozemeter.instrument;

import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Type;

/** An invokedynamic that may make a method reference or lambda. Immutable. */
final class MethodReference {

    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final int IMPLEMENTATION = 1;
    private static final int FLAGS = 3;
    private static final int FLAG_SERIALIZABLE = 1;

    private final String descriptor;
    private final Handle bootstrap;
    private final Object[] arguments;

    MethodReference(String descriptor, Handle bootstrap, Object... arguments) {
        this.descriptor = descriptor;
        this.bootstrap = bootstrap;
        this.arguments = arguments;
    }

    /** @return null if other languages' own bootstrap methods make something else of it */
    Handle implementation() {
        return METAFACTORY.equals(bootstrap.getOwner()) && arguments.length >= FLAGS
            && arguments[IMPLEMENTATION] instanceof Handle ? (Handle) arguments[IMPLEMENTATION] : null;
    }

    /** {@code $deserializeLambda$} compares the implementation with what the class was compiled with. */
    boolean isSerializable() {
        return bootstrap.getName().equals("altMetafactory")
            && (arguments.length == FLAGS || ((Integer) arguments[FLAGS] & FLAG_SERIALIZABLE) != 0);
    }

    /** Returns how many arguments are captured already, the receiver included. */
    int captured() {
        return Type.getArgumentTypes(descriptor).length;
    }

    /** Includes the receiver, if it is captured, as the hook takes it, and the site's number. */
    String hookDescriptor(PauseForm form) {
        return form.capturedDescriptor(captured()) + Type.getReturnType(descriptor);
    }

    /** The arguments of the bootstrap method, with the hook as implementation. */
    Object[] arguments(Handle hook) {
        Object[] changed = arguments.clone();
        changed[IMPLEMENTATION] = hook;
        return changed;
    }
}
