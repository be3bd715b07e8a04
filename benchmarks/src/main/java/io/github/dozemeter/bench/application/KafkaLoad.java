package io.github.dozemeter.bench.application;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.IntegerDeserializer;
import org.apache.kafka.common.serialization.IntegerSerializer;

/**
 * Records that are sent to a new broker and consumed again: a worker is answered by its own record. Arguments as
 * {@link ClosedLoop} takes them.
 */
public final class KafkaLoad {

    private static final String TOPIC = "orders";
    private static final int SIZE = 100;

    private KafkaLoad() {
    }

    public static void main(String[] arguments) throws Exception {
        ClosedLoop.run(arguments, KafkaLoad::client);
    }

    /** Its threads are daemons: they end with the process. */
    private static ClosedLoop.Client client(int port) {
        String broker = "127.0.0.1:" + port;
        List<Semaphore> arrived = Stream.generate(() -> new Semaphore(0)).limit(ClosedLoop.WORKERS).toList();
        // Since Kafka 4 a producer waits for more records by default, which no worker would send.
        Map<String, Object> atOnce = Map.of("bootstrap.servers", broker, "linger.ms", 0);
        KafkaProducer<Integer, byte[]> producer = new KafkaProducer<>(atOnce, new IntegerSerializer(), new ByteArraySerializer());
        // Asking for the topic creates it.
        producer.partitionsFor(TOPIC);
        Thread consumer = new Thread(() -> consume(broker, arrived), "consumer");
        consumer.setDaemon(true);
        consumer.start();
        return worker -> {
            producer.send(new ProducerRecord<>(TOPIC, 0, worker, new byte[SIZE]));
            arrived.get(worker).acquire();
        };
    }

    private static void consume(String broker, List<Semaphore> arrived) {
        List<TopicPartition> partition = List.of(new TopicPartition(TOPIC, 0));
        try (KafkaConsumer<Integer, byte[]> consumer = new KafkaConsumer<>(Map.of("bootstrap.servers", broker),
                 new IntegerDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(partition);
            consumer.seekToBeginning(partition);
            while (true) {
                consumer.poll(Duration.ofSeconds(1)).forEach(record -> arrived.get(record.key()).release());
            }
        }
    }
}
