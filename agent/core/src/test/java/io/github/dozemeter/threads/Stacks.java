package io.github.dozemeter.threads;

import java.util.Arrays;

/** Stacks from text: {@code org.x.Worker.run:42}; {@code !} behind a native method. */
final class Stacks {

    private Stacks() {
    }

    static StackTraceElement[] stack(String... frames) {
        return Arrays.stream(frames).map(Stacks::frame).toArray(StackTraceElement[]::new);
    }

    private static StackTraceElement frame(String text) {
        int colon = text.indexOf(':');
        boolean isNative = text.endsWith("!");
        String name = colon < 0 ? text.replace("!", "") : text.substring(0, colon);
        int dot = name.lastIndexOf('.');
        int line = isNative ? -2 : colon < 0 ? 1 : Integer.parseInt(text.substring(colon + 1));
        return new StackTraceElement(name.substring(0, dot), name.substring(dot + 1), "X.java", line);
    }
}
