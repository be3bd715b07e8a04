package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Loopback;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A ZooKeeper server lives twice, without the agent and with it: it starts, serves its own client and gets a
 * SIGTERM.
 */
@DisplayName("ZooKeeper 3.9")
@ParameterizedClass
@MethodSource("jdks")
@Tag(OnJdks.MATRIX)
@Tag("application")
class ZooKeeperIT {

    private static final Path LIB = Path.of(System.getProperty("zookeeper.lib"));
    private static final int EXIT_OF_SIGTERM = 128 + 15;
    /** The session tracker sleeps until a session may expire: about once a tick. */
    private static final int TICK_MILLIS = 100;
    /** In spite of short ticks no client is given up, however slow the machine. */
    private static final int PATIENCE_MILLIS = 60_000;
    private static final String SESSIONS = "org.apache.zookeeper.server.SessionTrackerImpl";
    private static final String CONNECTIONS = "org.apache.zookeeper.server.NIOServerCnxnFactory$ConnectionExpirerThread";

    private static Life plain;
    private static Life watched;
    private static Scrape scrape;

    @Parameter
    private Jdk jdk;

    private record Life(List<String> created, List<String> read, List<String> said, int exitCode) {
    }

    static Collection<Jdk> jdks() {
        return Jdk.eachKind();
    }

    @BeforeParameterizedClassInvocation
    static void liveTwice(Jdk jdk, @TempDir Path alone, @TempDir Path underAgent) throws Exception {
        int port = Loopback.freePort();
        try (RunningJvm server = server(jdk, alone, port).start()) {
            plain = life(server, port);
        }
        int otherPort = Loopback.freePort();
        try (RunningJvm server = server(jdk, underAgent, otherPort).agent("port=0").start()) {
            server.awaitPort(otherPort);
            scrape = server.awaitScrape(seen -> seen.sum("dozemeter_pauses_total", "class", SESSIONS) > 3
                && seen.sum("dozemeter_pauses_total", "class", CONNECTIONS) > 0);
            watched = life(server, otherPort);
        }
    }

    private static Jvm server(Jdk jdk, Path folder, int port) throws IOException {
        Path configuration = Files.write(folder.resolve("zoo.cfg"), List.of("tickTime=" + TICK_MILLIS, "dataDir=" + folder,
            "maxSessionTimeout=" + PATIENCE_MILLIS, "clientPort=" + port, "clientPortAddress=127.0.0.1",
            "admin.enableServer=false"));
        return zooKeeper(jdk).main("org.apache.zookeeper.server.quorum.QuorumPeerMain", configuration);
    }

    private static Jvm zooKeeper(Jdk jdk) {
        return Jvm.tool(jdk, "java").classPath(LIB.resolve("*"));
    }

    private static Life life(RunningJvm server, int port) throws Exception {
        server.awaitPort(port);
        List<String> created = client(port, "create", "/doze", "meter").otherErrorLines();
        List<String> read = client(port, "get", "/doze").outLines();
        Outcome outcome = server.terminate();
        return new Life(created, read, outcome.otherErrorLines(), outcome.exitCode());
    }

    /** ZooKeeper's own command line. */
    private static Outcome client(int port, String... command) throws Exception {
        Stream<Object> words = Stream.of("org.apache.zookeeper.ZooKeeperMain", "-waitforconnection",
            "-timeout", PATIENCE_MILLIS, "-server", "127.0.0.1:" + port);
        return zooKeeper(Jdk.running()).main(Stream.concat(words, Stream.of(command)).toArray()).run();
    }

    @Test
    void clientReadsWhatItWrote() {
        assertThat(watched.created).isEqualTo(plain.created).contains("Created /doze");
        assertThat(watched.read).contains("meter");
    }

    @Test
    void serverSaysNothingMore() {
        assertThat(watched.said).isEqualTo(plain.said);
    }

    @Test
    void sigtermStopsItWithTheSameExitCode() {
        assertThat(watched.exitCode).isEqualTo(plain.exitCode).isEqualTo(EXIT_OF_SIGTERM);
    }

    @Test
    void sleepsOfItsExpiryThreadsAreNamed() {
        assertSleeps(SESSIONS);
        assertSleeps(CONNECTIONS);
        assertThat(scrape.sum("dozemeter_requested_seconds_total", "class", SESSIONS)).isPositive();
        assertThat(scrape.sum("dozemeter_zero_pauses_total", "class", SESSIONS)).isZero();
    }

    private static void assertSleeps(String type) {
        assertThat(scrape.all("dozemeter_pauses_total", "class", type)).singleElement().satisfies(site -> {
            assertThat(site.labels()).containsEntry("call", "Thread.sleep").containsEntry("method", "run")
                .containsEntry("artifact", LIB.getFileName() + ".jar");
            assertThat(Integer.parseInt(site.labels().get("line"))).isPositive();
        });
    }
}
