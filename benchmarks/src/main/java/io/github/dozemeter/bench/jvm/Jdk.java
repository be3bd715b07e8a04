package io.github.dozemeter.bench.jvm;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** A JDK to measure on. */
public record Jdk(Path home, int feature, String version, String vendor) {

    /** Homes of further JDKs, separated as in a class path; a system property, or else an environment variable. */
    public static final String HOMES = "TEST_JDKS";

    /** The JDK that runs this, and those of {@link #HOMES}; by version, one of each. */
    public static List<Jdk> all() {
        List<Jdk> all = new ArrayList<>(List.of(at(Path.of(System.getProperty("java.home")))));
        String environment = System.getenv().getOrDefault(HOMES, "");
        for (String home : System.getProperty(HOMES, environment).split(File.pathSeparator)) {
            if (!home.isBlank()) {
                Jdk jdk = at(Path.of(home.strip()));
                if (all.stream().noneMatch(known -> known.feature == jdk.feature)) {
                    all.add(jdk);
                }
            }
        }
        all.sort((a, b) -> Integer.compare(a.feature, b.feature));
        return all;
    }

    /** Reads the file {@code release} that every JDK has. */
    public static Jdk at(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException noJdk) {
            throw new UncheckedIOException("no JDK at " + home, noJdk);
        }
        String version = unquoted(release, "JAVA_VERSION");
        return new Jdk(home, feature(version), version, unquoted(release, "IMPLEMENTOR"));
    }

    private static String unquoted(Properties release, String key) {
        return release.getProperty(key, "").replace("\"", "");
    }

    static int feature(String version) {
        String[] parts = version.split("[._]");
        return Integer.parseInt(parts[0].equals("1") ? parts[1] : parts[0]);
    }

    public boolean hasVirtualThreads() {
        return feature >= 21;
    }

    String java() {
        return home.resolve("bin").resolve("java").toString();
    }

    @Override
    public String toString() {
        return "JDK " + version + (vendor.isEmpty() ? "" : " (" + vendor + ")");
    }
}
