package io.github.dozemeter.support;

/**
 * Names the members of the JSON documents that the agent writes and the command line reads: {@code /api/sites} and
 * reports, the result of an experiment, the file of a test run. {@link AsciiJson} writes them, {@link JsonObject}
 * reads them; neither end has a name of its own. Users rely on these names.
 */
public enum Member {
    // A report.
    SCHEMA("schema"), KIND("kind"), TAKEN("taken"), HEADLINE("headline"), FIX_FIRST("fixFirst"), NOTES("notes"), HOW("how"),
    WINDOW_SECONDS("windowSeconds"), WAKEUP_COST("wakeupCost"), CORE_PRICE("corePrice"), EXPERIMENT("experiment"),
    SITES("sites"), DEFERRED("deferred"), SAMPLED("sampled"), LIMIT("limit"),

    // Its JVM.
    JVM("jvm"), MAIN("main"), PID("pid"), JAVA("java"),

    // Who made the figures.
    AGENT("agent"), LOOK("look"), RECORDING("recording"), VERSION("version"), REVISION("revision"), MODE("mode"),
    ACTIVE("active"), STARTED("started"), UPTIME_SECONDS("uptimeSeconds"), TIMING("timing"),
    TIMING_REASON("timingReason"),
    SITES_RECORDED("sitesRecorded"), SITES_LIMIT("sitesLimit"), SITES_OVERFLOWED("sitesOverflowed"),
    CLASSES_REWRITTEN("classesRewritten"), CLASSES_UNREADABLE("classesUnreadable"),
    CLASSES_LOADED_BEFORE("classesLoadedBefore"), OVERHEAD_SECONDS("overheadSeconds"), ENDED("ended"), COMPLETE("complete"),
    THREAD_DUMPS("threadDumps"), STOPPED_SECONDS("stoppedSeconds"), RECORDED_SECONDS("recordedSeconds"), FILE("file"),
    VIRTUAL("virtual"),

    // A site.
    ID("id"), CALL("call"), CLASS("class"), METHOD("method"), LINE("line"), ARTIFACT("artifact"), BASIS("basis"),
    OTHER("other"), ARGUMENT("argument"), PAUSES("pauses"), ZERO_PAUSES("zeroPauses"), TIMED_PAUSES("timedPauses"),
    DESCRIBED_PAUSES("describedPauses"), REQUESTED_SECONDS("requestedSeconds"), REALISED_SECONDS("realisedSeconds"),
    ZERO_REALISED_SECONDS("zeroRealisedSeconds"), CPU_SECONDS("cpuSeconds"), EXPIRED("expired"),
    PERIOD_SECONDS("periodSeconds"), COST("cost"), CORES("cores"), COST_SHARE("costShare"), WINDOW("window"),
    ESTIMATE("estimate"), PAUSES_PER_SECOND("pausesPerSecond"), ZERO_SHARE("zeroShare"),
    ZERO_THREADS("zeroThreads"), EXPIRED_PER_SECOND("expiredPerSecond"), EXPIRED_SHARE("expiredShare"),
    THREADS("threads"), SAMPLES("samples"), SECONDS("seconds"), OTHER_LINE("otherLine"), CPU_CORES("cpuCores"),
    RANK("rank"), OUTSIDE_CORES("outsideCores"), RATE_BASIS("rateBasis"), CALLER("caller"), LINES("lines"),
    EXACTLY("exactly"),
    LAST_TRY("lastTry"), SENTENCE("sentence"), WHEN("when"), HISTORY("history"), EVERY_SECONDS("everySeconds"),
    CALLERS("callers"), FRAME("frame"), SHARE("share"), PRECISION("precision"), NAME("name"), FROM("from"),

    // Its verdicts and known pauses.
    VERDICTS("verdicts"), SEVERITY("severity"), REASON("reason"), ADVICE("advice"), DOC("doc"), KNOWN("known"),
    TEXT("text"), COPY("copy"), OWNER("owner"), FIXED_IN("fixedIn"), CHECKED("checked"),
    FAILS_GATES("failsGates"), LINKS("links"), DEPENDENCY("dependency"),

    // Who wakes the JVM.
    WAKE_UPS("wakeUps"), BY_KERNEL("byKernel"), PER_SECOND("perSecond"), EXPLAINED("explained"),
    SHARES("shares"), LABEL("label"), MORE("more"), OTHERS("others"), PLACE("place"), OF_JVM("ofJvm"), NAMES("names"),
    WAKE_UPS_PER_SECOND("wakeUpsPerSecond"), WAITS_PER_SECOND("waitsPerSecond"), PLACES("places"),

    // An experiment.
    SITE("site"), ARM("arm"), ARMS("arms"), FITS("fits"), WHY("why"), ABORTED("aborted"), SAVES("saves"),
    EFFECT("effect"), PROGRESS("progress"), SECONDS_LEFT("secondsLeft"), OUTCOMES("outcomes"),
    CPU("cpu"), UNIT("unit"), LOW("low"), HIGH("high"), P("p"), MIN_VISIBLE("leastVisible"),
    PATH("path"), HAS_FIGURE("hasFigure"), SLOTS("slots"), BLOCK("block"), COUNTED("counted"),
    THROTTLED("throttled"), LATE("late"),

    // A test run.
    FORMAT("format"), START("start"), END("end"), FINISHED("finished"), PARALLEL("parallel"), CLASSES("classes"),
    BY("by"), UNTIMED_PAUSES("untimedPauses"), SLEPT_SECONDS("sleptSeconds"), WAITED_SECONDS("waitedSeconds");

    public final String label;

    Member(String label) {
        this.label = label;
    }
}
