package io.github.dozemeter.cli.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.jvm.Zip;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Known pauses in jars that are made up here, of the classes of this folder. */
@Timeout(60)
class KnownInFilesTest {

    private static final String PACKAGE = "io.github.dozemeter.cli.scan";
    private static final String POM = "META-INF/maven/io.wheel/wheel/pom.properties";

    @TempDir
    Path folder;
    private final Map<String, String> entry = new TreeMap<>();

    @BeforeEach
    void fixtureSleepsZeroInVersionsOne() {
        entry.putAll(Map.of("problem", "sleeps 0 ms", "artifacts", "io.wheel:wheel", "versions", "[1.0,2.0)", "fixed", "2.0",
            "sites", PACKAGE + ".Fixture#zero", "verdicts", "ZERO_SLEEP", "advice", "upgrade to 2.0", "links",
            "[https://wheel.example/7, https://wheel.example/8]", "checked", "class file", "seen", "1.5"));
    }

    @Test
    void aPauseInABadVersionIsMarkedAndToldWithTheWayOut() throws IOException {
        jar("wheel-1.5.jar", "Fixture");

        assertThat(text().lines().filter(line -> line.contains("Fixture.zero:") || line.contains("contains")).map(String::trim))
            .hasSize(2)
            .anyMatch(line -> line.matches("zero-sleep,known +Thread.sleep\\(0\\) +\\S+Fixture.zero:12"))
            .contains("contains wheel-1 (wheel 1.5): sleeps 0 ms; fixed in 2.0: upgrade to 2.0: https://wheel.example/7, https://wheel.example/8");
        assertThat(text()).contains(" 1 known, ").doesNotContain("runs");
    }

