package io.github.dozemeter.export.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.Defaults;
import io.github.dozemeter.access.Access;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.export.report.Figures;
import io.github.dozemeter.jvm.SlowClients;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that take their time are cut off; each wait of a test ends only when that has happened. */
@ExtendWith(HookState.class)
class SlowClientsTest {

    private static final String HALF = "GET /metrics HTTP/1.1\r\nHost: loc";
    private static final String WHOLE = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String HEALTHY = "GET /-/healthy HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    private static final int PATIENCE_MILLIS = 100_000;

    private final Figures figures = new Figures(0, 200);
    private final List<Socket> clients = new ArrayList<>();
    private Endpoint endpoint;

    @BeforeEach
    void start() throws IOException {
        for (int site = 0; site < 200; site++) {
            figures.pause(Call.THREAD_SLEEP, "io.github.dozemeter.sample.Sleeps" + site, 0, 1_000);
        }
        endpoint = start(300);
    }

    private Endpoint start(long deadlineMillis) throws IOException {
        Log silent = new Log(Log.Level.OFF, OutputStream.nullOutputStream());
        return Endpoint.start("127.0.0.1", 0, new Resources(figures::sources), new Access(Defaults.options(), silent), deadlineMillis, Pace.USUAL, silent);
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket client : clients) {
            client.close();
        }
        endpoint.stop();
    }

    @Test
    void halfSentRequestsAreCutOffAndTheNextIsAnswered() throws IOException {
        List<Socket> slow = List.of(client(HALF), client(HALF));

        awaitAnswers(1);
        assertThat(slow).allSatisfy(socket -> assertThat(answer(socket)).isEmpty());
    }

    @Test
    void moreHalfSentRequestsThanThereIsRoomForAreCutOffToo() throws IOException {
        for (int i = 0; i < 50; i++) {
            client(HALF);
        }
        awaitAnswers(1);
    }

    @Test
    void aByteNowAndThenBuysNoTime() throws Exception {
        assertThat(sendUntilCutOff(client(HALF), "x")).isTrue();
    }

    @Test
    void whoAsksAndNeverReadsIsCutOff() throws Exception {
        assertThat(sendUntilCutOff(client(WHOLE.repeat(40)), WHOLE)).isTrue();
    }

    @Test
    void whoSaysNothingIsInNobodysWay() throws IOException {
        for (int i = 0; i < 40; i++) {
            client("");
        }
        awaitAnswers(1);
    }

    /** Nothing but those who wait can end a request here. */
    @ParameterizedTest
    @EnumSource(SlowClients.Kind.class)
    void aHundredSlowClientsDoNotKeepOthersFromAnAnswer(SlowClients.Kind kind) throws Exception {
        endpoint.stop();
        endpoint = start(600_000);
        try (SlowClients slow = new SlowClients(URI.create(endpoint.url()).getPort(), kind, 100)) {
            slow.await();
            // Of clients that never read, ten answers take minutes beside another build.
            awaitAnswers(2);
            assertThat(Thread.getAllStackTraces().keySet()).filteredOn(thread -> thread.getName().startsWith("dozemeter-http-"))
                .hasSizeLessThan(100);
        }
    }

    private void awaitAnswers(int count) {
        int answered = 0;
        for (long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS); answered < count && end > System.nanoTime(); ) {
            answered += isAnswered(HEALTHY) ? 1 : 0;
        }
        assertThat(answered).isEqualTo(count);
    }

    /** On a busy machine one or the other is cut off that is not slow. */
    private boolean isAnswered(String request) {
        try {
            return answer(client(request)).startsWith("HTTP/1.1 200 ");
        } catch (IOException cutOff) {
            return false;
        }
    }

    private Socket client(String sent) throws IOException {
        Socket client = new Socket();
        clients.add(client);
        client.setReceiveBufferSize(4_096);
        client.setSoTimeout(PATIENCE_MILLIS);
        client.connect(new InetSocketAddress("127.0.0.1", URI.create(endpoint.url()).getPort()));
        client.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
        return client;
    }

    /** All until the server closes the connection. */
    private static String answer(Socket client) throws IOException {
        return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Whether there was an end. */
    private static boolean sendUntilCutOff(Socket client, String more) throws InterruptedException {
        for (int waited = 0; waited < PATIENCE_MILLIS; waited += 20) {
            try {
                client.getOutputStream().write(more.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException closed) {
                return true;
            }
            Thread.sleep(20);
        }
        return false;
    }
}
