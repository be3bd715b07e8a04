package io.github.dozemeter.config;

import java.util.Locale;

/**
 * Every option, once: the parser, the help text and docs/options.md are made from here. The names are a promise to
 * users.
 */
public enum Option {
    ENABLED("enabled", "true", OptionType.FLAG,
        "`false` turns the agent off. An explicit `true` also starts it in JDK tools, in the main classes of"
            + " `skipMains` and while the JVM archives its classes"),
    CONFIG("config", "", OptionType.TEXT,
        "a properties file with any of these options; every other source overrides it"),
    HOST("host", "127.0.0.1", OptionType.HOST,
        "address that the endpoint listens on. On a loopback address, requests must name localhost, an address or"
            + " this host"),
    PORT("port", "10404", OptionType.PORT,
        "port of the endpoint; `0` takes any free port and prints it; `off` means no endpoint. While the port is"
            + " taken, the agent retries in the background"),
    AUTH("auth", "", OptionType.TEXT,
        "file of names and hashed secrets that may read the endpoint; `java -jar dozemeter.jar auth` makes its"
            + " lines. Read again when it changes. While it is missing or wrong there is no endpoint"),
    TLS_KEYSTORE("tls.keystore", "", OptionType.TEXT,
        "PKCS12 or JKS file with the key and certificate of the endpoint, which then speaks HTTPS. Read again when"
            + " it changes, as the next two are. While one is missing or wrong there is no endpoint"),
    TLS_KEYSTORE_PASSWORD("tls.keystorePassword", "", OptionType.SECRET,
        "password of `tls.keystore`. Every user of the machine can read an agent argument; prefer"
            + " `tls.keystorePasswordFile`"),
    TLS_KEYSTORE_PASSWORD_FILE("tls.keystorePasswordFile", "", OptionType.TEXT,
        "file whose first line is the password of `tls.keystore`"),
    TLS_CLIENT_CA("tls.clientCa", "", OptionType.TEXT,
        "PEM file of certificate authorities: only their clients may read the endpoint. Needs `tls.keystore`"),
    CALLS("calls", "default", OptionType.CALLS,
        "calls to count, labels and groups. `default`: `Thread.sleep`, `Thread.yield`, `LockSupport.parkNanos`,"
            + " `LockSupport.parkUntil`, `TimeUnit.sleep`, `Object.wait`, `Thread.join`. `spin` adds"
            + " `Thread.onSpinWait`, counted but not timed: its hook costs as much as the call. `futures` adds"
            + " `Future.get` and `CompletableFuture.join`, timed if the future is not done. `waits` adds waits"
            + " with a time, with how many expired, and the periods of schedules; the hook takes a third of the"
            + " time of the fastest of them"),
    INCLUDES("includes", "*", OptionType.CLASSES, "classes to instrument, a list; `*` matches any text"),
    EXCLUDES("excludes", "", OptionType.TEXT, "classes not to instrument, a list; overrides `includes`"),
    ALLOW("allow", "", OptionType.TEXT,
        "sites whose pauses are intended: a list of `class#method`, where `*` matches any text, or a file with one"
            + " pattern and its reason per line. They are counted like all others; their verdict is `INTENDED`"),
    KNOWN("known", "", OptionType.TEXT,
        "a file of known pauses in addition to the built-in table, in the same form: see known-pauses.md"),
    MAX_SITES("maxSites", "200", OptionType.SITES,
        "sites exported on their own, first come, first served; waits and schedules take at most half. The rest"
            + " are aggregated per call until a site gets a warning; up to as many again are exported that way"),
    HISTOGRAM("histogram", "call", OptionType.choice("off", "call", "site"),
        "labels of `dozemeter_pause_seconds`: `call`, `site`, or no histogram at all"),
    TIMING("timing", "adaptive", OptionType.choice("adaptive", "all", "off"),
        "`adaptive`: times all pauses that request 50 µs or more, and one in 64 of the others; of waits all at"
            + " sites that make fewer than 10,000 a second, otherwise one in 64; `all`; `off`: counts only"),
    OVERHEAD_LIMIT("overheadLimit", "2%", OptionType.PERCENT,
        "share of one core that counting and timing may cost, as the agent estimates it. Above it the agent times"
            + " fewer pauses, then none; counts stay exact"),
    WAKEUP_COST("wakeupCost", "", OptionType.WAKEUP_COST,
        "CPU time of one pause that blocks, where its price could not be measured: a time, or the file of"
            + " `validate`. Without it, that of the process's other pauses is taken"),
    CORE_PRICE("corePrice", "", OptionType.PRICE,
        "price of one core for a year, in any currency: the headline then gives the cost in money too, and"
            + " `dozemeter_core_price` is exported"),
    THRESHOLDS_CORE_SHARE("thresholds.coreShare", "1%", OptionType.PERCENT,
        "cost, as a share of a core, from which a verdict is a warning; below 0.8 of it the warning ends. From this"
            + " share on the headline no longer calls all sites together cheap"),
    THRESHOLDS_ZERO_SLEEP_PER_SECOND("thresholds.zeroSleepPerSecond", "100", OptionType.AMOUNT,
        "`ZERO_SLEEP` and `MOSTLY_ZERO`: sleeps a second from which they are an information"),
    THRESHOLDS_YIELD_SPIN_PER_SECOND("thresholds.yieldSpinPerSecond", "1000", OptionType.AMOUNT,
        "`YIELD_SPIN`: yields a second from which it is an information"),
    THRESHOLDS_ZERO_PARK_PER_SECOND("thresholds.zeroParkPerSecond", "100000", OptionType.AMOUNT,
        "`ZERO_PARK`: calls a second from which it is an information"),
    THRESHOLDS_INTERRUPT_STORM_PER_SECOND("thresholds.interruptStormPerSecond", "1000", OptionType.AMOUNT,
        "`INTERRUPT_STORM`: pauses a second from which it is an information"),
    THRESHOLDS_TINY_PAUSE_PER_SECOND("thresholds.tinyPausePerSecond", "1000", OptionType.AMOUNT,
        "`TINY_PAUSE`: pauses a second from which it is an information however long they take"),
    THRESHOLDS_SHORT_POLL_PER_SECOND("thresholds.shortPollPerSecond", "50", OptionType.AMOUNT,
        "`SHORT_POLL`: pauses a second from which it is an information"),
    THRESHOLDS_EXPIRED_WAIT_PER_SECOND("thresholds.expiredWaitPerSecond", "50", OptionType.AMOUNT,
        "`EXPIRED_WAIT`: waits a second from which it is an information"),
    THRESHOLDS_ZERO_WAIT_PER_SECOND("thresholds.zeroWaitPerSecond", "10000", OptionType.AMOUNT,
        "`ZERO_WAIT`: zero waits a second from which it is an information"),
    MICROMETER("micrometer", "auto", OptionType.choice("auto", "off"),
        "`auto`: adds the metrics to the application's own Micrometer (1.3 or later) once the application has"
            + " initialised `Metrics.globalRegistry`; `off`: only the agent's endpoint has them"),
    JFR("jfr", "auto", OptionType.choice("auto", "off"),
        "`auto`: recordings that the JVM makes of itself (JFR) have an event `dozemeter.Site` for each site, at the"
            + " beginning and the end of each chunk; `off`: they have none"),
    EXPERIMENTS("experiments", "on", OptionType.choice("on", "off"),
        "`off`: `try` is refused, so that no one can change a pause of this JVM"),
    SKIP_MAINS("skipMains", "", OptionType.TEXT,
        "main classes or jars with which the agent stays off, a list; `*` matches any text"),
    DUMP("dump", "", OptionType.TEXT,
        "report file, written when the JVM ends by return of `main`, `System.exit` or SIGTERM. A missing folder is"
            + " created, an existing file replaced, and so is a link of another user; a pipe or device (`/dev/stdout`) is"
            + " written to. The extension selects the format: `.txt` (and any other) a table, `.html` the page, `.json` the answer"
            + " of `/api/sites`, `.md` Markdown, `.prom` the metrics. `%p` is the process ID, `%t` the time"),
    JUNIT("junit", "", OptionType.TEXT,
        "folder for a file with the pauses of this JVM while tests run; needs `dozemeter-junit`, see junit.md."
            + " `port` and `micrometer` are `off` then and `timing` is `all`, unless they are set"),
    LOG("log", "info", OptionType.choice("off", "error", "warn", "info", "debug"),
        "lowest level of the lines that the agent prints"),
    LOG_FILE("logFile", "", OptionType.TEXT,
        "file to append the agent's lines to, with the time in UTC, instead of stderr"),
    STRICT("strict", "false", OptionType.FLAG,
        "`true`: any error in these options turns the agent off; otherwise the wrong option is ignored");

