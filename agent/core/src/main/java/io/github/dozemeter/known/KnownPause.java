package io.github.dozemeter.known;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.support.Wildcards;
import io.github.dozemeter.support.WrittenTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * An entry of the table: versions of published artifacts that pause too often at some sites. Where the site is a
 * library's and the fault that of another artifact, which chose the period, the entry is that artifact's, and it
 * has an owner. Immutable.
 */
public final class KnownPause {

    private static final String INTENDED = "INTENDED";
    private static final String NONE = "none";
    private static final String ID = "[a-z0-9][a-z0-9.-]*";
    private static final String CLASS = "[\\w$]+(\\.[\\w$]+)+";
    private static final String METHOD = "[\\w$<>-]+";
    static final List<String> CHECKED = Arrays.asList("reproduced", "class file", "reported");
    static final List<String> SYSTEMS = Arrays.asList("Windows", "Linux");
    /** Names of {@code diagnose.Verdict}, which a package below cannot see; a test compares them. */
    static final List<String> VERDICTS = Arrays.asList("ZERO_SLEEP", "MOSTLY_ZERO", "YIELD_SPIN", "ZERO_PARK",
        "INTERRUPT_STORM", "TINY_PAUSE", "ROUNDED_UP", "SHORT_POLL", "EXPIRED_WAIT", "ZERO_WAIT", "FAST_TICK",
        "OVERSHOOT", "LOCK_HELD", "BUSY_THREAD", INTENDED);
    private static final List<String> ANY_CALL = Arrays.asList("LOCK_HELD",
        "BUSY_THREAD", INTENDED);
    private static final List<String> ONE_CALL = Arrays.asList("YIELD_SPIN", "FAST_TICK");
    static final List<String> TEXTS = Arrays.asList("id", "problem", "versions", "fixed", "owner", "owner-class",
        "made-by", "makes", "period", "os", "jdk", "gate", "advice", "checked");
    static final List<String> LISTS = Arrays.asList("artifacts", "sites", "owner-threads", "owner-callers",
        "verdicts", "links", "seen");
    static final List<String> NEEDED = Arrays.asList("id", "problem", "artifacts", "versions", "fixed", "sites",
        "verdicts", "advice", "checked");

    /** The fields in the order of the file, each a list. */
    public final Map<String, List<String>> fields;
    public final String id;
    /** Says what the code does, as a clause. */
    public final String problem;
    /** {@code group:artifact} of what is at fault, under all its names. */
    public final List<String> artifacts;
    public final VersionRange versions;
    /** The first good version; empty if there is none. */
    public final String fixedIn;
    /** {@code class#method}. */
    public final List<String> sites;
    public final List<String> verdicts;
    public final boolean isIntended;
    /** Whether a bad version fails a build: it is neither intended nor mere information ({@code gate: none}). */
    public final boolean failsGates;
    /** The artifact that chose the period of a shared line; empty if the line is the artifact's own. */
    public final String owner;
    /** A class of the owner's artifact that is always loaded; its jar has the version. */
    final String ownerClass;
    /** {@code class#method} that makes the timer; empty if no code shows it. */
    public final String madeBy;
    /** The class of the timer. */
    public final String makes;
    /** {@code Windows} or {@code Linux}; empty for all. */
    public final String os;
    private final VersionRange jdks;
    /** The workaround, as a clause. */
    public final String advice;
    public final List<String> links;
    /** {@code reproduced}, {@code class file} (of a bad and a good version) or {@code reported}. */
    public final String checked;
    /** Bad versions whose class files were read. */
    public final List<String> seen;

