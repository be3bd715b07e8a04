package io.github.dozemeter.jvm;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A JDK on this machine: its feature release and its home.
 *
 * @param system what it was built for, as {@code Windows} or {@code ARM64}; empty if for the system that runs the tests
 */
public record Jdk(int feature, String system, Path home) {

    /** Homes of further JDKs, joined by the path separator. */
    private static final String MORE = "TEST_JDKS";
    /**
     * On which JDKs the tests run that take one: feature releases, {@code oldest} and {@code newest}, joined by commas. A
     * release that is missing is an error.
     */
    private static final String CHOSEN = System.getProperty("jdks", System.getenv().getOrDefault("TEST_FEATURES", ""));
    /** Sorted by name on every JDK: architecture, name of the system, feature release. */
    private static final Pattern BUILT_FOR =
        Pattern.compile("(?s)os\\.arch = (\\V+).*?os\\.name = (\\V+).*?version \"(?:1\\.)?(\\d+)");
    private static final Pattern SETTINGS = Pattern.compile("(?s)java\\.vendor = (\\V+).*?java\\.version = (\\V+)");
    private static final int FIRST_WITH_MODULES = 9;
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final Path USER = Path.of(System.getProperty("user.home"));
    private static final List<Path> USUAL_PLACES =
        List.of(Path.of("/usr/lib/jvm"), USER.resolve(".sdkman/candidates/java"), USER.resolve(".jdks"));

    /** The JDK that runs the tests. */
    public static Jdk running() {
        return at(Path.of(System.getProperty("java.home")));
    }

    /**
     * One of each feature release: those that the property {@code jdks} or the variable TEST_FEATURES chooses, of those that
     * TEST_JDKS names, the running one, and those in the usual places; without a choice, as {@link #runningAndNamed}.
     */
    public static Collection<Jdk> all() {
        return Chosen.JDKS.values();
    }

    /** One of each feature release: those that TEST_JDKS names, and the running one. */
    public static List<Jdk> runningAndNamed() {
        return List.copyOf(byFeature(Stream.concat(named(), Stream.of(running()))).values());
    }

    /**
     * Of {@link #all} one without modules, one with modules and one with virtual threads: 8, 17 and 25, or the last of their
     * kind. For what does not differ by release.
     */
    public static Collection<Jdk> eachKind() {
        return eachKind(all());
    }

    public static List<Jdk> eachKind(Collection<Jdk> jdks) {
        return Stream.of(new int[] {0, 8}, new int[] {FIRST_WITH_MODULES, 17}, new int[] {FIRST_WITH_VIRTUAL_THREADS, 25})
            .flatMap(kind -> jdks.stream().filter(jdk -> jdk.kind() == kind[0])
                .reduce((one, later) -> one.feature == kind[1] ? one : later).stream())
            .toList();
    }

    private int kind() {
        if (hasVirtualThreads()) {
            return FIRST_WITH_VIRTUAL_THREADS;
        }
        return feature >= FIRST_WITH_MODULES ? FIRST_WITH_MODULES : 0;
    }

    /** For tests that take very long: the first and the last of {@link #eachKind}. */
    public static Collection<Jdk> outermost() {
        List<Jdk> kinds = eachKind(all());
        return kinds.size() > 2 ? List.of(kinds.get(0), kinds.get(2)) : kinds;
    }

    /** Looked for once, because each of them is run once for its version. */
    private static final class Chosen {

        static final SortedMap<Integer, Jdk> JDKS = CHOSEN.isBlank() ? byFeature(runningAndNamed().stream())
            : chosen(byFeature(Stream.of(named(), Stream.of(running()), installed()).flatMap(jdks -> jdks)));

        static {
            JDKS.values().forEach(jdk -> System.out.println("Tests fork " + jdk + " in " + jdk.home));
        }

        private static SortedMap<Integer, Jdk> chosen(SortedMap<Integer, Jdk> found) {
            Set<Integer> features = Arrays.stream(CHOSEN.split(",")).map(String::strip).map(word -> switch (word) {
                case "oldest" -> found.firstKey();
                case "newest" -> found.lastKey();
                default -> Integer.valueOf(word);
            }).collect(toSet());
            if (!found.keySet().containsAll(features)) {
                throw new IllegalStateException("no JDKs " + features + " here, found " + found);
            }
            found.keySet().retainAll(features);
            return found;
        }
    }

    private static SortedMap<Integer, Jdk> byFeature(Stream<Jdk> jdks) {
        return jdks.collect(toMap(Jdk::feature, jdk -> jdk, (first, other) -> first, TreeMap::new));
    }

    public static Collection<Jdk> from(int feature) {
        return all().stream().filter(jdk -> jdk.feature >= feature).toList();
    }

    private static Stream<Jdk> named() {
        String homes = System.getenv().getOrDefault(MORE, "");
        return Arrays.stream(homes.split(File.pathSeparator)).filter(home -> !home.isBlank())
            .map(home -> at(Path.of(home.strip())));
    }

    private static Stream<Jdk> installed() {
        List<Jdk> found = new ArrayList<>();
        for (Path place : USUAL_PLACES) {
            if (!Files.isDirectory(place)) {
                continue;
            }
            try (Stream<Path> homes = Files.list(place)) {
                homes.filter(home -> Files.exists(home.resolve("bin/javac")))
                    .map(Jdk::at).forEach(found::add);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return found.stream();
    }

    /** @throws RuntimeException with a sentence, if there is none */
    public static Jdk at(Path home) {
        List<String> said = said(home, BUILT_FOR, "-XshowSettings:properties", "-version");
        String system = system(said.get(1), said.get(0));
        String here = system(System.getProperty("os.name"), System.getProperty("os.arch"));
        String elsewhere = system.equals(here) ? "" : system;
        return new Jdk(Integer.parseInt(said.get(2)), elsewhere, home);
    }

    private static String system(String name, String architecture) {
        if (name.startsWith("Windows")) {
            return "Windows";
        }
        return architecture.equals("aarch64") ? "ARM64" : name;
    }

    /**
     * Asks the JDK itself, for the groups of the pattern: not every one has a release file. It writes into files, as Wine's server inherits
     * a pipe, and holds it until the last JVM of all tests has ended.
     */
    private static List<String> said(Path home, Pattern wanted, String... options) {
        try {
            Outcome outcome = Jvm.at(home.resolve("bin/java")).options(options).run();
            String said = outcome.out() + outcome.err();
            Matcher found = wanted.matcher(said);
            if (!found.find()) {
                throw new IllegalArgumentException("no JDK at " + home + ": " + said);
            }
            return IntStream.rangeClosed(1, found.groupCount()).mapToObj(group -> found.group(group).strip()).toList();
        } catch (IOException noJdk) {
            throw new UncheckedIOException("no JDK at " + home, noJdk);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("no answer of " + home, end);
        }
    }

    /** Version and vendor. */
    public String release() {
        List<String> said = said(home, SETTINGS, "-XshowSettings:properties", "-version");
        return "JDK " + said.get(1) + " (" + said.get(0) + ")";
    }

    /** Another path may lead to it. */
    public boolean isRunning() {
        return system.isEmpty() && feature == Runtime.version().feature();
    }

    public boolean hasVirtualThreads() {
        return feature >= FIRST_WITH_VIRTUAL_THREADS;
    }

    public Path tool(String name) {
        return home.resolve("bin").resolve(name);
    }

    @Override
    public String toString() {
        String jdk = "JDK " + feature;
        return system.isEmpty() ? jdk : jdk + " for " + system;
    }
}