    /** Names reserved for a later version; refused with a line that says so. */
    static final String[] PLANNED = {"scope", "fix"};

    /** Names below {@code thresholds.} that builds of 0.1.0 had. */
    static final String[] REMOVED_THRESHOLDS =
        {"spinShare", "samples", "zeroSleepInfoPerSecond", "zeroSleepCoreShare", "mostlyZeroShare", "yieldSpinThreadShare",
        "yieldSpinLeastPerSecond", "zeroParkThreadShare", "interruptStormThreadShare", "tinyPauseAskedMicros",
        "tinyPauseTimesMore", "shortPollFromMillis", "shortPollToMillis", "shortPollInfoPerSecond",
        "expiredWaitToMillis", "expiredWaitShare", "expiredWaitInfoPerSecond", "zeroWaitShare",
        "zeroWaitThreadShare", "fastTickInfoMillis", "fastTickMillis", "overshootTimes", "overshootMoreMillis",
        "lockHeldSamples", "lockHeldShare", "busyThreadFromMillis", "busyThreadSamples"};

    static final String ENVIRONMENT_PREFIX = "DOZEMETER_";
    private static final int HELP_WIDTH = 100;
    private static final String HELP_INDENT = "            ";

    private final String key;
    public final String defaultValue;
    final OptionType rule;
    /** One sentence, in Markdown. */
    public final String meaning;

