package published;

import org.apache.pulsar.client.api.PulsarClient;

/** A client that does nothing: no broker is needed. */
public final class PulsarIdle {

    private PulsarIdle() {
    }

    public static void main(String[] arguments) throws Exception {
        PulsarClient client = PulsarClient.builder().serviceUrl("pulsar://127.0.0.1:6650").build();
        // A timer that has nothing to do has no thread: a consumer that nobody answers gives it something.
        client.newConsumer().topic("nobody").subscriptionName("nobody").subscribeAsync();
        Thread.sleep(Long.parseLong(arguments[0]));
        System.exit(0);
    }
}
