package io.github.dozemeter.known;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * An entry of the table: versions of published artifacts that pause too often at some sites. Where the site is a library's
 * and the fault that of another artifact, which chose the period, the entry is that artifact's, and it has an owner.
 * Immutable.
 */
public final class KnownPause {

    private static final String INTENDED = "INTENDED";
    private static final String NO_FIX = "none";
    private static final List<String> CHECKED = Arrays.asList("reproduced", "class file", "reported");
    private static final List<String> FIELDS = Arrays.asList("id", "problem", "artifacts",
        "versions", "fixed", "sites", "owner", "owner-class", "owner-threads", "owner-callers", "made-by", "makes", "period",
        "verdicts", "os", "jdk", "advice", "links", "checked", "seen");
    private static final int SHORTEST_PATTERN = 3;

    private final Map<String, List<String>> fields;
    private final VersionRange versions;
    private final VersionRange jdks;

    /** @throws IllegalArgumentException with a sentence about what is wrong */
    KnownPause(Map<String, List<String>> fields) {
        this.fields = fields;
        for (String name : fields.keySet()) {
            require(FIELDS.contains(name), "there is no field '" + name + "'");
        }
        require(isId(one("id")), "an id has lower case letters, digits, '-' and '.'");
        one("problem");
        one("fixed");
        one("advice");
        require(CHECKED.contains(one("checked")), "'checked' is one of " + CHECKED);
        this.versions = VersionRange.of(one("versions"));
        this.jdks = all("jdk").isEmpty() ? null : VersionRange.of(one("jdk"));
        require(!versions.containsAll() || isIntended(), "versions (,) match every version");
        for (String artifact : some("artifacts")) {
            int colon = artifact.indexOf(':');
            require(colon > 0 && colon + 1 < artifact.length() && colon == artifact.lastIndexOf(':'), "artifact '" + artifact + "' is not group:artifact");
        }
        for (String site : some("sites")) {
            require(isSite(site), "site '" + site
                + "' is not class#method; a * may stand at the end of the method alone");
        }
        some("verdicts");
        for (String link : all("links")) {
            require(link.startsWith("https://") || link.startsWith("http://"), "link '" + link + "' is no http address");
        }
        checkOwner();
    }

    private void checkOwner() {
        if (owner().isEmpty()) {
            return;
        }
        require(isId(owner()), "an owner is an id: lower case letters, digits, '-' and '.'");
        one("owner-class");
        require(!all("owner-threads").isEmpty() || !all("owner-callers").isEmpty(), "an owner needs owner-threads or owner-callers");
        for (String name : Arrays.asList("owner-threads", "owner-callers")) {
            for (String pattern : all(name)) {
                int star = pattern.indexOf('*');
                require(star < 0 || star == pattern.length() - 1 && star >= SHORTEST_PATTERN, "pattern '" + pattern + "' of " + name
                    + " matches too much, expected at least " + SHORTEST_PATTERN + " characters, and a * at the end alone");
            }
        }
    }

