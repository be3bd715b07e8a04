package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Footprint;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.RunningJvm;
import io.github.dozemeter.jvm.SlowClients;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The server and the channels that the endpoint stands on are each JDK's own. */
@Execution(ExecutionMode.CONCURRENT)
class SlowClientsIT {

    private static final int PATIENCE_MILLIS = 120_000;
    /** The JDK's server keeps 200 idle ones (ServerConfig.DEFAULT_MAX_IDLE_CONNECTIONS). */
    private static final int CONNECTIONS_KEPT = 300;

    @OnJdks(Which.EACH_KIND)
    void twoHalfSentRequestsAreCutOffAndTheNextIsAnswered(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).agent("port=0").main("programs.Sleeper", 3, 0, "stay").start();
             Socket first = halfSent(jvm.url().getPort()); Socket second = halfSent(jvm.url().getPort())) {
            assertThat(jvm.get("-/healthy").statusCode()).isEqualTo(200);
            assertThat(first.getInputStream().read()).isEqualTo(-1);
            assertThat(second.getInputStream().read()).isEqualTo(-1);
            assertThat(jvm.err().lines()).singleElement().asString().contains("watches this JVM");
        }
    }

    /** Small heap: what slow clients hold is little. */
    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void aScrapeAnswersWithinASecondWhateverOthersDo(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options("-Xmx48m").agent("port=0").main("programs.Sleeper", 3, 0, "stay").start()) {
            jvm.scrape();
            for (SlowClients.Kind kind : SlowClients.Kind.values()) {
                try (SlowClients slow = new SlowClients(jvm.url().getPort(), kind, 100)) {
                    slow.await();
                    // What clients of the kind before left behind is still being read, for a moment.
                    jvm.await(() -> medianScrapeMillis(jvm), millis -> millis < 1_000);
                }
            }
            jvm.await(() -> Footprint.of(jdk, jvm).instances("sun.net.httpserver.HttpConnection"), left -> left < CONNECTIONS_KEPT);
            assertThat(jvm.err().lines()).singleElement().asString().contains("watches this JVM");
        }
    }

    /** The agent asks what a thread has allocated only after ten seconds; on 8, and on old updates of 11, nothing else ends it. */
    @OnJdks(Which.OUTERMOST)
    @Tag("long")
    void aHeaderWithoutAnEndIsCutOffBeforeItFillsTheHeap(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).options("-Xmx128m").agent("port=0").main("programs.Sleeper", 3, 0, "stay").start()) {
            jvm.scrape();
            Thread.sleep(11_000);
            for (int i = 0; i < 5; i++) {
                assertThat(megabytesUntilCutOff(jvm.url().getPort())).isLessThan(60);
            }
            assertThat(jvm.get("metrics").statusCode()).isEqualTo(200);
            assertThat(jvm.err().lines()).singleElement().asString().contains("watches this JVM");
        }
    }

    private static int megabytesUntilCutOff(int port) throws IOException {
        byte[] megabyte = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        try (Socket client = halfSent(port)) {
            for (int sent = 0; sent < 200; sent++) {
                try {
                    client.getOutputStream().write(megabyte);
                } catch (IOException cutOff) {
                    return sent;
                }
            }
            return 200;
        }
    }

    /** Where all are as slow as an overloaded machine makes them, a scrape may be cut off, too: that one took too long. */
    private static long medianScrapeMillis(RunningJvm jvm) throws Exception {
        long[] millis = new long[9];
        for (int i = 0; i < millis.length; i++) {
            long start = System.nanoTime();
            millis[i] = isScraped(jvm) ? TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) : Long.MAX_VALUE;
        }
        Arrays.sort(millis);
        return millis[millis.length / 2];
    }

    private static boolean isScraped(RunningJvm jvm) throws Exception {
        try {
            return jvm.get("metrics").statusCode() == 200;
        } catch (IOException cutOff) {
            return false;
        }
    }

    private static Socket halfSent(int port) throws IOException {
        Socket client = new Socket("127.0.0.1", port);
        client.setSoTimeout(PATIENCE_MILLIS);
        client.getOutputStream().write("GET /metrics HTTP/1.1\r\nHost: loc".getBytes(StandardCharsets.US_ASCII));
        return client;
    }
}
