package io.github.dozemeter.bench;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.overhead.OptionalCallsPart;
import io.github.dozemeter.bench.overhead.OverheadPart;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.peers.PeersPart;
import io.github.dozemeter.bench.startup.ClassPathPart;
import io.github.dozemeter.bench.startup.StartupPart;
import io.github.dozemeter.bench.truth.ExactPart;
import io.github.dozemeter.bench.truth.RecorderPart;
import io.github.dozemeter.bench.truth.TruthPart;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/** The chapters of docs/performance.md, in order: how each is measured, and what a reader must know to read it. */
enum Chapter {

    OVERHEAD("Cost of a pause", true, new View("pause", "native, per call", "added per call"),
        (setting, docs) -> new OverheadPart(setting, docs.resolve("images/performance.svg")), """
        Three copies of the same loops alternate in one JVM in slots of half a millisecond. The agent rewrites one copy and
        excludes two, whose difference is the error of the measurement (the A/A control). A figure is the 20th percentile
        over the slots, the median over fresh JVMs.

        `parkNanos(0)` returns at once, so its row is the hook alone. With more threads than processors, the time of a call
        includes waiting for one. Virtual threads share one carrier. Rare pauses such as `sleep(1)` show a cold hook.
        `timing=all` times every call and has no target.

        ![Ratios by pause and JDK, with the targets](images/performance.svg)"""),
    SPIN("Cost of counting onSpinWait", true, new View("pause", "native, per call", "added per call"),
        (setting, docs) -> OptionalCallsPart.spin(setting), """
        `calls=default:spin` counts `Thread.onSpinWait`. It is off by default, because the call itself takes only some
        20 ns."""),
    WAITS("Cost of counting waits", true, new View("pause", "native, per call", "ratio", "added per call"),
        (setting, docs) -> OptionalCallsPart.waits(setting), """
        `calls=default:waits` counts timed waits. It is off by default with `-javaagent`, because the fastest waits take
        only some 20 ns. Here each wait delivers at once, and other kinds of queues were polled before. `select(t)` must
        read the clock before it waits. The workers poll what one producer offers, and have work for some microseconds
        with each piece."""),
    STARTUP("Start-up and memory", true,
        new View("hello world with", "until `main` runs", "beyond an empty agent", "peak memory"),
        (setting, docs) -> new StartupPart(setting), """
        Hello world, started again and again in random order. Times are 20th percentiles and their differences; memory is
        the peak resident set of a program that idles for half a second. The agent spends the time on its own classes, on
        opening `java.lang` and on its options."""),
    TRUTH("Accuracy", true, View.NONE, (setting, docs) -> new TruthPart(setting), """
        A program makes a known number of known pauses and times each call itself; its figures are compared with the
        agent's. The hook's own time, calibrated by `parkNanos(0)`, is subtracted. Pauses that request less than 50 µs are
        timed once in 64, unless `timing=all`, so their sums are estimates: a miss within three standard errors is called
        chance. On a busy machine the least disturbed of three runs counts. Results are in the table of targets."""),
    RECORDER("The same calls in JFR", true, View.NONE, (setting, docs) -> new RecorderPart(setting), """
        In the same run, every count of Dozemeter is compared with JFR's events and, from JDK 25 on, with its method
        timing. JFR has no event for `Thread.yield`, nor for a park or sleep that returns at once."""),
    EXACT("Lost counts", true, View.NONE, (setting, docs) -> new ExactPart(setting), """
        Very many calls, while one thread scrapes the agent without pause and checks that no count falls."""),
    CLASSPATH("A large class path", false,
        new View("JDK", "classes", "loading, without the agent", "loading, with it", "peak memory, without",
            "peak memory, with it"), (setting, docs) -> new ClassPathPart(setting), """
        All classes of a few large jars are loaded, none is initialised."""),
    PEERS("Other tools", false,
        new View("tool", List.of("ratio to native"), "pause", ", 1 thread"),
        (setting, docs) -> new PeersPart(setting, docs.resolve("images/performance-peers.svg")), """
        The same loops under other tools: ratio to native, with one thread. A dash means that the tool does not see the
        calls. Two threads are in the data.

        ![Ratios by tool](images/performance-peers.svg)""");

    private final String title;
    private final boolean onlyBuild;
    private final BiFunction<Setting, Path, Part> part;
    private final View view;
    private final String introduction;

    Chapter(String title, boolean onlyBuild, View view, BiFunction<Setting, Path, Part> part,
            String introduction) {
        this.title = title;
        this.onlyBuild = onlyBuild;
        this.part = part;
        this.view = view;
        this.introduction = introduction;
    }

    static List<Chapter> ofTheBuildAlone() {
        return Arrays.stream(values()).filter(chapter -> chapter.onlyBuild).toList();
    }

    static List<Chapter> named(String... keys) {
        return Arrays.stream(keys).map(Chapter::named).toList();
    }

    private static Chapter named(String key) {
        return Arrays.stream(values()).filter(chapter -> chapter.key().equals(key)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no chapter " + key + "; there are "
                + String.join(", ", Arrays.stream(values()).map(Chapter::key).toList())));
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The Maven option for what it needs beyond the build. */
    String profile() {
        return onlyBuild ? "" : " -P" + key();
    }

    String title() {
        return title;
    }

    /** What the page shows of it. */
    View view() {
        return view;
    }

    String introduction() {
        return introduction;
    }

    Part part(Setting setting, Path docs) {
        return part.apply(setting, docs);
    }
}
