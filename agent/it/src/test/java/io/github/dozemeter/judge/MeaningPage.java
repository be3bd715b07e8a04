package io.github.dozemeter.judge;

import io.github.dozemeter.support.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** docs/what-a-pause-really-does.md, from the table and from what was measured on each JDK. */
final class MeaningPage {

    private static final String HEAD = """
        # What a pause really does

        ## In short

        - Up to JDK 20, `Thread.sleep` and `TimeUnit.sleep` last whole milliseconds: see [ROUNDED_UP](verdicts/ROUNDED_UP.md).
        - `wait` and `join` round up to whole milliseconds on every JDK. Only for these two does 0 mean "forever".
        - `TimeUnit.sleep(0)` is not `Thread.sleep(0)`: it returns at once, without yielding and without an interrupt check.
        - A park may return early: a permit is available, the thread is interrupted (its status stays set), or for no reason. Park in
          a loop that checks the condition and the remaining time.
        - A sleep never returns early; an interrupt ends it with an exception.
        - Even an exact time ends late: on Linux by the timer's slack of 50 µs and a thread switch.

        ## On Windows

        From HotSpot's `os_windows.cpp` of 11, 17, 21 and 25; the times are those of Windows JVMs under Wine, which has none of Windows' own timers.

        - **A timed park is cut to whole milliseconds,** one at the least (`Parker::park`), so it ends early: `parkNanos(1_900_000)` took 1.2 ms.
          Loops until a deadline, such as `queue.poll(time)` and `condition.await(time)`, park again for the rest: about two wakeups for each call.
        - **A sleep takes whole milliseconds,** also on 25: `Thread.sleep(0, 1)` is rounded up (`PlatformEvent::park_nanos`).
        - **The timer decides what a millisecond takes.** Windows' default resolution is 15.6 ms. On 17, 21 and 25, a `sleep` or `wait` whose time is no
          multiple of 10 ms requests 1 ms while it lasts (`HighResolutionInterval`, `timeBeginPeriod(1)`); `sleep(10)` and parks request nothing. So
          a `sleep(1)` in a loop keeps the timer at 1 ms, and shortens the parks of other threads.
        - **A fine timer has a price of its own,** which no report shows: it keeps the processor from power-saving modes (Microsoft on
          `timeBeginPeriod`).

        ## What each JDK does with the argument

        The shortest of 40 pauses, on Linux on x86, on a platform thread unless the line says otherwise. `-`: the JDK has no such method,
        or the pause does not end. *Exact*: the requested time, plus the timer's slack. *No limit*: until notified, interrupted or, for a
        join, until the thread ends. `MeaningIT` checks every line, with and without the agent.

        """;

    private final Map<Integer, Map<String, Long>> measured;

    /** @param measured least nanoseconds by feature release and name of the {@link Meaning} */
    MeaningPage(Map<Integer, Map<String, Long>> measured) {
        this.measured = new TreeMap<>(measured);
    }

    String markdown() {
        StringBuilder table = new StringBuilder(HEAD + "| pause | effect |");
        measured.keySet().forEach(jdk -> table.append(" JDK ").append(jdk).append(" |"));
        table.append("\n| --- | --- |").append(" ---: |".repeat(measured.size())).append('\n');
        for (Meaning meaning : Meaning.values()) {
            table.append("| ").append(code(meaning)).append(" | ").append(effects(meaning)).append(measured.values().stream()
                .map(times -> " | " + time(times.get(meaning.name()))).collect(Collectors.joining())).append(" |\n");
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
        for (int jdk = 8; jdk <= 27; jdk++) {
            Effect effect = meaning.effect(jdk);
            if (effect != last) {
                String text = effect.text();
                effects.add(jdk == 8 ? text : "from " + jdk + " on: " + text);
                last = effect;
            }
        }
        return String.join("; ", effects);
    }

    private static String time(Long nanos) {
        return nanos == null || nanos == 0 ? "-" : Numbers.written(nanos);
    }
}
