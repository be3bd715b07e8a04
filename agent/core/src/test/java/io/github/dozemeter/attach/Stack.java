package io.github.dozemeter.attach;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;

/** Stacks as a look finds them, made up: frames as {@code class.method:line}, the topmost first. */
final class Stack {

    private Stack() {
    }

    static Map<Thread, StackTraceElement[]> of(Thread thread, String... frames) {
        return Collections.singletonMap(thread, Arrays.stream(frames).map(Stack::frame).toArray(StackTraceElement[]::new));
    }

    private static StackTraceElement frame(String text) {
        int line = text.indexOf(':');
        String place = line < 0 ? text : text.substring(0, line);
        int dot = place.lastIndexOf('.');
        return new StackTraceElement(place.substring(0, dot), place.substring(dot + 1), null,
            line < 0 ? -1 : Integer.parseInt(text.substring(line + 1)));
    }
}
