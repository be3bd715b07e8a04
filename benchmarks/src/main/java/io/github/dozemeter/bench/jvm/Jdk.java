package io.github.dozemeter.bench.jvm;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /** Asks the JDK itself: not every one has a file {@code release}. */
    public static Jdk at(Path home) {
        Map<String, String> properties = properties(home);
        String version = properties.getOrDefault("java.version", "");
        if (version.isEmpty()) {
            throw new IllegalArgumentException("no JDK at " + home);
        }
        return new Jdk(home, feature(version), version, properties.getOrDefault("java.vendor", ""));
    }

    private static Map<String, String> properties(Path home) {
        String java = home.resolve("bin").resolve("java").toString();
        try {
            Process process = new ProcessBuilder(java, "-XshowSettings:properties", "-version")
                .redirectErrorStream(true).start();
            Map<String, String> properties = new HashMap<>();
            for (String line : new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\\R")) {
                String[] pair = line.strip().split(" = ", 2);
                properties.put(pair[0], pair[pair.length - 1]);
            }
            return properties;
        } catch (IOException noJdk) {
            throw new UncheckedIOException("no JDK at " + home, noJdk);
        }
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
