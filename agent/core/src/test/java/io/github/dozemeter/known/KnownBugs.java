package io.github.dozemeter.known;

import io.github.dozemeter.jvm.Zip;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A made-up bug of a library, com.shop:cart 1.5, which is in a file b.jar. */
public final class KnownBugs {

    private KnownBugs() {
    }

    public static KnownSites none() {
        return new KnownSites(new KnownPauses("", List.of()), "", 0, name -> Set.of());
    }

    /** In the method run of these classes. */
    public static KnownSites at(String... classNames) throws IOException {
        return at(List.of(classNames), Map.of());
    }

    /** Several entries for the same method, each with other values of these fields. */
    @SafeVarargs
    public static KnownSites at(List<String> classNames, Map<String, List<String>>... changes) throws IOException {
        String location = location();
        List<KnownPause> entries = new ArrayList<>();
        for (Map<String, List<String>> change : changes) {
            Map<String, List<String>> fields = new HashMap<>(fields(classNames));
            fields.putAll(change);
            entries.add(new KnownPause(fields, false));
        }
        return new KnownSites(new KnownPauses("", entries), "Linux", 21, name -> Set.of(location));
    }

    private static Map<String, List<String>> fields(List<String> classNames) {
        return Map.of("id", List.of("cart-poll"), "problem", List.of("polls the price list"),
            "artifacts", List.of("com.shop:cart"), "versions", List.of("[1.0,2.0)"), "fixed", List.of("2.0"),
            "sites", classNames.stream().map(name -> name + "#run").toList(),
            "verdicts", List.of("YIELD_SPIN", "SHORT_POLL"), "advice", List.of("upgrade to 2.0"),
            "links", List.of("https://shop.example/77"), "checked", List.of("reported"));
    }

    /** Of that file, as a class loader tells it. */
    public static String location() throws IOException {
        Path jar = Files.createTempDirectory(Files.createDirectories(Path.of("target", "known")), "lib").resolve("b.jar");
        Files.write(jar, Zip.of(Map.of("META-INF/maven/com.shop/cart/pom.properties",
            "version=1.5\n".getBytes(StandardCharsets.UTF_8))));
        return jar.toUri().toString();
    }
}
