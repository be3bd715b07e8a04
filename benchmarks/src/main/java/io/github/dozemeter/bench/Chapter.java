package io.github.dozemeter.bench;

import io.github.dozemeter.bench.application.ApplicationExperiment;
import io.github.dozemeter.bench.attach.AttachExperiment;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.overhead.OverheadExperiment;
import io.github.dozemeter.bench.overhead.ReadingExperiment;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.peers.PeersExperiment;
import io.github.dozemeter.bench.startup.ArchivesExperiment;
import io.github.dozemeter.bench.startup.ClassPathExperiment;
import io.github.dozemeter.bench.startup.StartupExperiment;
import io.github.dozemeter.bench.startup.VirtualThreadsExperiment;
import io.github.dozemeter.bench.truth.CostExperiment;
import io.github.dozemeter.bench.truth.ExactExperiment;
import io.github.dozemeter.bench.truth.RecorderExperiment;
import io.github.dozemeter.bench.truth.TruthExperiment;
import java.util.List;

/**
 * A chapter of docs/performance.md: how it is measured, and what a reader must know to read it.
 *
 * @param onlyBuild whether it needs nothing beyond the build; else the profile of Maven that is called as it is
 * @param view what the page shows of it
 * @param introduction in Markdown; links the picture, if there is one
 */
record Chapter(String key, String title, boolean onlyBuild, View view, Experiment experiment, String introduction) {

