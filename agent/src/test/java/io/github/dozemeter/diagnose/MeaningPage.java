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

        The same line of code pauses differently from JDK to JDK. This page shows what each pause does, and what was
        measured: the shortest of 40 pauses, Linux on x86. On a virtual thread where the line says so, otherwise on a
        platform thread. `-` means that this JDK has no such method.

        `MeaningIT` makes these pauses on every JDK of the test matrix, without the agent and with it, and fails where one does
        otherwise than this page says. `mvn verify -pl agent -Dit.test=MeaningIT -Ddozemeter.docs=write` measures again.

        ## What is made of the argument

        """;

    private static final String MEASURED = """

        ## Measured

        """;

    private static final String FOOT = """

        ## What follows

        - Up to JDK 20, `Thread.sleep` and `TimeUnit.sleep` know whole milliseconds: see [ROUNDED_UP](verdicts/ROUNDED_UP.md).
        - `wait` and `join` round up to whole milliseconds on every JDK, and 0 means "for ever" to them alone.
        - `TimeUnit.sleep(0)` is no `Thread.sleep(0)`: it gives way to nobody and does not notice an interrupt.
        - A park may return early: a permit is there, or the thread was interrupted (the status stays set). It may do so without a
          reason too. So it belongs in a loop that looks at its condition and at the time that is left.
        - A sleep never returns early; an interrupt ends it by an exception.
        - A time that is kept exactly still ends late by what the system's timer adds: on Linux 50 µs and a switch of threads.
        """;

    private final Map<Integer, Map<String, Long>> measured;

    /** @param measured least nanoseconds by feature release and name of the {@link Meaning} */
    MeaningPage(Map<Integer, Map<String, Long>> measured) {
        this.measured = new TreeMap<>(measured);
    }

    String markdown() {
        return HEAD + meanings() + MEASURED + times() + FOOT;
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
