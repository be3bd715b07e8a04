package io.github.dozemeter.known;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.jvm.CodeLocation;
import io.github.dozemeter.jvm.Zip;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownSitesTest {

    private static final String TIMER = "io.wheel.Timer";

    @TempDir
    private Path folder;

    private final Map<String, List<String>> fields = new LinkedHashMap<>(Map.of("id", List.of("wheel-1"), "problem", List.of("spins"),
        "artifacts", List.of("io.wheel:wheel"), "versions", List.of("[1.0,2.0)"), "fixed", List.of("2.0"), "sites", List.of(TIMER + "#tick"),
        "verdicts", List.of("ZERO_SLEEP"), "advice", List.of("upgrade to 2.0"), "links", List.of(), "checked", List.of("reported")));
    private final Map<String, Set<String>> loaded = new HashMap<>();
    private final List<String> searched = new ArrayList<>();

    private List<KnownSite> at(String className, String artifact, List<String> threads, List<String> callers) {
        return sites("Linux", 17).at(new Site(Call.THREAD_SLEEP, className, "tick", 7, artifact), threads, callers);
    }

    private List<KnownSite> at(String className, String artifact) {
        return at(className, artifact, List.of(), List.of());
    }

    private KnownSites sites(String os, int jdk) {
        return new KnownSites(new KnownPauses("", List.of(new KnownPause(fields, false))), os, jdk, name -> {
            searched.add(name);
            return loaded.getOrDefault(name, Collections.emptySet());
        });
    }

    private void put(String name, String... values) {
        fields.put(name, List.of(values));
    }

    @Test
    void aSiteOfABadVersionIsKnown() {
        loaded.put(TIMER, Set.of("file:/lib/wheel-1.5.jar"));

        assertThat(at(TIMER, "wheel-1.5.jar")).singleElement()
            .extracting(KnownSite::text).isEqualTo("wheel-1 (wheel 1.5): spins; fixed in 2.0: upgrade to 2.0");
    }

    @Test
    void aMendedVersionIsSilent() {
        loaded.put(TIMER, Set.of("file:/lib/wheel-2.0.jar"));

        assertThat(at(TIMER, "wheel-2.0.jar")).isEmpty();
    }

    @Test
    void aSiteWhoseVersionIsUnknownIsNotKnown() {
        loaded.put(TIMER, Set.of("file:/lib/application.jar", ""));

        assertThat(at(TIMER, "application.jar")).isEmpty();
        assertThat(at(TIMER, "")).isEmpty();
    }

    @Test
    void ofTwoJarsWithTheClassThatOfTheSiteDecides() {
        loaded.put(TIMER, Set.of("file:/lib/wheel-1.5.jar", "file:/lib/wheel-2.0.jar"));

        assertThat(at(TIMER, "wheel-2.0.jar")).isEmpty();
        assertThat(at(TIMER, "wheel-1.5.jar")).hasSize(1);
    }

    @Test
    void classesInAFolderOfAnArchiveAreOfThatArchive() {
        String war = "jar:file:/srv/wheel-1.5.war!/WEB-INF/classes!/";
        String jar = "jar:nested:/srv/wheel-1.5.jar/!BOOT-INF/classes/!/";
        loaded.put(TIMER, Set.of(jar, war));

        assertThat(new CodeLocation(war).artifact()).isEqualTo("wheel-1.5.war");
        assertThat(at(TIMER, new CodeLocation(jar).artifact())).hasSize(1);
        assertThat(new ArtifactFile(war).name).isEqualTo("wheel-1.5.war");
    }

    @Test
    void aFileIsReadOnceForAllEntriesOfAnArtifact() throws IOException {
        KnownPause first = new KnownPause(new LinkedHashMap<>(fields), false);
        put("id", "wheel-2");
        put("sites", TIMER + "#tock");
        Path file = folder.resolve("shop.jar");
        Files.write(file, Zip.of(Map.of("META-INF/maven/io.wheel/wheel/pom.properties",
            "version=1.5".getBytes(StandardCharsets.ISO_8859_1))));
        KnownSites sites = new KnownSites(new KnownPauses("", List.of(first, new KnownPause(fields, false))), "Linux", 17,
            name -> Set.of(file.toUri().toString()));

        assertThat(sites.at(new Site(Call.THREAD_SLEEP, TIMER, "tick", 7, "shop.jar"), List.of(), List.of())).hasSize(1);
        Files.delete(file);
        assertThat(sites.at(new Site(Call.THREAD_SLEEP, TIMER, "tock", 8, "shop.jar"), List.of(), List.of())).hasSize(1);
    }

    @Test
    void anotherClassOfTheSameSimpleNameIsNotSearchedFor() {
        assertThat(at("com.other.Timer", "wheel-1.5.jar")).isEmpty();
        assertThat(searched).isEmpty();
    }

    @Test
    void aCopyInAnotherPackageIsCalledOne() {
        loaded.put("com.shop.shaded." + TIMER, Set.of("file:/lib/wheel-1.5.jar"));

        assertThat(at("com.shop.shaded." + TIMER, "wheel-1.5.jar")).singleElement().extracting(KnownSite::text).asString()
            .startsWith("wheel-1 (a copy of wheel 1.5 in wheel-1.5.jar): spins");
    }

    @Test
    void theClassIsSearchedForOnce() {
        KnownSites sites = sites("Linux", 17);
        Site site = new Site(Call.THREAD_SLEEP, TIMER, "tick", 7, "wheel-1.5.jar");

        sites.at(site, List.of(), List.of());
        sites.at(site, List.of(), List.of());

        assertThat(searched).containsExactly(TIMER);
    }

    @Test
    void aSharedLineIsTheOwnersWhereItsThreadsPause() {
        put("owner", "shop");
        put("owner-class", "com.shop.Client");
        put("owner-threads", "shop-timer*");
        put("made-by", "com.shop.Client#<init>");
        put("makes", TIMER);
        put("artifacts", "com.shop:client");
        loaded.put("com.shop.Client", Set.of("file:/lib/client-1.1.jar"));

        assertThat(at(TIMER, "wheel-9.jar", List.of("shop-timer-#"), List.of())).singleElement().extracting(KnownSite::text).asString()
            .contains("client 1.1", "; made by com.shop.Client; ");
        assertThat(at(TIMER, "wheel-9.jar", List.of("other-timer-#"), List.of())).isEmpty();
        assertThat(at(TIMER, "wheel-9.jar")).isEmpty();
    }

    @Test
    void aSharedLineIsTheOwnersWhereItCalls() {
        put("owner", "shop");
        put("owner-class", "com.shop.Client");
        put("owner-callers", "com.shop.Client#run", "com.shop.impl.*");
        put("artifacts", "com.shop:client");
        loaded.put("com.shop.Client", Set.of("file:/lib/client-1.1.jar"));

        assertThat(at(TIMER, "", List.of(), List.of("com.shop.Client.run:42"))).hasSize(1);
        assertThat(at(TIMER, "", List.of(), List.of("com.shop.impl.Idle.idle:1"))).hasSize(1);
        assertThat(at(TIMER, "", List.of(), List.of("com.other.Client.run:42"))).isEmpty();
        assertThat(at(TIMER, "", List.of(), List.of("com.shop.Client.runAll:42"))).isEmpty();
    }

    @Test
    void aConditionOnTheSystemOrTheJdkMustHold() {
        put("os", "Windows");
        put("jdk", "[8,20]");
        loaded.put(TIMER, Set.of("file:/lib/wheel-1.5.jar"));
        Site site = new Site(Call.THREAD_SLEEP, TIMER, "tick", 7, "wheel-1.5.jar");

        assertThat(sites("Windows 11", 17).at(site, List.of(), List.of())).hasSize(1);
        assertThat(sites("Windows 11", 21).at(site, List.of(), List.of())).isEmpty();
        assertThat(sites("Linux", 17).at(site, List.of(), List.of())).isEmpty();
    }

    @Test
    void aLaterEntryReplacesOneOfTheSameId() {
        KnownPause first = new KnownPause(new LinkedHashMap<>(fields), false);
        put("problem", "sleeps");
        KnownPauses table = new KnownPauses("", List.of(first, new KnownPause(fields, false)));

        assertThat(table.all()).singleElement().extracting(known -> known.problem).isEqualTo("sleeps");
        assertThat(table.candidates(TIMER, "tick")).hasSize(1);
    }

    @Test
    void anotherCallOfTheSameMethodIsNotMeant() {
        put("verdicts", "TINY_PAUSE");
        loaded.put(TIMER, Set.of("file:/lib/wheel-1.5.jar"));

        assertThat(sites("Linux", 17).at(new Site(Call.THREAD_YIELD, TIMER, "tick", 6, "wheel-1.5.jar"), List.of(), List.of())).isEmpty();
        assertThat(sites("Linux", 17).at(new Site(Call.PARK_NANOS, TIMER, "tick", 7, "wheel-1.5.jar"), List.of(), List.of())).hasSize(1);
    }

    @Test
    void whatIsKnownAsMeantSaysSo() {
        put("verdicts", "INTENDED");
        put("versions", "(,)");
        loaded.put(TIMER, Set.of("file:/lib/wheel-1.5.jar"));

        assertThat(at(TIMER, "wheel-1.5.jar")).singleElement().satisfies(site -> assertThat(site.known.isIntended).isTrue());
    }
}
