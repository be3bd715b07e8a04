package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The label {@code method} of the calls of one class, in the order of its class file. Where two calls have the
 * same line, the second and further get a number: {@code run[2]}. That is each call of a method without line
 * numbers, and in one line those that differ in where their time comes from. Not thread-safe.
 */
final class MethodLabels {

    private final Map<String, List<Argument>> seen = new HashMap<>();

    /** @param line 0 if unknown */
    String label(Call call, String method, int line, Argument argument) {
        String key = call.ordinal() + " " + line + ' ' + method;
        List<Argument> before = seen.getOrDefault(key, new ArrayList<>(1));
        seen.put(key, before);
        int place = line == 0 ? -1 : before.indexOf(argument);
        if (place < 0) {
            place = before.size();
            before.add(argument);
        }
        return Site.numbered(method, place + 1);
    }
}