    /** In the order of the page. */
    static final List<Chapter> ALL = List.of(
        new Chapter("overhead", "Cost of a pause", true,
            new View("pause", List.of("native, per call", "added per call"), "", ", 1 ", true),
            setting -> new OverheadExperiment(setting).measure(), """
            Four copies of the same loops alternate in one JVM in slots of half a millisecond. The agent rewrites one of them, two are the
            A/A control, and the fourth makes a bare atomic count. Numbers are 20th percentiles over the slots, medians over fresh JVMs.

            Where a `sleep(0)` takes 200 ns instead of 500, the atomic count alone adds 2 to 3%. `parkNanos(0)` returns at once, so its row
            is the hook alone. Rare pauses such as `sleep(1)` show a cold hook. With one thread:

            ![Ratios by pause and JDK, with the goals](images/performance.svg)"""),
        new Chapter("spin", "Cost of counting onSpinWait", true, View.newest("pause", "native, per call", "added per call"),
            setting -> new OverheadExperiment(setting).spin(), """
            With `calls=default:spin`."""),
        new Chapter("waits", "Cost of counting waits", true, View.newest("pause", "native, per call", "added per call"),
            setting -> new OverheadExperiment(setting).waits(), """
            With `calls=default:waits`. Here each wait delivers at once. `select(t)` must read the clock before it waits."""),
        new Chapter("application", "Applications", false,
            new View("what", "no agent", "Dozemeter, to no agent", "to an empty agent", "to an agent that may retransform",
                "`calls=default:waits`, to that agent", "rounds"),
            setting -> new ApplicationExperiment(setting).measure(), """
            Spring Boot answers a request with a little JSON; a Kafka broker takes a record of 100 bytes and hands it to a consumer. Another
            JVM on the same machine makes the calls, by 8 workers. CPU is the server's alone, by the kernel.

            *Steady state* begins after a minute of load; the servers of a round run side by side, and are called in turns of two seconds.
            A server is *ready* when it listens. With Dozemeter, a cell is a ratio within a round: the median, and its 95% interval. *Not
            shown*: the interval is not narrower than 0.04 after 25 rounds. Rounds are kept in a file, so the command can be stopped. It
            fails where, in steady state, the whole interval is above 1.02 of an agent that may retransform and does nothing."""),
        new Chapter("reading", "Cost of reading 2,000 sites", true, View.NONE, setting -> new ReadingExperiment(setting).measure(), """
            Among the targets: CPU of the agent's threads when 2,000 sites make 150 pauses/s each. The first scrape of a fresh JVM takes up to
            twenty times as long, ticks and pages two to five times. By default 200 sites are exported, with `maxSites=2000` all."""),
        new Chapter("startup", "Start-up and memory", true,
            View.newest("hello world with", "until `main` runs", "beyond an empty agent", "peak memory"),
            setting -> new StartupExperiment(setting).measure(), """
            Hello world, in random order. Times are 20th percentiles; memory is the peak resident set of a program that idles for half a
            second."""),
        new Chapter("attach", "Attaching", true, View.NONE, setting -> new AttachExperiment(setting).measure(), """
            [attach.md](attach.md#what-the-first-retransformation-costs) has the slowest step and the CPU lost of an application with some
            11,000 compiled methods; the compilers' CPU and the longest stop are in performance.json."""),
        new Chapter("archives", "Start-up from an archive of classes", true,
            View.newest("hello world with", "no archive", "from an archive", "beyond an empty agent"),
            setting -> new ArchivesExperiment(setting).measure(), """
            Medians until `main` runs. From JDK 25 on the archive is an AOT cache, in which Dozemeter is off unless `enabled=true`; before,
            a dynamic archive made without an agent. [How to train](loading.md#archives-of-classes-and-aot-caches)."""),
        new Chapter("virtual", "Virtual threads with any agent loaded", true,
            new View("pairs of virtual threads with", "processor time of a handover", "ratio to no agent"),
            setting -> new VirtualThreadsExperiment(setting).measure(), """
            Pairs of virtual threads hand objects over through a `SynchronousQueue`, which Dozemeter does not count. With any agent loaded, the
            JVM does more at each mount, on 21 and 22 in a place that all processors share: expect more with more than two.
            [What to do](troubleshooting.md#virtual-threads-are-slower-with-any-agent)."""),
        new Chapter("truth", "Accuracy", true, View.newest("loop", "counted", "`look`"),
            setting -> new TruthExperiment(setting).measure(), """
            A program counts and times its pauses itself; the table of targets compares its numbers with the agent's, with `timing=adaptive`
            and `timing=all`. A miss within three standard errors is called chance.
            [How exact times are](metrics.md#how-exact-realised-times-are).

            From outside: `look` names each line of such loops, or the lines that share a thread; a rate is within a tenth unless it is of zero
            pauses. Bold is what it missed."""),
        new Chapter("cost", "Costs, against the kernel", true, View.NONE, setting -> new CostExperiment(setting).measure(), """
            What Dozemeter says a loop costs, and the kernel's run time of its threads beside their own work, are in performance.json. A
            counted cost is within a fifth or 0.5% of a core; of zero sleeps among others, waits for a monitor, and sleeps of 50 threads
            at one line within three fifths or 1%. `~` is within a factor of two, `≤` at most a twentieth below the pauses."""),
        new Chapter("recorder", "The same calls in JFR", true, View.NONE, setting -> new RecorderExperiment(setting).measure(), """
            JFR has no event for `Thread.yield`, nor for a park or sleep that returns at once."""),
        new Chapter("exact", "Lost counts", true, View.NONE, setting -> new ExactExperiment(setting).measure(), """
            One thread scrapes the agent without pause and checks that no count falls."""),
        new Chapter("classpath", "A large class path", false,
            new View("JDK", "classes", "loading, without the agent", "loading, with it", "peak memory, without",
                "peak memory, with it"), setting -> new ClassPathExperiment(setting).measure(), """
            All classes of a few large jars are loaded, none is initialised."""),
        new Chapter("peers", "Other tools", false,
            new View("tool", List.of("ratio to native"), "pause", ", 1 thread", true),
            setting -> new PeersExperiment(setting).measure(), """
            The same loops: ratio to native, with one thread. A dash means that the tool does not see the calls.

            ![Ratios by tool](images/performance-peers.svg)"""));

    /** Measures what the chapter shows. */
    interface Experiment {
        Section measure(Setting setting) throws Exception;
    }

    /** The file of its picture, in the folder of the page. */
    String picture() {
        return introduction.replaceFirst("(?s).*!\\[.*]\\((.*)\\).*", "$1");
    }

    static Chapter named(String key) {
        return ALL.stream().filter(chapter -> chapter.key.equals(key)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no chapter " + key + "; there are "
                + String.join(", ", ALL.stream().map(Chapter::key).toList())));
    }

    /**
     * Which part of a chapter's tables the page shows: one row for each value of the column {@code rows}; beside each other the
     * {@code columns} of each JDK, or, where {@code across} is the name of a column, its values.
     *
     * @param only shows rows whose value of {@code across}, or where that is empty of {@code rows}, contains this
     * @param isNewest shows the newest JDK alone
     */
    record View(String rows, List<String> columns, String across, String only, boolean isNewest) {

        static final View NONE = new View("");

        View(String rows, String... columns) {
            this(rows, List.of(columns), "", "", false);
        }

        static View newest(String rows, String... columns) {
            return new View(rows, List.of(columns), "", "", true);
        }
    }
}
