package io.github.dozemeter.config;

/**
 * Every option, once: the parser, the help text and docs/options.md are made from here. The names are a promise to
 * users.
 */
public enum Option {
    ENABLED("enabled", "true", Rule.FLAG,
        "`false`: the agent returns at once. `true`, given explicitly, makes it start in JDK tools and in the mains of"
            + " `skipMains` too"),
    CONFIG("config", "", Rule.TEXT, "a properties file with any of these options; all other sources win over it"),
    HOST("host", "127.0.0.1", Rule.TEXT, "address that the endpoint listens on"),
    PORT("port", "10404", Rule.PORT,
        "port of the endpoint; `0`: any free one, printed; `off`: no endpoint. While it is taken, the agent keeps"
            + " trying in the background"),
    CALLS("calls", "default", Rule.CALLS,
        "calls to see, a list of labels (`Thread.sleep:Thread.yield`) and groups; `default`: `Thread.sleep`,"
            + " `Thread.yield`, `LockSupport.parkNanos`, `LockSupport.parkUntil`, `TimeUnit.sleep`, `Object.wait`,"
            + " `Thread.join`; `spin` adds `Thread.onSpinWait`, which is counted only: its hook costs about as much as"
            + " the call"),
    INCLUDES("includes", "*", Rule.TEXT, "classes to see, a list; `*` stands for any text"),
    EXCLUDES("excludes", "", Rule.TEXT, "classes to leave alone, a list; wins over `includes`"),
    MAX_SITES("maxSites", "200", Rule.SITES,
        "sites exported on their own, in the order in which they ran first; the rest are summed up, one line per call"),
    HISTOGRAM("histogram", "call", Rule.choice("off", "call", "site"),
        "what `dozemeter_pause_seconds` tells apart: nothing, calls, or sites"),
    TIMING("timing", "adaptive", Rule.choice("adaptive", "all", "off"),
        "`adaptive`: pauses that ask for 50 µs or more are all timed, of the others one in 64; `all`; `off`: counts"
            + " only"),
    OVERHEAD_LIMIT("overheadLimit", "2%", Rule.PERCENT,
        "share of one core that counting and timing may cost, by the agent's own estimate; above it timing is thinned,"
            + " then left out; counts stay exact"),
    SKIP_MAINS("skipMains", "", Rule.TEXT,
        "main classes or jars in whose JVMs the agent stays off, a list; `*` stands for any text"),
    DUMP("dump", "", Rule.DUMP,
        "file to write a report to when the JVM ends, by return of `main`, `System.exit` or SIGTERM; an existing one"
            + " is replaced. Its ending chooses: `.txt` a table, `.prom` the metrics. `%p` stands for the process id,"
            + " `%t` for the time"),
    LOG("log", "info", Rule.choice("off", "error", "warn", "info", "debug"), "how much the agent says"),
    LOG_FILE("logFile", "", Rule.TEXT, "file that the agent's lines are appended to, instead of stderr"),
    STRICT("strict", "false", Rule.FLAG,
        "`true`: any error in these options turns the agent off, instead of the default taking the option's place."
            + " The application runs on either way");

    /** Names that the documentation promises for a later version; refused with a line that says so. */
    static final String[] PLANNED =
        {"allow", "thresholds.*", "micrometer", "jfr", "auth", "tls.*", "scope"};

    private final String key;
    private final String defaultValue;
    private final Rule rule;
    private final String meaning;

    Option(String key, String defaultValue, Rule rule, String meaning) {
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

    Rule rule() {
        return rule;
    }

    String systemProperty() {
        return "dozemeter." + key;
    }

    String environmentVariable() {
        return Names.environment(key);
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
}
