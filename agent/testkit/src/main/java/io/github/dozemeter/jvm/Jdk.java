package io.github.dozemeter.jvm;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A JDK on this machine: its feature release and its home. */
public record Jdk(int feature, Path home) {

    /** Homes of further JDKs, joined by the path separator. */
    private static final String MORE = "TEST_JDKS";
    /** Feature releases, joined by commas: the tests run on these and no others, and fail where one is missing. */
    private static final String FEATURES = "TEST_FEATURES";
    private static final Pattern VERSION = Pattern.compile("version \"(?:1\\.)?(\\d+)");
    /** Sorted by name on every JDK. */
    private static final Pattern SETTINGS = Pattern.compile("(?s)java\\.vendor = (\\V+).*?java\\.version = (\\V+)");
    private static final Path USER = Path.of(System.getProperty("user.home"));
    private static final List<Path> USUAL_PLACES =
        List.of(Path.of("/usr/lib/jvm"), USER.resolve(".sdkman/candidates/java"), USER.resolve(".jdks"));

    /** The JDK that runs the tests. */
    public static Jdk running() {
        return at(Path.of(System.getProperty("java.home")));
    }

    /**
     * One of each feature release: the running one, those that TEST_JDKS names, those in the usual places; exactly
     * those of TEST_FEATURES, if that is set.
     */
    public static Collection<Jdk> all() {
        return Found.JDKS.values();
    }

    /** One of each feature release: the running one, and those that TEST_JDKS names. */
    public static List<Jdk> runningAndNamed() {
        TreeMap<Integer, Jdk> byFeature = new TreeMap<>();
        Stream.concat(Stream.of(running()), named()).forEach(jdk -> byFeature.putIfAbsent(jdk.feature, jdk));
        return List.copyOf(byFeature.values());
    }

    /** For tests that take long: all where TEST_JDKS or TEST_FEATURES asks for more, otherwise the running one. */
    public static Collection<Jdk> selected() {
        boolean more = Stream.of(MORE, FEATURES).anyMatch(name -> !System.getenv().getOrDefault(name, "").isBlank());
        return more ? all() : List.of(running());
    }

    /** For tests that take very long, of what differs between the first and the last of {@link #selected} if at all. */
    public static Collection<Jdk> outermost() {
        List<Jdk> selected = List.copyOf(selected());
        return selected.stream().filter(jdk -> jdk.equals(selected.get(0)) || jdk.equals(selected.get(selected.size() - 1))).toList();
    }

    /** Looked for once, because each of them is run once for its version. */
    private static final class Found {

        static final SortedMap<Integer, Jdk> JDKS = find();

        private static SortedMap<Integer, Jdk> find() {
            TreeMap<Integer, Jdk> byFeature = new TreeMap<>();
            Stream.of(Stream.of(running()), named(), installed()).flatMap(jdks -> jdks)
                .forEach(jdk -> byFeature.putIfAbsent(jdk.feature, jdk));
            List<Integer> wanted = features();
            if (!byFeature.keySet().containsAll(wanted)) {
                throw new IllegalStateException(FEATURES + " wants " + wanted + ", found " + byFeature);
            }
            byFeature.keySet().removeIf(feature -> !wanted.isEmpty() && !wanted.contains(feature));
            byFeature.values().forEach(jdk -> System.out.println("Tests fork " + jdk + " in " + jdk.home));
            return byFeature;
        }
    }

    private static List<Integer> features() {
        String features = System.getenv().getOrDefault(FEATURES, "");
        return Arrays.stream(features.split(",")).filter(feature -> !feature.isBlank()).map(Integer::valueOf).toList();
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
            try (Stream<Path> homes = Files.isDirectory(place) ? Files.list(place) : Stream.empty()) {
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
        return new Jdk(Integer.parseInt(said(home, VERSION, "-version").get(0)), home);
    }

    /** Asks the JDK itself, for the groups of the pattern: not every one has a release file. */
    private static List<String> said(Path home, Pattern wanted, String... options) {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
        command.addAll(List.of(options));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher found = wanted.matcher(said);
            if (!found.find()) {
                throw new IllegalArgumentException("no JDK at " + home + ": " + said);
            }
            return IntStream.rangeClosed(1, found.groupCount()).mapToObj(group -> found.group(group).strip()).toList();
        } catch (IOException noJdk) {
            throw new UncheckedIOException("no JDK at " + home, noJdk);
        }
    }

    /** Version and vendor. */
    public String release() {
        List<String> said = said(home, SETTINGS, "-XshowSettings:properties", "-version");
        return "JDK " + said.get(1) + " (" + said.get(0) + ")";
    }

    public boolean hasVirtualThreads() {
        return feature >= 21;
    }

    public Path tool(String name) {
        return home.resolve("bin").resolve(name);
    }

    @Override
    public String toString() {
        return "JDK " + feature;
    }
}