    Option(String key, String defaultValue, OptionType rule, String meaning) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.rule = rule;
        this.meaning = meaning;
    }

    public String key() {
        return key;
    }

    public boolean isSecret() {
        return rule == OptionType.SECRET;
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

    /** @return null if no option has this variable */
    static Option ofVariable(String variable) {
        for (Option option : values()) {
            if (environment(option.key).equals(variable)) {
                return option;
            }
        }
        return null;
    }

    /** {@code maxSites} is {@code DOZEMETER_MAXSITES}, {@code tls.key} is {@code DOZEMETER_TLS_KEY}. */
    static String environment(String key) {
        return ENVIRONMENT_PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    /** Returns what {@code -javaagent:dozemeter.jar=help} prints. */
    public static String help() {
        StringBuilder help =
            new StringBuilder("Usage: java -javaagent:dozemeter.jar[=name=value,name=value] ...\n\n");
        for (Option option : values()) {
            option.appendTo(help);
        }
        help.append("\nA backslash escapes a comma, an equals sign and a backslash; lists are joined by colons.\n"
            + "Also as system property dozemeter.NAME, environment variable DOZEMETER_NAME, or in the file of\n"
            + "config; the argument wins over the property, that over the environment, that over the file.\n");
        return help.toString();
    }

    private void appendTo(StringBuilder help) {
        int lineStart = help.length();
        String format = key.length() < HELP_INDENT.length() - 2 ? "  %-10s" : "  %s  ";
        help.append(String.format(format, key));
        String value = defaultValue.isEmpty() ? "none" : defaultValue;
        for (String word : (meaning.replace("`", "") + ". Default: " + value).split(" ")) {
            if (help.length() - lineStart + word.length() > HELP_WIDTH) {
                help.setCharAt(help.length() - 1, '\n');
                lineStart = help.length();
                help.append(HELP_INDENT);
            }
            help.append(word).append(' ');
        }
        help.setCharAt(help.length() - 1, '\n');
    }
}
