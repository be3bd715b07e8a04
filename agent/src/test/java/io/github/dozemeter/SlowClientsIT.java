package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The server and the channels that the endpoint stands on are each JDK's own. */
class SlowClientsIT {

    private static final int PATIENCE_MILLIS = 120_000;

    static Collection<Jdk> jdks() {
        return Jdk.asked();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void twoHalfSentRequestsAreCutOffAndTheNextIsAnswered(Jdk jdk) throws Exception {
        try (RunningJvm jvm = Jvm.of(jdk).agent("port=0").main("programs.Sleeper", 3, 0, "stay").start();
             Socket first = halfSent(jvm.url().getPort()); Socket second = halfSent(jvm.url().getPort())) {
            assertThat(jvm.get("-/healthy").statusCode()).isEqualTo(200);
            assertThat(first.getInputStream().read()).isEqualTo(-1);
            assertThat(second.getInputStream().read()).isEqualTo(-1);
            assertThat(jvm.err().lines()).singleElement().asString().contains("watches this JVM");
        }
    }

    private static Socket halfSent(int port) throws IOException {
        Socket client = new Socket("127.0.0.1", port);
        client.setSoTimeout(PATIENCE_MILLIS);
        client.getOutputStream().write("GET /metrics HTTP/1.1\r\nHost: loc".getBytes(StandardCharsets.US_ASCII));
        return client;
    }
}
