package io.github.dozemeter.options;

import java.util.Locale;

/**
 * Every option, once: the parser, the help text and docs/options.md are made from here. The names are a promise to
 * users.
 */
public enum Option {
    ENABLED("enabled", "true", OptionType.FLAG,
        "`false`: the agent returns at once. `true`, given explicitly, makes it start in JDK tools and in the mains of"
            + " `skipMains` too"),
    CONFIG("config", "", OptionType.TEXT, "a properties file with any of these options; all other sources win over it"),
    HOST("host", "127.0.0.1", OptionType.HOST,
        "address that the endpoint listens on; while only this machine reaches it, it answers only under localhost,"
            + " addresses and this name"),
    PORT("port", "10404", OptionType.PORT,
        "port of the endpoint; `0`: any free one, printed; `off`: no endpoint. While it is taken, the agent keeps"
            + " trying in the background"),
    CALLS("calls", "default", OptionType.CALLS,
        "calls to see, a list of labels (`Thread.sleep:Thread.yield`) and groups; `default`: `Thread.sleep`,"
            + " `Thread.yield`, `LockSupport.parkNanos`, `LockSupport.parkUntil`, `TimeUnit.sleep`, `Object.wait`,"
            + " `Thread.join`; `spin` adds `Thread.onSpinWait`, which is counted only: its hook costs about as much as"
            + " the call; `futures` adds `Future.get` and `CompletableFuture.join`, timed where the future is not"
            + " done"),
    INCLUDES("includes", "*", OptionType.CLASSES, "classes to see, a list; `*` stands for any text"),
    EXCLUDES("excludes", "", OptionType.TEXT, "classes to leave alone, a list; wins over `includes`"),
    ALLOW("allow", "", OptionType.TEXT,
        "sites whose pauses are intended: a list of `class#method` with `*` for any text, or a file with one such"
            + " pattern a line and the reason behind it; counted like all others, their verdict is `INTENDED`"),
    MAX_SITES("maxSites", "200", OptionType.SITES,
        "sites exported on their own, in the order in which they ran first; the rest are summed up, one line per call, until"
            + " one deserves a warning: as many more are exported from then on"),
    HISTOGRAM("histogram", "call", OptionType.choice("off", "call", "site"),
        "what `dozemeter_pause_seconds` tells apart: nothing, calls, or sites"),
    TIMING("timing", "adaptive", OptionType.choice("adaptive", "all", "off"),
        "`adaptive`: pauses that ask for 50 µs or more are all timed, of the others one in 64; `all`; `off`: counts"
            + " only"),
    OVERHEAD_LIMIT("overheadLimit", "2%", OptionType.PERCENT,
        "share of one core that counting and timing may cost, by the agent's own estimate; above it timing is thinned,"
            + " then left out; counts stay exact"),
    THRESHOLDS_SAMPLES("thresholds.samples", "30", OptionType.AMOUNT,
        "timed pauses that a site needs in the time judged before verdicts look at its times"),
    THRESHOLDS_CORE_SHARE("thresholds.coreShare", "1%", OptionType.PERCENT,
        "share of a core from which `TINY_PAUSE` and `SHORT_POLL` are a warning at a lower rate too, and all sites together"
            + " are no longer called cheap"),
    THRESHOLDS_ZERO_SLEEP_INFO_PER_SECOND("thresholds.zeroSleepInfoPerSecond", "100", OptionType.AMOUNT,
        "`ZERO_SLEEP` and `MOSTLY_ZERO`: sleeps a second from which they are an info"),
    THRESHOLDS_ZERO_SLEEP_PER_SECOND("thresholds.zeroSleepPerSecond", "10000", OptionType.AMOUNT,
        "`ZERO_SLEEP` and `MOSTLY_ZERO`: sleeps a second from which they are a warning"),
    THRESHOLDS_ZERO_SLEEP_CORE_SHARE("thresholds.zeroSleepCoreShare", "1%", OptionType.PERCENT,
        "`ZERO_SLEEP` and `MOSTLY_ZERO`: share of a core from which they are a warning at a lower rate too"),
    THRESHOLDS_MOSTLY_ZERO_SHARE("thresholds.mostlyZeroShare", "90%", OptionType.PERCENT,
        "`MOSTLY_ZERO`: share of sleeps for no time above which it holds"),
    THRESHOLDS_YIELD_SPIN_PER_SECOND("thresholds.yieldSpinPerSecond", "1000", OptionType.AMOUNT,
        "`YIELD_SPIN`: yields a second above which it holds"),
    THRESHOLDS_YIELD_SPIN_THREAD_SHARE("thresholds.yieldSpinThreadShare", "10%", OptionType.PERCENT,
        "`YIELD_SPIN`: share of a thread's time in yields above which it holds at a lower rate too"),
    THRESHOLDS_YIELD_SPIN_LEAST_PER_SECOND("thresholds.yieldSpinLeastPerSecond", "100", OptionType.AMOUNT,
        "`YIELD_SPIN`: yields a second from which their share of a thread's time counts"),
    THRESHOLDS_ZERO_PARK_PER_SECOND("thresholds.zeroParkPerSecond", "100000", OptionType.AMOUNT,
        "`ZERO_PARK`: calls a second above which it holds"),
    THRESHOLDS_ZERO_PARK_THREAD_SHARE("thresholds.zeroParkThreadShare", "10%", OptionType.PERCENT,
        "`ZERO_PARK`: share of a thread's time in the calls above which it holds"),
    THRESHOLDS_INTERRUPT_STORM_PER_SECOND("thresholds.interruptStormPerSecond", "1000", OptionType.AMOUNT,
        "`INTERRUPT_STORM`: pauses a second from which it holds"),
    THRESHOLDS_INTERRUPT_STORM_THREAD_SHARE("thresholds.interruptStormThreadShare", "10%", OptionType.PERCENT,
        "`INTERRUPT_STORM`: share of a thread's time from which it holds at a lower rate too"),
    THRESHOLDS_TINY_PAUSE_ASKED_MICROS("thresholds.tinyPauseAskedMicros", "50", OptionType.AMOUNT,
        "`TINY_PAUSE`: mean time asked for, in microseconds, below which it holds"),
    THRESHOLDS_TINY_PAUSE_TIMES_MORE("thresholds.tinyPauseTimesMore", "5", OptionType.AMOUNT,
        "`TINY_PAUSE`: how many times more than asked a pause takes, on average, for it to hold"),
    THRESHOLDS_TINY_PAUSE_PER_SECOND("thresholds.tinyPausePerSecond", "1000", OptionType.AMOUNT,
        "`TINY_PAUSE`: pauses a second from which it is a warning"),
    THRESHOLDS_SHORT_POLL_FROM_MILLIS("thresholds.shortPollFromMillis", "0.05", OptionType.AMOUNT,
        "`SHORT_POLL`: mean time asked for, in milliseconds, from which it holds"),
    THRESHOLDS_SHORT_POLL_TO_MILLIS("thresholds.shortPollToMillis", "10", OptionType.AMOUNT,
        "`SHORT_POLL`: mean time asked for, in milliseconds, up to which it holds"),
    THRESHOLDS_SHORT_POLL_INFO_PER_SECOND("thresholds.shortPollInfoPerSecond", "50", OptionType.AMOUNT,
        "`SHORT_POLL`: pauses a second from which it is an info"),
    THRESHOLDS_SHORT_POLL_PER_SECOND("thresholds.shortPollPerSecond", "500", OptionType.AMOUNT,
        "`SHORT_POLL`: pauses a second from which it is a warning"),
    THRESHOLDS_OVERSHOOT_TIMES("thresholds.overshootTimes", "1.5", OptionType.AMOUNT,
        "`OVERSHOOT`: how many times as long as asked a pause takes, on average, above which it holds"),
    THRESHOLDS_OVERSHOOT_MORE_MILLIS("thresholds.overshootMoreMillis", "1", OptionType.AMOUNT,
        "`OVERSHOOT`: milliseconds beyond what was asked, on average, above which it holds"),
    THRESHOLDS_LOCK_HELD_SAMPLES("thresholds.lockHeldSamples", "2", OptionType.AMOUNT,
        "`LOCK_HELD`: samples of a pausing thread that show a lock held, from which it holds"),
    THRESHOLDS_LOCK_HELD_SHARE("thresholds.lockHeldShare", "10%", OptionType.PERCENT,
        "`LOCK_HELD`: share of such samples from which it holds"),
    THRESHOLDS_BUSY_THREAD_FROM_MILLIS("thresholds.busyThreadFromMillis", "1", OptionType.AMOUNT,
        "`BUSY_THREAD`: time that a pause takes, in milliseconds, from which it counts"),
    THRESHOLDS_BUSY_THREAD_SAMPLES("thresholds.busyThreadSamples", "3", OptionType.AMOUNT,
        "`BUSY_THREAD`: samples of such pauses on a thread that others wait for, from which it holds"),
    MICROMETER("micrometer", "auto", OptionType.choice("auto", "off"),
        "`auto`: the same metrics in the application's own Micrometer, from 1.3 on, once the application has"
            + " initialised its `Metrics.globalRegistry`; `off`: only on the agent's endpoint"),
    SKIP_MAINS("skipMains", "", OptionType.TEXT,
        "main classes or jars in whose JVMs the agent stays off, a list; `*` stands for any text"),
    DUMP("dump", "", OptionType.TEXT,
        "file to write a report to when the JVM ends, by return of `main`, `System.exit` or SIGTERM; an existing one"
            + " is replaced, a pipe or device (`/dev/stdout`) written into. Its ending chooses: `.txt` a table (any other too), `.html` the page, frozen,"
            + " `.json` what `/api/sites` answers, `.md` Markdown for an issue, `.prom` the metrics, `.hgrm`"
            + " realised times by percentile for HdrHistogram's plotter, in nanoseconds, of one call or site: the name"
            + " chooses it where several calls are timed, `run-Thread.sleep.hgrm`, or with the site's id of `/api/sites`."
            + " `%p` stands for the process id, `%t` for the time"),
    LOG("log", "info", OptionType.choice("off", "error", "warn", "info", "debug"), "how much the agent says"),
    LOG_FILE("logFile", "", OptionType.TEXT, "file that the agent's lines are appended to, with the time in UTC, instead of stderr"),
    STRICT("strict", "false", OptionType.FLAG,
        "`true`: any error in these options turns the agent off, instead of being left out."
            + " The application runs on either way");

    /** Names that the documentation promises for a later version; refused with a line that says so. */
    static final String[] PLANNED =
        {"jfr", "auth", "tls.*", "scope"};

    static final String ENVIRONMENT_PREFIX = "DOZEMETER_";

    private final String key;
    private final String defaultValue;
    private final OptionType rule;
    private final String meaning;

    Option(String key, String defaultValue, OptionType rule, String meaning) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.rule = rule;
        this.meaning = meaning;
    }

    public String key() {
        return key;
    }

    public String defaultValue() {
        return defaultValue;
    }

    /** One sentence, in Markdown. */
    public String meaning() {
        return meaning;
    }

    OptionType rule() {
        return rule;
    }

    String systemProperty() {
        return "dozemeter." + key;
    }

    String environmentVariable() {
        return environment(key);
    }

    /** @return null if no option has this name */
    static Option named(String key) {
        for (Option option : values()) {
            if (option.key.equals(key)) {
                return option;
            }
        }
        return null;
    }

    /** {@code maxSites} is {@code DOZEMETER_MAXSITES}, {@code tls.key} is {@code DOZEMETER_TLS_KEY}. */
    static String environment(String key) {
        return ENVIRONMENT_PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_');
    }
}
