package io.github.dozemeter.threads;

import java.util.Arrays;

/** Reads the stack of a virtual thread, whose own frames hide what it does. */
public final class VirtualStack {

    private static final String[] OWN = {"java.lang.VirtualThread", "java.lang.System$", "jdk.internal.vm.", "jdk.internal.misc."};

    private VirtualStack() {
    }

    /**
     * Returns the place where it pauses with a time, or in a wait of the JDK with one; null if it does not.
     *
     * @param stack innermost frame first
     * @param state null if unknown: then its frames tell whether there is a time
     */
    public static StackPlace pause(StackTraceElement[] stack, Thread.State state) {
        int first = 0;
        while (first < stack.length && isOwn(stack[first])) {
            first++;
        }
        StackTraceElement[] called = Arrays.copyOfRange(stack, first, stack.length);
        StackPlace place = StackPlace.of(called, state);
        boolean isTimed = state == Thread.State.TIMED_WAITING || state == null && hasTime(called);
        boolean pauses = place != null && (place.kind == StackPlace.Kind.PAUSE || place.kind == StackPlace.Kind.QUEUE && place.frame != null);
        boolean isRunnable = place != null && place.isRunnable;
        if (!pauses || !isTimed && !isRunnable) {
            return null;
        }
        return place;
    }

    private static boolean isOwn(StackTraceElement frame) {
        for (String own : OWN) {
            if (frame.getClassName().startsWith(own)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it called a method that always has a time. A timed {@code wait} has the same name as one without. */
    private static boolean hasTime(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String method = frame.getMethodName();
            boolean isPark = method.equals("parkNanos") || method.equals("parkUntil");
            if (isPark || frame.getClassName().equals("java.lang.Thread") && (method.equals("sleep") || method.equals("yield"))) {
                return true;
            }
        }
        return false;
    }
}