    private static boolean isId(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || i > 0 && (c == '-' || c == '.'))) {
                return false;
            }
        }
        return true;
    }

    /** With a package, as a class without one is anybody's. */
    private static boolean isSite(String text) {
        int hash = text.indexOf('#');
        int star = text.indexOf('*');
        return hash > 0 && text.lastIndexOf('.', hash) > 0 && hash + 1 < text.length() && (star < 0 || star > hash && star == text.length() - 1);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private String one(String name) {
        List<String> values = all(name);
        require(values.size() == 1 && !values.get(0).isEmpty(), "field '" + name + "' is missing, or is no single text");
        return values.get(0);
    }

    private List<String> some(String name) {
        require(!all(name).isEmpty(), "field '" + name + "' is missing");
        return all(name);
    }

    private List<String> all(String name) {
        return fields.getOrDefault(name, Collections.<String>emptyList());
    }

    private String text(String name) {
        return String.join(", ", all(name));
    }

    public String id() {
        return text("id");
    }

    /** What the code does, as a clause. */
    public String problem() {
        return text("problem");
    }

    /** {@code group:artifact} of what is at fault, under all its names. */
    public List<String> artifacts() {
        return all("artifacts");
    }

    /** Those at fault. */
    public VersionRange versions() {
        return versions;
    }

    /** The first good version; empty if there is none. */
    public String fixedIn() {
        return text("fixed").equals(NO_FIX) ? "" : text("fixed");
    }

    /** {@code class#method}. */
    public List<String> sites() {
        return all("sites");
    }

    /** Who chose the period of a shared line; empty if the line is the artifact's own. */
    public String owner() {
        return text("owner");
    }

    /** A class of the owner's artifact that is always loaded; its jar tells the version. */
    String ownerClass() {
        return text("owner-class");
    }

    /** {@code class#method} that makes the timer; empty if no code shows it. */
    public String madeBy() {
        return text("made-by");
    }

    /** The class of the timer. */
    public String makes() {
        return text("makes");
    }

    public String period() {
        return text("period");
    }

    /** Names of verdicts that its sites get. */
    public List<String> verdicts() {
        return all("verdicts");
    }

    /** Whether the pause is meant, and should be left alone. */
    public boolean isIntended() {
        return all("verdicts").equals(Collections.singletonList(INTENDED));
    }

    /** The way round, as a clause. */
    public String advice() {
        return text("advice");
    }

    public List<String> links() {
        return all("links");
    }

    /** {@code reproduced}, {@code class file} (of a bad and a good version) or {@code reported}. */
    public String checked() {
        return text("checked");
    }

    /** Bad versions whose class files were read. */
    public List<String> seen() {
        return all("seen");
    }

    /** The conditions on system and JDK in words; empty if there are none. */
    public String onlyOn() {
        String jdk = jdks == null ? "" : "JDK " + jdks;
        return text("os").isEmpty() ? jdk : jdk.isEmpty() ? text("os") : text("os") + ", " + jdk;
    }

    /** @param jdk feature release */
    boolean isOn(String os, int jdk) {
        return os.startsWith(text("os")) && (jdks == null || jdks.contains(MavenVersion.of(String.valueOf(jdk))));
    }

    /** Whether a site is this one, or one in a copy of its class that has a prefix before its package. */
    public boolean isAt(String className, String method) {
        return isAt(sites(), className, method);
    }

    private static boolean isAt(List<String> places, String className, String method) {
        for (String place : places) {
            int hash = place.indexOf('#');
            if (hash > 0 && isOrCopy(className, place.substring(0, hash)) && matches(place.substring(hash + 1), method)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a call there makes the owner's timer, or its copy.
     *
     * @param calledClass of the constructor, or of the receiver
     */
    public boolean isMadeAt(String className, String method, String calledClass) {
        return isAt(all("made-by"), className, method) && isOrCopy(calledClass, makes());
    }

    /** Whether the timer has that period, or may have any. */
    public boolean hasPeriod(OptionalLong nanos) {
        return period().isEmpty() || nanos.isPresent() && nanos.getAsLong() == periodNanos();
    }

    /** -1 if it is none that a call can have. */
    private long periodNanos() {
        int longest = 9;
        String digits = period().replaceAll("\\D", "");
        int unit = Arrays.asList("ns", "us", "ms", "s").indexOf(period().substring(digits.length()).trim());
        return unit < 0 || digits.isEmpty() || digits.length() > longest ? -1 : Long.parseLong(digits) * (long) Math.pow(1_000, unit);
    }

    /** Whether that class, of the artifact at fault, has a prefix before its package. */
    public boolean isCopy(String className) {
        boolean isMaker = isIn(all("made-by"), className);
        return owner().isEmpty() ? !isMaker && !isIn(sites(), className) : !isMaker && !madeBy().isEmpty();
    }

    private static boolean isIn(List<String> places, String className) {
        for (String place : places) {
            if (place.startsWith(className + '#')) {
                return true;
            }
        }
        return false;
    }

    public static boolean isOrCopy(String className, String type) {
        return className.endsWith(type)
            && (className.length() == type.length() || className.charAt(className.length() - type.length() - 1) == '.');
    }

    /**
     * Whether one of these threads or callers is the owner's.
     *
     * @param callers {@code com.x.Y.run:42}
     */
    boolean isOwnedBy(Iterable<String> threads, Iterable<String> callers) {
        for (String pattern : all("owner-threads")) {
            for (String thread : threads) {
                if (matches(pattern, thread)) {
                    return true;
                }
            }
        }
        for (String pattern : all("owner-callers")) {
            String start = pattern.replace("*", "").replace('#', '.');
            for (String caller : callers) {
                if (caller.startsWith(start)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean matches(String pattern, String name) {
        return pattern.endsWith("*") ? name.startsWith(pattern.substring(0, pattern.length() - 1)) : name.equals(pattern);
    }

    @Override
    public String toString() {
        return id();
    }
}