    /**
     * @param isTested of the built-in table, which a test checks: a check takes milliseconds in the interpreter
     * @throws IllegalArgumentException saying what is wrong, as {@code docs/known-pauses.schema.json} does
     */
    KnownPause(Map<String, List<String>> fields, boolean isTested) {
        this.fields = Collections.unmodifiableMap(fields);
        if (!isTested) {
            checkNames();
        }
        this.id = text("id");
        this.problem = text("problem");
        this.artifacts = values("artifacts");
        this.versions = new VersionRange(text("versions"));
        this.fixedIn = text("fixed").equals(NONE) ? "" : text("fixed");
        this.sites = values("sites");
        this.verdicts = values("verdicts");
        this.isIntended = verdicts.equals(Collections.singletonList(INTENDED));
        this.failsGates = !isIntended && !text("gate").equals(NONE);
        this.owner = text("owner");
        this.ownerClass = text("owner-class");
        this.madeBy = text("made-by");
        this.makes = text("makes");
        this.os = text("os");
        this.jdks = has("jdk") ? new VersionRange(text("jdk")) : null;
        this.advice = text("advice");
        this.links = values("links");
        this.checked = text("checked");
        this.seen = values("seen");
        if (!isTested) {
            checkValues();
            checkOwnerAndMaker();
        }
    }

    private void checkNames() {
        for (String name : fields.keySet()) {
            boolean single = TEXTS.contains(name);
            require(single || LISTS.contains(name), "there is no field '" + name + "'");
            boolean isText = values(name).size() == 1 && !text(name).isEmpty();
            require(!single || isText, "field '" + name + "' is no single text");
        }
        for (String name : NEEDED) {
            require(has(name), "field '" + name + "' is missing");
        }
        require(fields.containsKey("links"), "field 'links' is missing; [] means none");
    }

    private void checkValues() {
        each("id", ID, "lower case letters, digits, '-' and '.'");
        if (!text("fixed").equals(NONE)) {
            MavenVersion.of(fixedIn);
        }
        oneOf(CHECKED, "checked");
        each("artifacts", "[\\w.-]+:[\\w.-]+", "group:artifact");
        each("sites", CLASS + "#(" + METHOD + "\\*?|\\*)",
            "class#method; a * is allowed at the end of the method alone");
        require(VERDICTS.containsAll(verdicts), "'verdicts' are some of " + VERDICTS);
        require(isIntended || !verdicts.contains(INTENDED), INTENDED + " must be the only verdict");
        require(isIntended || !versions.containsAll(), "versions " + versions + " match every version");
        each("links", "https?://\\S+", "an http address");
        require(has("seen") || checked.equals("reported"), "'seen' is missing: the bad versions that were read");
        seen.forEach(MavenVersion::of);
        oneOf(SYSTEMS, "os");
        oneOf(Collections.singletonList(NONE), "gate");
    }

    private void checkOwnerAndMaker() {
        boolean owned = has("owner");
        each("owner", ID, "lower case letters, digits, '-' and '.'");
        require(owned == has("owner-class"), "owner and owner-class belong together");
        require(owned == (has("owner-threads") || has("owner-callers")),
            "an owner needs owner-threads or owner-callers, and they an owner");
        each("owner-class", CLASS, "a class");
        each("owner-threads", "[^*]+|[^*]{3,}\\*",
            "the name of a thread, or at least three characters of it, followed by *: less matches too much");
        each("owner-callers", CLASS + "(#" + METHOD + "\\*?|\\.|\\.\\*)?",
            "a class, class#method, or a package of two parts or more, followed by .*: less matches too much");
        require(has("made-by") == has("makes"), "made-by and makes belong together");
        require(has("made-by") || !has("period"), "'period' needs made-by");
        each("made-by", CLASS + "#" + METHOD, "class#method");
        each("makes", CLASS, "a class");
        each("period", "[0-9]+ ?(ns|us|ms|s)", "a time such as 1ms");
    }

    private void oneOf(List<String> allowed, String name) {
        require(!has(name) || allowed.contains(text(name)), "'" + name + "' is one of " + allowed);
    }

    private void each(String name, String pattern, String expected) {
        for (String value : values(name)) {
            require(value.matches(pattern), "'" + value + "' of " + name + " is not " + expected);
        }
    }