    @Test
    void withoutAFixAndOnOneSystemAloneItSaysSo() throws IOException {
        entry.put("fixed", "none");
        entry.put("os", "Windows");
        jar("wheel-1.5.jar", "Fixture");

        assertThat(text()).contains("sleeps 0 ms, only on Windows; no fix in the versions read; upgrade");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wheel-2.0.jar", "wheel-0.9.jar", "wheel.jar", "application.jar", "wheel-api-1.5.jar", "other-1.5.jar"})
    void aMendedAnUnknownAndAnotherVersionAreSilent(String name) throws IOException {
        jar(name, "Fixture");

        assertThat(known()).isEmpty();
    }

    @Test
    void theVersionOfAJarInAJarIsThatOfTheInnerOne() throws IOException {
        byte[] inner = Zip.of(Map.of(path("Fixture"), bytes("Fixture")));
        Files.write(folder.resolve("bad-2.0.jar"), Zip.of(Map.of("BOOT-INF/lib/wheel-1.5.jar", inner)));
        Files.write(folder.resolve("wheel-1.5.war"), Zip.of(Map.of("WEB-INF/lib/wheel-2.0.jar", inner)));

        assertThat(known()).containsExactly("bad-2.0.jar!BOOT-INF/lib/wheel-1.5.jar Fixture.zero: wheel-1 io.wheel:wheel 1.5");
    }

    @Test
    void anApplicationThatUnpackedTheArtifactIntoItsOwnJarContainsItToo() throws IOException {
        Files.write(folder.resolve("application.jar"), Zip.of(Map.of(path("Fixture"), bytes("Fixture"), POM, "version=1.5".getBytes(StandardCharsets.UTF_8))));
        Files.write(folder.resolve("mended.jar"), Zip.of(Map.of(path("Fixture"), bytes("Fixture"), POM, "version=2.0".getBytes(StandardCharsets.UTF_8))));

        assertThat(known()).containsExactly("application.jar Fixture.zero: wheel-1 io.wheel:wheel 1.5");
    }

    @Test
    void aFolderOfClassesContainsWhatItsPomSays() throws IOException {
        Path file = folder.resolve(path("Fixture"));
        Files.createDirectories(file.getParent());
        Files.write(file, bytes("Fixture"));
        assertThat(known()).isEmpty();

        Files.createDirectories(folder.resolve(POM).getParent());
        Files.writeString(folder.resolve(POM), "version=1.5");
        assertThat(known()).hasSize(1);
    }

    @Test
    void aCopyUnderAnotherPackageIsCalledOne() throws IOException {
        entry.put("sites", "cli.scan.Fixture#zero");
        jar("wheel-1.5.jar", "Fixture");

        assertThat(text()).contains("contains wheel-1 (a copy of wheel 1.5 in wheel-1.5.jar): sleeps 0 ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.other.Fixture#zero", "li.scan.Fixture#zero", PACKAGE + ".Fixture$1#zero", PACKAGE + ".Fixture#zeroIn"})
    void aClassOrMethodThatOnlyLooksLikeItIsSilent(String site) throws IOException {
        entry.put("sites", site);
        jar("wheel-1.5.jar", "Fixture");

        assertThat(known()).isEmpty();
    }

    /** Dubbo's TimeUtils is Sentinel's ticker under another name, and nothing calls it. */
    @Test
    void anotherProductsTickerIsNotSentinels() throws IOException {
        entry.put("sites", "com.alibaba.csp.sentinel.util.TimeUtil$1#zero");
        entry.put("artifacts", "com.alibaba.csp:sentinel-core");
        entry.put("versions", "[0.1.0,1.8.1]");
        byte[] sleeps = renamed("com/alibaba/csp/sentinel/util/TimeUtil$1");
        Files.write(folder.resolve("sentinel-core-1.8.1.jar"), Zip.of(Map.of("com/alibaba/csp/sentinel/util/TimeUtil$1.class", sleeps)));
        Files.write(folder.resolve("dubbo-common-3.2.19.jar"), Zip.of(Map.of("org/apache/dubbo/common/utils/TimeUtils$1.class",
            renamed("org/apache/dubbo/common/utils/TimeUtils$1"))));

        assertThat(known()).containsExactly("sentinel-core-1.8.1.jar TimeUtil$1.zero: wheel-1 com.alibaba.csp:sentinel-core 1.8.1");
    }

    @Test
    void whatIsIntendedIsNoFinding() throws IOException {
        entry.put("verdicts", "INTENDED");
        jar("wheel-1.5.jar", "Fixture");

        assertThat(known()).isEmpty();
    }

    @Test
    void anEntryWithoutAGateIsMarkedAsInformation() throws IOException {
        entry.put("gate", "none");
        jar("wheel-1.5.jar", "Fixture");

        assertThat(text()).containsPattern("zero-sleep,known-info +Thread.sleep\\(0\\)").contains("contains wheel-1 (wheel 1.5)", " 0 known, ", " 1 known-info");
        assertThat(scan().of(EnumSet.of(FindingKind.KNOWN))).isEmpty();
        assertThat(scan().of(EnumSet.of(FindingKind.KNOWN_INFO))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"'[8,20]', 17, 1", "'[8,20]', 21, 0", "'[21,)', 17, 0", "'[21,)', 21, 1"})
    void whatAReleaseOfTheJdkDoesNotShowIsSilent(String range, int jdk, int times) throws IOException {
        entry.put("jdk", '"' + range + '"');
        jar("wheel-1.5.jar", "Fixture");
        scan();

        ScanResult result = new Scan(EnumSet.allOf(Call.class), new KnownInFiles(table().toString(), known -> known.isOnJdk(jdk))).of(List.of(folder));
        assertThat(result.of(EnumSet.of(FindingKind.KNOWN))).hasSize(times);
    }

    @Test
    void aPauseThatIsKnownIsAlwaysListed() throws IOException {
        entry.put("sites", PACKAGE + ".Waits#longer");
        jar("wheel-1.5.jar", "Waits");

        assertThat(scan().only(ScannedPause::isUsual).pauses).filteredOn(pause -> pause.pause.method.equals("longer")).singleElement()
            .satisfies(pause -> assertThat(pause.kinds).containsExactly(FindingKind.KNOWN));
    }

    @Test
    void aBaselineNeitherLosesNorGainsAPauseByTheTable() throws IOException {
        jar("wheel-1.5.jar", "Fixture");
        List<String> identities = scan().pauses.stream().map(ScannedPause::identity).toList();
        entry.put("versions", "[3.0]");

        assertThat(identities).isEqualTo(scan().pauses.stream().map(ScannedPause::identity).toList())
            .contains(PACKAGE + ".Fixture#zero Thread.sleep zero-sleep");
    }

    @ParameterizedTest
    @CsvSource({"wheel, 1ms, 1", "wheel, 1000us, 1", "wheel, 2ms, 0", "wheel, '', 1", "slowWheel, 1ms, 0", "slowWheel, '', 1", "other, 1ms, 0"})
    void aSharedLineIsTheOwnersWhereItMakesTheTimerWithThatPeriod(String method, String period, int times) throws IOException {
        owner(method, PACKAGE + ".Waits$HashedWheelTimer", period);
        jar("client-1.5.jar", "Waits");
        jar("client-2.0.jar", "Waits");
        jar("application.jar", "Waits");
        jar("wheel-1.5.jar", "Fixture");

        assertThat(known()).hasSize(times).allMatch(line -> line.equals("client-1.5.jar Waits." + method + ": wheel-1 com.shop:client 1.5"));
    }

    @ParameterizedTest
    @CsvSource({"computedWheel, '', 1", "computedWheel, 1ms, 0"})
    void aPeriodThatTheCodeComputesFitsAnEntryWithoutOne(String method, String period, int times) throws IOException {
        owner(method, PACKAGE + ".Waits$HashedWheelTimer", period);
        jar("client-1.5.jar", "Waits");

        assertThat(known()).hasSize(times);
    }

    @Test
    void aTimerOfAnotherClassIsNotTheOwners() throws IOException {
        owner("wheel", "io.netty.util.HashedWheelTimer", "1ms");
        jar("client-1.5.jar", "Waits");

        assertThat(known()).isEmpty();
    }

    @Test
    void whatOnlyTheTableKnowsAsATimerIsFoundWhereItIsMade() throws IOException {
        owner("idle", PACKAGE + ".Waits$IdleStrategy", "1ms");
        jar("client-1.5.jar", "Waits");

        assertThat(known()).containsExactly("client-1.5.jar Waits.idle: wheel-1 com.shop:client 1.5");
        assertThat(text()).containsPattern("known +Waits\\$IdleStrategy.<init>\\(\\) ");
        entry.put("versions", "[3.0]");
        assertThat(text()).doesNotContain("IdleStrategy");
    }

    @Test
    void aScheduleIsTheOwnersAsWell() throws IOException {
        owner("rate", "java.util.concurrent.ScheduledExecutorService", "1ms");
        jar("client-1.5.jar", "Waits");

        assertThat(known()).containsExactly("client-1.5.jar Waits.rate: wheel-1 com.shop:client 1.5");
        assertThat(text()).contains("fast-tick,known").doesNotContain("a copy of");
    }

    @ParameterizedTest
    @CsvSource({"rate, FAST_TICK, 1", "rareAfterAShortDelay, FAST_TICK, 0"})
    void aScheduleOfAMinuteIsNoFastTick(String method, String verdict, int times) throws IOException {
        entry.put("sites", PACKAGE + ".Waits#" + method);
        entry.put("verdicts", verdict);
        jar("wheel-1.5.jar", "Waits");

        assertThat(known()).hasSize(times);
    }

    @Test
    void aJarWithTheOwnerAndTheSharedLineNamesTheConstructorAlone() throws IOException {
        owner("wheel", PACKAGE + ".Waits$HashedWheelTimer", "1ms");
        jar("client-1.5.jar", "Waits", "Fixture");

        assertThat(known()).containsExactly("client-1.5.jar Waits.wheel: wheel-1 com.shop:client 1.5");
    }

    @Test
    void aMistakeInAFileOfOnesOwnIsAComplaintAndTheTableOfTheJarHolds() throws IOException {
        entry.put("versions", "(,)");
        jar("wheel-1.5.jar", "Fixture");

        assertThat(scan().complaints).containsExactly("entry 'wheel-1' of " + table() + " is ignored: versions (,) match every version");
        assertThat(new Scan(Call.named("default"), new KnownInFiles("/no/such.yaml")).of(List.of(folder)).complaints).singleElement()
            .asString().startsWith("known=/no/such.yaml cannot be read");
    }

    @Test
    void jsonAndSarifCarryTheEntry() throws IOException {
        jar("wheel-1.5.jar", "Fixture");
        StringWriter json = new StringWriter();
        new ScanFormat.ScanJson().write(scan(), new PrintWriter(json));
        StringWriter sarif = new StringWriter();
        new ScanFormat.ScanSarif("1", "").write(scan(), new PrintWriter(sarif));

        List<JsonObject> marked = new ArrayList<>();
        for (JsonElement pause : JsonParser.parseString(json.toString()).getAsJsonObject().getAsJsonArray("pauses")) {
            if (pause.getAsJsonObject().has("known")) {
                marked.add(pause.getAsJsonObject());
            }
        }
        assertThat(marked).singleElement().satisfies(pause -> assertThat(pause.getAsJsonArray("kinds").toString()).isEqualTo("[\"zero-sleep\",\"known\"]"));
        JsonObject known = marked.get(0).getAsJsonArray("known").get(0).getAsJsonObject();
        assertThat(List.of("id", "artifact", "version", "fixedIn", "advice")).extracting(name -> known.get(name).getAsString())
            .containsExactly("wheel-1", "io.wheel:wheel", "1.5", "2.0", "upgrade to 2.0");
        assertThat(known.getAsJsonArray("links")).hasSize(2);
        JsonArray results = JsonParser.parseString(sarif.toString()).getAsJsonObject().getAsJsonArray("runs").get(0).getAsJsonObject()
            .getAsJsonArray("results");
        assertThat(results).map(JsonElement::getAsJsonObject).filteredOn(result -> result.get("ruleId").getAsString().equals("known"))
            .singleElement().satisfies(result -> assertThat(result.getAsJsonObject("message").get("text").getAsString())
                .isEqualTo("Thread.sleep in " + PACKAGE + ".Fixture.zero:12 is a known pause; the file contains wheel-1 (wheel 1.5): sleeps 0 ms;"
                    + " fixed in 2.0: upgrade to 2.0 (https://wheel.example/7, https://wheel.example/8)"));
    }

    private void owner(String method, String made, String period) {
        entry.putAll(Map.of("owner", "client", "owner-class", PACKAGE + ".Waits", "owner-threads", "[client*]", "artifacts", "com.shop:client",
            "made-by", PACKAGE + ".Waits#" + method, "makes", made));
        if (!period.isEmpty()) {
            entry.put("period", period);
        }
    }

    private ScanResult scan() throws IOException {
        StringBuilder yaml = new StringBuilder("- id: wheel-1\n");
        entry.forEach((name, value) -> yaml.append("  ").append(name).append(": ").append(name.equals("versions")
            ? '"' + value + '"' : value).append('\n'));
        Files.writeString(table(), yaml);
        return new Scan(EnumSet.allOf(Call.class), new KnownInFiles(table().toString())).of(List.of(folder));
    }

    private Path table() {
        return folder.resolve("own.yaml");
    }

    private String text() throws IOException {
        StringWriter text = new StringWriter();
        new ScanFormat.ScanText().write(scan(), new PrintWriter(text));
        return text.toString();
    }

    /** File, class and method, entry. */
    private List<String> known() throws IOException {
        ScanResult result = scan();
        assertThat(result.complaints).isEmpty();
        List<String> lines = new ArrayList<>();
        for (ScannedPause pause : result.pauses) {
            String name = pause.pause.className;
            String file = pause.container.substring(folder.toString().length()).replaceFirst("^/", "");
            pause.known.forEach(known -> lines.add(file + ' ' + name.substring(name.lastIndexOf('.') + 1) + '.' + pause.pause.method + ": "
                + known.known.id + ' ' + known.artifact + ' ' + known.version));
        }
        return lines;
    }

    private void jar(String name, String... classes) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (String className : classes) {
            files.put(path(className), bytes(className));
        }
        Files.write(folder.resolve(name), Zip.of(files));
    }

    private static String path(String className) {
        return PACKAGE.replace('.', '/') + '/' + className + ".class";
    }

    private static byte[] bytes(String className) throws IOException {
        return Files.readAllBytes(Path.of("target/test-classes", path(className)));
    }

    /** {@link Fixture} under another name. */
    private static byte[] renamed(String internalName) throws IOException {
        ClassWriter renamed = new ClassWriter(0);
        new ClassReader(bytes("Fixture")).accept(new ClassRemapper(renamed,
            new Remapper(Opcodes.ASM9) {
                @Override
                public String map(String name) {
                    return name.equals(PACKAGE.replace('.', '/') + "/Fixture") ? internalName : name;
                }
            }), 0);
        return renamed.toByteArray();
    }
}
