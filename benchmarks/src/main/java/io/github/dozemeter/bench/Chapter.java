package io.github.dozemeter.bench;

import io.github.dozemeter.bench.application.ApplicationExperiment;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.overhead.OverheadExperiment;
import io.github.dozemeter.bench.overhead.ReadingExperiment;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.peers.PeersExperiment;
import io.github.dozemeter.bench.startup.ArchivesExperiment;
import io.github.dozemeter.bench.startup.ClassPathExperiment;
import io.github.dozemeter.bench.startup.StartupExperiment;
import io.github.dozemeter.bench.startup.VirtualThreadsExperiment;
import io.github.dozemeter.bench.truth.ExactExperiment;
import io.github.dozemeter.bench.truth.RecorderExperiment;
import io.github.dozemeter.bench.truth.TruthExperiment;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A chapter of docs/performance.md: how it is measured, and what a reader must know to read it.
 *
 * @param onlyBuild whether it needs nothing beyond the build; else the profile of Maven that is called as it is
 * @param view what the page shows of it
 * @param experiment made from what is measured and the folder of the page
 */
record Chapter(String key, String title, boolean onlyBuild, View view, BiFunction<Setting, Path, Experiment> experiment,
               String introduction) {

    /** In the order of the page. */
    static final List<Chapter> ALL = List.of(
        new Chapter("overhead", "Cost of a pause", true, new View("pause", "native, per call", "added per call"),
            (setting, docs) -> new OverheadExperiment(setting, docs.resolve("images/performance.svg")), """
            Four copies of the same loops alternate in one JVM in slots of half a millisecond. The agent rewrites one copy and
            excludes three. Two of these are the same, and their difference is the error of the measurement (the A/A control); the
            fourth makes a bare atomic count, without which no count is exact. A figure is the 20th percentile over the slots, the
            median over fresh JVMs.

            Ratios depend on the kernel: where a `sleep(0)` takes 200 ns instead of 500, the atomic count alone adds 2 to 3 %, and no
            exact count meets a target of 1.01. What the agent adds beyond it depends less on the machine, and differs by some
            nanoseconds from one JVM to the next.

            `parkNanos(0)` returns at once, so its row is the hook alone. With more threads than processors, the time of a call
            includes waiting for one. Virtual threads share one carrier. Rare pauses such as `sleep(1)` show a cold hook.
            `timing=all` times every call and has no target.

            ![Ratios by pause and JDK, with the targets](images/performance.svg)"""),
        new Chapter("spin", "Cost of counting onSpinWait", true, new View("pause", "native, per call", "added per call"),
            (setting, docs) -> OverheadExperiment.spin(setting), """
            `calls=default:spin` counts `Thread.onSpinWait`. It is off by default, because the call itself takes only some
            20 ns."""),
        new Chapter("waits", "Cost of counting waits", true, new View("pause", "native, per call", "ratio", "added per call"),
            (setting, docs) -> OverheadExperiment.waits(setting), """
            `calls=default:waits` counts timed waits. It is off by default with `-javaagent`, because the fastest waits take
            only some 20 ns. Here each wait delivers at once, and other kinds of queues were polled before. `select(t)` must
            read the clock before it waits. The workers poll what one producer offers, and have work for some microseconds
            with each piece."""),
        new Chapter("application", "Applications", false,
            new View("figure", "no agent", "an empty agent", "Dozemeter", "Dozemeter, `calls=default:waits`", "not seen below"),
            (setting, docs) -> new ApplicationExperiment(setting), """
            Spring Boot answers a request with a little JSON; a Kafka broker takes a record of 100 bytes and hands it to a
            consumer. Each round starts fresh JVMs in random order: without an agent, with an agent whose transformer changes no
            class, with Dozemeter as it is by default, and with Dozemeter counting waits, too. Another JVM on the same machine
            makes the load in a closed loop: each of 8 workers makes the next call when its last one is answered, so during a
            stall fewer calls are made, and p99 is lower than users would see. The first seconds are thrown away, though a JVM
            compiles for longer. The load shares the processors, so of all figures processor time, which is the server's alone,
            is the sharpest. *Ready* means that the port is open.

            Without an agent, figures are medians. With an agent, they are ratios to the JVM without one in the same round: the
            median, and in parentheses an interval that holds the true one with 95 %. Where 1 lies inside, no difference was
            seen; with Dozemeter as it is by default, one below the last column would not have been seen. Few pauses are
            counted by default, because both applications wait in queues and selectors; `calls=default:waits` counts these."""),
        new Chapter("reading", "Cost of reading 2,000 sites", true, new View("what", "CPU time", "the first"),
            (setting, docs) -> new ReadingExperiment(setting), """
            What the agent's own threads take at as many sites as it records, all of which run, some 150 times a second each; the zero
            sleeps among them have a verdict. Requests are those of Prometheus and of the page, with compressed answers. CPU time
            in the second half of a minute, and of the first in a fresh JVM. By default 200 sites are exported, with `maxSites=2000`
            all."""),
        new Chapter("startup", "Start-up and memory", true,
            new View("hello world with", "until `main` runs", "beyond an empty agent", "peak memory"),
            (setting, docs) -> new StartupExperiment(setting), """
            Hello world, started again and again in random order. Times are 20th percentiles and their differences; memory is
            the peak resident set of a program that idles for half a second. The agent spends the time on its own classes, on
            opening `java.lang` and on its options."""),
        new Chapter("archives", "Start-up from an archive of classes", true,
            new View("hello world with", "no archive", "from an archive", "beyond an empty agent"),
            (setting, docs) -> new ArchivesExperiment(setting), """
            Until `main` runs: medians, started again and again in random order. Up to JDK 24 the archive is a dynamic one, made
            without an agent; from 25 on it is an AOT cache, made by the same command line, in which Dozemeter is off unless
            `enabled=true`. Each JDK has an archive of its own classes, which "no archive" uses, too; with an agent it uses less
            of it. [How to train](loading.md#archives-of-classes-and-aot-caches)."""),
        new Chapter("virtual", "Virtual threads with any agent loaded", true,
            new View("pairs of virtual threads with", "processor time of a handover", "ratio to no agent"),
            (setting, docs) -> new VirtualThreadsExperiment(setting), """
            Pairs of virtual threads hand objects over through a `SynchronousQueue`, which mounts and unmounts both all the time
            and makes no pause that Dozemeter counts. As soon as any agent is loaded, the JVM does more at each mount, on 21 and
            22 in a place that all processors share ([JDK-8330969](https://bugs.openjdk.org/browse/JDK-8330969), mended in 23):
            expect more there with more processors than the two here. Processor time of the process, which other processes
            disturb little. One idle platform thread more or less makes a handover up to three times as dear, also without an
            agent, so the JVMs of a row have none to seven: time and ratio are those of the means, and of an attached agent
            to the same JVMs before.
            [What to do](troubleshooting.md#virtual-threads-are-slower-with-any-agent)."""),
        new Chapter("truth", "Accuracy", true, View.NONE, (setting, docs) -> new TruthExperiment(setting), """
            A program makes a known number of known pauses and times each call itself; its figures are compared with the
            agent's. The hook's own time, calibrated by `parkNanos(0)`, is subtracted. Pauses that request less than 50 µs are
            timed once in 64, unless `timing=all`, so their sums are estimates: a miss within three standard errors is called
            chance. Each realised time, the program's like the agent's, contains one reading of the clock
            ([how exact](metrics.md#how-exact-realised-times-are)). On a busy machine the least disturbed of three runs counts. Results
            are in the table of targets."""),
        new Chapter("recorder", "The same calls in JFR", true, View.NONE, (setting, docs) -> new RecorderExperiment(setting), """
            In the same run, every count of Dozemeter is compared with JFR's events and, from JDK 25 on, with its method
            timing. JFR has no event for `Thread.yield`, nor for a park or sleep that returns at once."""),
        new Chapter("exact", "Lost counts", true, View.NONE, (setting, docs) -> new ExactExperiment(setting), """
            Very many calls, while one thread scrapes the agent without pause and checks that no count falls."""),
        new Chapter("classpath", "A large class path", false,
            new View("JDK", "classes", "loading, without the agent", "loading, with it", "peak memory, without",
                "peak memory, with it"), (setting, docs) -> new ClassPathExperiment(setting), """
            All classes of a few large jars are loaded, none is initialised."""),
        new Chapter("peers", "Other tools", false,
            new View("tool", List.of("ratio to native"), "pause", ", 1 thread"),
            (setting, docs) -> new PeersExperiment(setting, docs.resolve("images/performance-peers.svg")), """
            The same loops under other tools: ratio to native, with one thread. A dash means that the tool does not see the
            calls. Two threads are in the data.

            ![Ratios by tool](images/performance-peers.svg)"""));

    static Chapter named(String key) {
        return ALL.stream().filter(chapter -> chapter.key.equals(key)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no chapter " + key + "; there are "
                + String.join(", ", ALL.stream().map(Chapter::key).toList())));
    }

    /**
     * Which part of a chapter's tables the page shows: one row for each value of the column {@code rows}; beside each other the
     * {@code columns} of each JDK, or, where {@code across} is the name of a column, its values.
     *
     * @param only shows rows whose value of {@code across} ends so
     */
    record View(String rows, List<String> columns, String across, String only) {

        static final View NONE = new View("");

        View(String rows, String... columns) {
            this(rows, List.of(columns), "", "");
        }
    }
}
