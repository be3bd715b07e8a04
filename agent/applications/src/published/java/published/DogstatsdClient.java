package published;

import com.timgroup.statsd.NonBlockingStatsDClientBuilder;
import com.timgroup.statsd.StatsDClient;
import java.net.DatagramSocket;
import java.net.InetAddress;

/** A client with nothing to send. */
public final class DogstatsdClient {

    private DogstatsdClient() {
    }

    public static void main(String[] arguments) throws Exception {
        try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress());
             StatsDClient client = new NonBlockingStatsDClientBuilder().hostname("127.0.0.1").port(server.getLocalPort())
                 .enableTelemetry(false).build()) {
            Thread.sleep(Long.parseLong(arguments[0]));
        }
    }
}