    private boolean has(String name) {
        return !values(name).isEmpty();
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    public static boolean isList(String field) {
        return LISTS.contains(field);
    }

    private List<String> values(String name) {
        return fields.getOrDefault(name, Collections.emptyList());
    }

    private String text(String name) {
        return String.join(", ", values(name));
    }

    /** Whether a call can get one of its verdicts: the method of a park may yield a hundred times before it. */
    public boolean isOf(Call call) {
        return verdicts.stream().anyMatch(verdict -> ANY_CALL.contains(verdict) || canGet(call, verdict));
    }

    private static boolean canGet(Call call, String verdict) {
        if (call == Call.THREAD_YIELD) {
            return verdict.equals("YIELD_SPIN");
        }
        if (call.isSchedule()) {
            return verdict.equals("FAST_TICK");
        }
        return !ONE_CALL.contains(verdict);
    }

    /** The conditions on system and JDK in words; empty if there are none. */
    public String onlyOn() {
        if (jdks == null) {
            return os;
        }
        if (os.isEmpty()) {
            return "JDK " + jdks;
        }
        return os + ", JDK " + jdks;
    }

    /** @param jdk feature release */
    boolean isOn(String system, int jdk) {
        return system.startsWith(os) && isOnJdk(jdk);
    }

    /** Whether a feature release of the JDK shows it. */
    public boolean isOnJdk(int jdk) {
        return jdks == null || jdks.contains(MavenVersion.of(String.valueOf(jdk)));
    }

    /** Whether a site is this one, or one in a copy of its class that has a prefix before its package. */
    public boolean isAt(String className, String method) {
        return isAt(sites, className, method);
    }

    private static boolean isAt(List<String> places, String className, String method) {
        return places.stream().map(place -> place.split("#")).anyMatch(place -> isOrCopy(className, place[0])
            && new Wildcards(Collections.singletonList(place[1])).match(method));
    }

    /** @param calledClass of the constructor, or of the receiver: the owner's timer, or its copy */
    public boolean isMadeAt(String className, String method, String calledClass) {
        return isAt(values("made-by"), className, method) && isOrCopy(calledClass, makes);
    }

    public boolean hasPeriod(OptionalLong nanos) {
        return !has("period") || nanos.isPresent() && nanos.getAsLong() == WrittenTime.nanos(text("period"));
    }

    /** Whether that class, of the artifact at fault, has a prefix before its package. */
    public boolean isCopy(String className) {
        if (isIn(values("made-by"), className)) {
            return false;
        }
        if (owner.isEmpty()) {
            return !isIn(sites, className);
        }
        return !madeBy.isEmpty();
    }

    private static boolean isIn(List<String> places, String className) {
        return places.stream().anyMatch(place -> place.startsWith(className + '#'));
    }

    public static boolean isOrCopy(String className, String type) {
        return className.equals(type) || className.endsWith('.' + type);
    }

    /** @param callers {@code com.x.Y.run:42} */
    boolean isOwnedBy(Collection<String> threads, Collection<String> callers) {
        return threads.stream().anyMatch(new Wildcards(values("owner-threads"))::match)
            || values("owner-callers").stream().map(own -> own.replace('#', '.'))
                .anyMatch(own -> callers.stream().anyMatch(caller -> isBelow(own, caller)));
    }

    /** @param place a class, {@code class.method}, or the beginning of such names before {@code .} or {@code *} */
    private static boolean isBelow(String place, String caller) {
        String start = place.endsWith("*") ? place.substring(0, place.length() - 1) : place;
        boolean isWhole = start.equals(place) && !place.endsWith(".");
        boolean isEnd = caller.length() == start.length();
        return caller.startsWith(start)
            && (!isWhole || isEnd || ".$:".indexOf(caller.charAt(start.length())) >= 0);
    }

    @Override
    public String toString() {
        return id;
    }
}
