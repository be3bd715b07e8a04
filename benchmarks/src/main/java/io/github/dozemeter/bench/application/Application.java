package io.github.dozemeter.bench.application;

import io.github.dozemeter.bench.jvm.Jars;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Loopback;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A published application, and what loads it. Its class path is a folder that the profile {@code application} fills. */
enum Application {

    SPRING_BOOT("spring-boot", "Spring Boot %s on Tomcat", "request", HttpLoad.class) {
        @Override
        Jvm server(Jvm java, Path data, int port) {
            return java.main("shop.Shop", "--server.port=" + port, "--server.address=127.0.0.1");
        }
    },
    KAFKA("kafka", "Kafka %s broker", "record", KafkaLoad.class) {
        @Override
        Jvm server(Jvm java, Path data, int port) throws IOException {
            int controller = Loopback.freePort();
            Path configuration = Files.write(data.resolve("server.properties"), List.of("process.roles=broker,controller", "node.id=1",
                "controller.quorum.voters=1@127.0.0.1:" + controller,
                "listeners=PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller,
                "advertised.listeners=PLAINTEXT://127.0.0.1:" + port, "controller.listener.names=CONTROLLER",
                "listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT", "log.dirs=" + data.resolve("log")));
            // What its tool for new folders writes, a second later.
            Files.createDirectory(data.resolve("log"));
            Files.write(data.resolve("log/meta.properties"), List.of("version=1", "cluster.id=MkU3OEVBNTcwNTJENDM2Qk", "node.id=1"));
            return java.main("kafka.Kafka", configuration);
        }
    };

    private final String key;
    private final String label;
    /** What one call of the load is. */
    final String unit;
    final Class<?> load;

    /**
     * @param key of its folder; also begins the name of the jar that tells the version
     * @param label with a place for the version
     */
    Application(String key, String label, String unit, Class<?> load) {
        this.key = key;
        this.label = label;
        this.unit = unit;
        this.load = load;
    }

    /** The command that serves at this port of loopback once something listens there. */
    abstract Jvm server(Jvm java, Path data, int port) throws IOException;

    Path jars(Jars jars) {
        return jars.filledBy("application").resolve(key).resolve("*");
    }

    /** With its version. */
    String name(Jars jars) throws IOException {
        Pattern jar = Pattern.compile(key + "(?:_[\\d.]+)?-(\\d[\\d.]*)\\.jar");
        try (Stream<Path> files = Files.list(jars(jars).getParent())) {
            return files.map(file -> jar.matcher(file.getFileName().toString())).filter(Matcher::matches)
                .map(found -> String.format(label, found.group(1))).findFirst().orElseThrow();
        }
    }
}
