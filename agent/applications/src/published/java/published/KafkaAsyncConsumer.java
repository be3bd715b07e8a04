package published;

import java.time.Duration;
import java.util.Collections;
import java.util.Properties;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** A consumer of the newer group protocol whose broker cannot be reached; how long it may wait before it asks again is given. */
public final class KafkaAsyncConsumer {

    private KafkaAsyncConsumer() {
    }

    public static void main(String[] arguments) {
        Properties properties = new Properties();
        properties.put("bootstrap.servers", "127.0.0.1:9");
        properties.put("group.id", "group");
        properties.put("group.protocol", "consumer");
        properties.put("retry.backoff.ms", arguments[1]);
        KafkaConsumer<String, String> consumer = new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer());
        consumer.subscribe(Collections.singletonList("topic"));
        long end = System.nanoTime() + Duration.ofMillis(Long.parseLong(arguments[0])).toNanos();
        while (System.nanoTime() < end) {
            consumer.poll(Duration.ofSeconds(1));
        }
        System.exit(0);
    }
}
