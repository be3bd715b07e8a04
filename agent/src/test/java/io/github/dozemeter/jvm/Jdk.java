package io.github.dozemeter.jvm;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A JDK on this machine. */
public record Jdk(int feature, Path home) {

    /** Homes of further JDKs, joined by the path separator. */
    private static final String MORE = "TEST_JDKS";
    private static final List<Path> USUAL_PLACES = List.of(Path.of("/usr/lib/jvm"), Path.of("/Library/Java/JavaVirtualMachines"),
        Path.of(System.getProperty("user.home"), ".sdkman/candidates/java"), Path.of(System.getProperty("user.home"), ".jdks"));

    /** The JDK that runs the tests. */
    public static Jdk running() {
        return at(Path.of(System.getProperty("java.home")));
    }

    /** One of each feature release: the running one, those that TEST_JDKS names, those in the usual places. */
    public static Collection<Jdk> all() {
        TreeMap<Integer, Jdk> byFeature = new TreeMap<>();
        Stream.of(Stream.of(running()), named(), installed()).flatMap(jdks -> jdks)
            .forEach(jdk -> byFeature.putIfAbsent(jdk.feature, jdk));
        return byFeature.values();
    }

    private static Stream<Jdk> named() {
        String homes = System.getenv().getOrDefault(MORE, "");
        return Arrays.stream(homes.split(java.io.File.pathSeparator)).filter(home -> !home.isBlank())
            .map(home -> at(Path.of(home)));
    }

    private static Stream<Jdk> installed() {
        List<Jdk> found = new ArrayList<>();
        for (Path place : USUAL_PLACES) {
            try (Stream<Path> homes = Files.isDirectory(place) ? Files.list(place) : Stream.empty()) {
                homes.filter(home -> Files.exists(home.resolve("release")) && Files.exists(home.resolve("bin/javac")))
                    .map(Jdk::at).forEach(found::add);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return found.stream();
    }

    private static Jdk at(Path home) {
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(home.resolve("release"))) {
            release.load(in);
        } catch (IOException noJdk) {
            throw new UncheckedIOException(home + " is no JDK", noJdk);
        }
        String version = release.getProperty("JAVA_VERSION").replace("\"", "").replaceFirst("^1\\.", "");
        return new Jdk(Integer.parseInt(version.split("[.+_-]")[0]), home);
    }

    public Path tool(String name) {
        return home.resolve("bin").resolve(name);
    }

    @Override
    public String toString() {
        return "JDK " + feature;
    }
}
