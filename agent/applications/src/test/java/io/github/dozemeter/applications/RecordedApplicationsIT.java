package io.github.dozemeter.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Loopback;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Published applications whose loops never return: a recording names each line with its rate, and nothing is loaded. Writes the table of docs/jfr.md. */
@Tag("long")
@Tag("look")
@DisplayName("The verb look with a recording, at published applications")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RecordedApplicationsIT {

    private static final Path PAGE = Path.of("../../docs/jfr.md");
    private static final String HEAD = "| application | line | called by | per second | requested | took |\n| --- | --- | --- | ---: | ---: | ---: |\n";
    private static final TreeMap<String, String> ROWS = new TreeMap<>();
    private static final int ALL_ROWS = 5;
    /** A pause whose time is over before its thread asks the kernel switches to no other. */
    private static final double WITHOUT_A_SWITCH = 1.1;
    private static final String OS = "io.questdb.std.Os";

    private static final String LEDGERS = "org.apache.pulsar:managed-ledger:4.0.8 org.apache.pulsar:pulsar-metadata:4.0.8 org.apache.pulsar:pulsar-common:4.0.8"
        + " org.apache.bookkeeper:bookkeeper-server:4.17.2 org.apache.bookkeeper:bookkeeper-common:4.17.2"
        + " org.apache.bookkeeper.stats:bookkeeper-stats-api:4.17.2 com.github.ben-manes.caffeine:caffeine:2.9.1 org.apache.commons:commons-lang3:3.20.0"
        + " com.google.guava:failureaccess:1.0.1 com.google.guava:guava:32.0.1-jre com.fasterxml.jackson.core:jackson-core:2.21.8"
        + " com.fasterxml.jackson.core:jackson-databind:2.21.8 com.fasterxml.jackson.core:jackson-annotations:2.21"
        + " io.netty:netty-common:4.1.140.Final io.opentelemetry:opentelemetry-api:1.45.0 io.opentelemetry:opentelemetry-context:1.45.0"
        + " com.google.protobuf:protobuf-java:3.25.5 io.prometheus:simpleclient:0.16.0 io.prometheus:simpleclient_caffeine:0.16.0 org.slf4j:slf4j-api:1.7.32";

    @TempDir
    private Path folder;

    @Test
    void bothLinesOfQuestDbAreNamed() throws Exception {
        Path[] classPath = ClassPath.alone("org.questdb:questdb:9.3.4");
        int port = Loopback.freePort();
        Jvm java = Jvm.tool(Jdk.running(), "java").in(folder).environment("QDB_TELEMETRY_ENABLED", "false")
            .environment("QDB_HTTP_BIND_TO", "127.0.0.1:" + port).environment("QDB_HTTP_MIN_ENABLED", "false").environment("QDB_PG_ENABLED", "false")
            .environment("QDB_LINE_TCP_ENABLED", "false").classPath(classPath);
        try (RunningJvm server = java.options("-Xmx512m").main("io.questdb.ServerMain", "-d", Files.createDirectory(folder.resolve("questdb"))).start()) {
            server.awaitPort(port);
            try (RunningJvm client = program("QuestDbQueries", port)) {
                client.awaitOut("queries run");
                JsonObject recorded = server.await(() -> record(server),
                    seen -> !sites(seen, OS, "pause").isEmpty() && !sites(seen, OS, "sleep").isEmpty());
                JsonObject zero = site(recorded, OS, "pause");
                JsonObject idle = site(recorded, OS, "sleep");

                assertThat(number(zero, "zeroShare")).isEqualTo(1);
                assertThat(zero.get("known").toString()).contains("questdb-worker-pause");
                assertThat(number(idle, "requestedSeconds")).isBetween(0.0009, 0.0101);
                assertThat(idle.get("known").toString()).contains("questdb-worker-sleep");
                for (JsonObject site : List.of(zero, idle)) {
                    assertThat(caller(site)).startsWith("io.questdb.mp.Worker.run:");
                    row("QuestDB 9.3.4, a query a second", site);
                }
            }
        }
    }

    @Test
    void theParkOfThreadlysWorkersIsNamed() throws Exception {
        Path[] classPath = ClassPath.alone("org.threadly:threadly:7.0");
        try (RunningJvm jvm = program("ThreadlyIdle", TimeUnit.HOURS.toMillis(1), classPath)) {
            JsonObject park = site(record(jvm), "org.threadly.concurrent.PriorityScheduler$WorkerPool", "workerIdle");

            assertThat(park.get("call").getAsString()).isEqualTo("LockSupport.parkNanos");
            assertRate(park, 210);
            assertThat(number(park, "requestedSeconds")).isBetween(0.0, 0.005);
            row("threadly 7.0, a task each 5 ms", park);
        }
    }

    @Test
    void theTickOfPulsarsClientIsPulsars() throws Exception {
        Path[] classPath = ClassPath.of("org.apache.pulsar:pulsar-client:4.0.13");
        try (RunningJvm jvm = program("PulsarIdle", TimeUnit.HOURS.toMillis(1), classPath)) {
            JsonObject tick = site(record(jvm), "org.apache.pulsar.shade.io.netty.util.HashedWheelTimer$Worker", "waitForNextTick");

            assertRate(tick, 1_010);
            assertThat(number(tick, "requestedSeconds")).isBetween(0.0005, 0.0011);
            assertThat(tick.get("known").toString()).contains("pulsar-client-timer");
            row("Pulsar client 4.0.13, idle", tick);
        }
    }

    /** The thread waits in the JDK's queue: no frame of Pulsar is on its stack, and the schedule has its line where it is made. */
    @Test
    void theEvictionOfPulsarsCacheIsNamedByItsThread() throws Exception {
        Path[] classPath = ClassPath.alone(LEDGERS.split(" "));
        try (RunningJvm jvm = program("PulsarLedgers", TimeUnit.HOURS.toMillis(1), classPath)) {
            jvm.await(() -> Files.list(Path.of("/proc/" + jvm.pid() + "/task")).filter(task -> name(task).startsWith("bookkeeper-ml-")).count(), found -> found > 0);
            JsonObject eviction = sites(record(jvm)).stream().filter(site -> site.get("class").getAsString().startsWith("threads bookkeeper-ml-cache-eviction"))
                .findFirst().orElseThrow();

            assertRate(eviction, 101);
            assertThat(number(eviction, "requestedSeconds")).isBetween(0.0, 0.0101);
            row("Pulsar managed-ledger 4.0.8, nothing to store", eviction);
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm"));
        } catch (IOException ended) {
            return "";
        }
    }

    @AfterAll
    static void writePage() throws IOException {
        if ("write".equals(System.getProperty("dozemeter.docs"))) {
            assertThat(ROWS).as("rows of the table").hasSize(ALL_ROWS);
            String page = Files.readString(PAGE);
            int begin = page.indexOf(HEAD) + HEAD.length();
            Files.writeString(PAGE, page.substring(0, begin) + String.join("", ROWS.values()) + page.substring(page.indexOf("\n\n", begin - 1) + 1));
        }
    }

    private RunningJvm program(String name, Object argument, Path... classPath) throws Exception {
        ClassPath.compile(Path.of("src/published/java/published", name + ".java"), "17", folder, classPath);
        RunningJvm jvm = Jvm.tool(Jdk.running(), "java").in(folder).options("-Xmx256m").classPath(folder.toAbsolutePath()).classPath(classPath)
            .main("published." + name, argument).start();
        jvm.awaitMain("published." + name);
        return jvm;
    }

    /** Its sites make no more pauses than the kernel counts wake-ups of the same JVM around the recording, zero pauses apart. */
    private static JsonObject record(RunningJvm jvm) throws Exception {
        KernelCount before = KernelCount.of(jvm.pid());
        Outcome look = Jvm.commandLine(Jdk.running(), "look", "--record", "--force", "-f", "json", jvm.pid()).run();
        long kernel = KernelCount.of(jvm.pid()).since(before);
        assertThat(look.exitCode()).as(look.err()).isZero();
        JsonObject recorded = JsonParser.parseString(look.out()).getAsJsonObject();
        long all = 0;
        for (JsonObject site : sites(recorded)) {
            all += site.get("pauses").getAsLong() - site.get("zeroPauses").getAsLong();
        }
        assertThat((double) all).isLessThan(kernel * WITHOUT_A_SWITCH);
        return recorded;
    }

    /** As often as its time allows; a busy machine lets it pause less often. */
    private static void assertRate(JsonObject site, double most) {
        assertThat(number(site, "pausesPerSecond")).isPositive().isLessThan(most);
    }

    private static List<JsonObject> sites(JsonObject report) {
        List<JsonObject> sites = new ArrayList<>();
        for (JsonElement site : report.getAsJsonArray("sites")) {
            assertThat(site.getAsJsonObject().get("basis").getAsString()).isEqualTo("recorded");
            sites.add(site.getAsJsonObject());
        }
        return sites;
    }

    private static List<JsonObject> sites(JsonObject report, String type, String method) {
        return sites(report).stream().filter(site -> site.get("class").getAsString().equals(type)
            && site.get("method").getAsString().equals(method) && number(site, "requestedSeconds") >= 0).toList();
    }

    private static JsonObject site(JsonObject report, String type, String method) {
        List<JsonObject> found = sites(report, type, method);
        assertThat(found).as(type + '.' + method + " in " + report).hasSize(1);
        return found.get(0);
    }

    /** Of the time judged; not a number where it is not known. */
    private static double number(JsonObject site, String name) {
        JsonElement value = site.getAsJsonObject("window").get(name);
        return value == null ? Double.NaN : value.getAsDouble();
    }

    /** Empty if nothing of the application calls it. */
    private static String caller(JsonObject site) {
        return !site.has("callers") ? "" : StreamSupport.stream(site.getAsJsonArray("callers").spliterator(), false)
            .map(caller -> caller.getAsJsonObject().get("frame").getAsString()).findFirst().orElse("");
    }

    private static void row(String application, JsonObject site) {
        String type = site.get("class").getAsString();
        String line = type.startsWith("threads ") ? type
            : type.substring(type.lastIndexOf('.') + 1) + '.' + site.get("method").getAsString() + ':' + site.get("line").getAsInt();
        String caller = caller(site).replaceFirst("^(java\\.lang\\.Thread|java\\.util\\.concurrent\\.).*", "").replaceFirst(".*\\.([^.]+\\.[^.]+)$", "$1");
        ROWS.put(application + line, String.format(Locale.ROOT, "| %s | `%s` | %s | %,.0f | %s | %s |%n", application, line,
            caller.isEmpty() ? "" : '`' + caller + '`', number(site, "pausesPerSecond"), millis(number(site, "requestedSeconds")),
            millis(number(site, "realisedSeconds"))));
    }

    private static String millis(double seconds) {
        return seconds == 0 ? "0" : String.format(Locale.ROOT, seconds < 0.001 ? "%.3f ms" : "%.2f ms", seconds * 1_000);
    }
}
