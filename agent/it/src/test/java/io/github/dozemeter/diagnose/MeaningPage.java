package io.github.dozemeter.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** docs/what-a-pause-really-does.md, from the table and from what was measured on each JDK. */
final class MeaningPage {

    private static final String HEAD = """
        # What a pause really does

        For anyone who writes or reviews a pause: what each call does with its argument on each JDK, and how long it takes.

        Measured on Linux on x86, the shortest of 40 pauses, on a platform thread unless the line says otherwise. `-` means that the
        JDK has no such method. `MeaningIT` checks every line on each JDK of the test matrix, with and without the agent;
        [CONTRIBUTING](../CONTRIBUTING.md#generated-files) has the command that measures again.

        ## In short

        - Up to JDK 20, `Thread.sleep` and `TimeUnit.sleep` last whole milliseconds: see [ROUNDED_UP](verdicts/ROUNDED_UP.md).
        - `wait` and `join` round up to whole milliseconds on every JDK. Only for these two does 0 mean "forever".
        - `TimeUnit.sleep(0)` is not `Thread.sleep(0)`: it returns at once, without yielding and without an interrupt check.
        - A park may return early: a permit is available, the thread is interrupted (its status stays set), or for no reason. Park in
          a loop that checks the condition and the remaining time.
        - A sleep never returns early; an interrupt ends it with an exception.
        - Even an exact time ends late, by the timer's slack: on Linux 50 µs and a thread switch.

        ## What each JDK does with the argument

        """;

    private static final String MEASURED = """

        ## Measured

        """;

    private final Map<Integer, Map<String, Long>> measured;

    /** @param measured least nanoseconds by feature release and name of the {@link Meaning} */
    MeaningPage(Map<Integer, Map<String, Long>> measured) {
        this.measured = new TreeMap<>(measured);
    }

    String markdown() {
        return HEAD + meanings() + MEASURED + times();
    }

    private static String meanings() {
        StringBuilder table = new StringBuilder("| pause | effect |\n| --- | --- |\n");
        for (Meaning meaning : Meaning.values()) {
            table.append("| ").append(code(meaning)).append(" | ").append(effects(meaning)).append(" |\n");
        }
        return table.toString();
    }

    /** The call, then what is to be known beside it. */
    private static String code(Meaning meaning) {
        String text = meaning.code();
        int end = text.contains(") ") ? text.indexOf(") ") + 1 : text.length();
        return '`' + text.substring(0, end) + '`' + text.substring(end);
    }

    private static String effects(Meaning meaning) {
        List<String> effects = new ArrayList<>();
        Effect last = null;
        for (int jdk = 8; jdk <= 26; jdk++) {
            Effect effect = meaning.effect(jdk);
            if (effect != last) {
                effects.add((jdk == 8 ? "" : "from " + jdk + " on: ") + effect.text());
                last = effect;
            }
        }
        return String.join("; ", effects);
    }

    private String times() {
        StringBuilder table = new StringBuilder("| pause |");
        measured.keySet().forEach(jdk -> table.append(" JDK ").append(jdk).append(" |"));
        table.append("\n| --- |").append(" ---: |".repeat(measured.size())).append('\n');
        for (Meaning meaning : Meaning.values()) {
            if (meaning.effect(Integer.MAX_VALUE) != Effect.FOR_EVER) {
                table.append("| ").append(code(meaning)).append(measured.values().stream()
                    .map(times -> " | " + time(times.get(meaning.name()))).collect(Collectors.joining())).append(" |\n");
            }
        }
        return table.toString();
    }

    private static String time(Long nanos) {
        return nanos == null ? "-" : Numbers.duration(nanos);
    }
}
