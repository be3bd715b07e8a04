package io.github.dozemeter.bench;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.overhead.OverheadPart;
import io.github.dozemeter.bench.overhead.SpinPart;
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

    OVERHEAD("What the agent costs a pause", true,
        (setting, docs) -> new OverheadPart(setting, docs.resolve("images/performance.svg")), """
        Paired: three copies of the same loops run in one JVM, in slots of about half a millisecond that alternate in
        random order. One copy is rewritten by the agent; two are excluded from it, and what these two, which are the
        same code, differ by is the A/A control: the error of the measurement. Each figure is the 20th percentile over
        the slots (a busy machine only adds), as a ratio to the mean of both native copies; beside it is the ratio of
        the medians. Median over fresh JVMs, with the extremes in brackets.

        `parkNanos(0)` returns at once, so its row is the hook alone: a loop of it does nothing natively. Above two
        threads a call's time includes waiting for the processors. Virtual threads share one carrier. Rare pauses,
        `sleep(1)` above all, show what a young hook costs: at the first thread or pause of a new kind the compiler
        takes its code back, and until it has seen some hundred calls more the hook is interpreted.

        ![Ratios by pause and JDK, with the targets](images/performance.svg)"""),
    SPIN("What counting a spin costs", true, (setting, docs) -> new SpinPart(setting), """
        The same with `calls=default:spin`, which adds `Thread.onSpinWait`: counted, never timed. That call takes some
        20 ns, so even a count shows; therefore it is off unless asked for."""),
    STARTUP("Start and memory", true, (setting, docs) -> new StartupPart(setting), """
        Hello world, started again and again in random order: the time from the start of the process until the first
        statement of `main`, and until the process has ended. Shown are 20th percentiles (a busy machine only adds)
        and their differences; the brackets in the table of targets are the quartiles of the differences round by
        round. Memory is the peak of the resident set of a program that idles half a second, a median. What Dozemeter
        takes beyond an empty agent goes into its own classes, which no class-data archive holds, into opening
        `java.lang` for the hook, and into its options."""),
    TRUTH("Are the figures true?", true, (setting, docs) -> new TruthPart(setting), """
        A program makes a known number of known pauses and times each of them itself, around the call; then its
        figures are compared with the agent's. Its clock sees the hook too, the agent's does not: that part is
        calibrated by `parkNanos(0)`, which takes no time, and taken off. (After a switch to another process the
        hook's own memory is cold, and it takes more than that.) Pauses that ask for less than 50 µs are timed once in
        64, unless `timing=all`; the sums of the others are estimates. A time slice that the system gives to another
        process falls into few pauses and is long, so a loaded machine shows in estimates first: "chance alone" is the
        standard error of any estimate from so many of these very times, and an estimate within three of it is called
        chance. On a busy machine the least disturbed of three runs is shown, whatever it says."""),
    RECORDER("The same calls, seen by the JDK's flight recorder", true,
        (setting, docs) -> new RecorderPart(setting), """
        JFR and Dozemeter in the same run. JFR's events are assigned by their stacks."""),
    EXACT("Is every pause counted?", true, (setting, docs) -> new ExactPart(setting), """
        Very many calls, while one thread scrapes the agent without rest and watches that no count falls."""),
    CLASSPATH("A large class path", false, (setting, docs) -> new ClassPathPart(setting), """
        All classes of a few big jars are loaded, none initialised; then again, by another loader. What looking at a
        class costs is the agent's own figure, rewriting included."""),
    PEERS("Other tools, side by side", false,
        (setting, docs) -> new PeersPart(setting, docs.resolve("images/performance-peers.svg")), """
        The same harness, the same loops. A tool that is told by class works on the treated copy alone; JFR's events,
        which are of the whole JVM, are switched on and off between slots. What each delivers stands behind its name.
        Where a tool did not see the calls there is no ratio.""");

    private final String title;
    private final boolean onlyBuild;
    private final BiFunction<Setting, Path, Part> part;
    private final String introduction;

    Chapter(String title, boolean onlyBuild, BiFunction<Setting, Path, Part> part, String introduction) {
        this.title = title;
        this.onlyBuild = onlyBuild;
        this.part = part;
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

    String title() {
        return title;
    }

    String introduction() {
        return introduction;
    }

    Part part(Setting setting, Path docs) {
        return part.apply(setting, docs);
    }
}
