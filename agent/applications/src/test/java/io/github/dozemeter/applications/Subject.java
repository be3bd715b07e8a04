package io.github.dozemeter.applications;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.Loopback;
import io.github.dozemeter.jvm.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Published applications whose wake-ups are looked into, as a user would run them, on loopback; the lightest first. */
enum Subject {

    NETTY("netty 4.1.43 `HashedWheelTimer`, `os.name=Windows 10`", "ZERO_SLEEP HashedWheelTimer$Worker.waitForNextTick",
        "Correct: netty issue 9710, fixed in 4.1.44.") {
        @Override
        List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception {
            // Under that name JDK 17 has no sockets.
            RunningJvm jvm = Jvm.of(jdk).options("-Dos.name=Windows 10").options(options)
                .classPath(classPath("netty")).main("programs.NettyTimer", 600).start();
            jvm.awaitMain("programs.NettyTimer");
            return List.of(jvm);
        }
    },
    PEKKO("Pekko 1.1.5, an idle actor system", "",
        "Correct, no warning: its scheduler ticks each 10 ms by design (`pekko.scheduler.tick-duration`).") {
        @Override
        List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception {
            RunningJvm jvm = Jvm.of(jdk).options("-Xmx256m").options(options)
                .classPath(classPath("pekko")).main("programs.PekkoSystem").start();
            jvm.awaitOut("created");
            return List.of(jvm);
        }
    },
    HAZELCAST("Hazelcast 5.5.0, one idle member", "",
        "Correct, no warning: timed queues and schedulers of the JDK wake it up, 60 times/s in all.") {
        @Override
        List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception {
            RunningJvm jvm = Jvm.tool(jdk, "java").in(folder).options("-Xmx512m", "-Dhazelcast.phone.home.enabled=false",
                    "-Dhz.network.join.multicast.enabled=false", "-Dhazelcast.local.localAddress=127.0.0.1",
                    "-Dhazelcast.socket.bind.any=false").options(options)
                .classPath(classPath("hazelcast"))
                .main("com.hazelcast.core.server.HazelcastMemberStarter").start();
            await(jvm, "is STARTED");
            return List.of(jvm);
        }
    },
    SPRING_BOOT("Spring Boot 3.5 on Tomcat, idle", "", "Correct, no warning: it hardly wakes up.") {
        @Override
        List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception {
            Path[] classPath = ClassPath.springBoot("3");
            ClassPath.compile(Path.of("src/boot/java/shop/Shop.java"), "17", folder, classPath);
            RunningJvm jvm = Jvm.tool(jdk, "java").in(folder).options("-Xmx256m").options(options).classPath(folder).classPath(classPath)
                .main("shop.Shop", "--server.port=0", "--server.address=127.0.0.1").start();
            await(jvm, "Started Shop");
            return List.of(jvm);
        }
    },
    ROCKETMQ("RocketMQ 4.9.7 broker, idle", "SHORT_POLL DefaultMessageStore$ReputMessageService.run",
        "Correct: an idle broker asks each millisecond whether a message has come.") {
        @Override
        List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception {
            Path[] classPath = classPath("rocketmq");
            int names = Loopback.freePort();
            int broker = Loopback.freePort();
            Files.createDirectories(folder.resolve("conf"));
            for (String name : List.of("namesrv", "broker")) {
                Files.writeString(folder.resolve("conf/logback_" + name + ".xml"), "<configuration><root level=\"WARN\"/></configuration>");
            }
            Files.writeString(folder.resolve("namesrv.conf"), "listenPort=" + names);
            Files.write(folder.resolve("broker.conf"), List.of("brokerClusterName=C", "brokerName=b", "brokerId=0", "brokerIP1=127.0.0.1",
                "listenPort=" + broker, "namesrvAddr=127.0.0.1:" + names, "storePathRootDir=" + folder.resolve("store"),
                "storePathCommitLog=" + folder.resolve("store/commitlog"), "mapedFileSizeCommitLog=67108864"));
            Jvm java = Jvm.tool(jdk, "java").in(folder).options("-Duser.home=" + folder).environment("ROCKETMQ_HOME", folder.toString())
                .classPath(classPath);
            RunningJvm server = java.options("-Xmx128m").main("org.apache.rocketmq.namesrv.NamesrvStartup", "-c", "namesrv.conf").start();
            server.awaitPort(names);
            RunningJvm jvm = java.options("-Xmx512m", "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED").options(options)
                .main("org.apache.rocketmq.broker.BrokerStartup", "-c", "broker.conf").start();
            await(jvm, "boot success", server);
            return List.of(jvm, server);
        }
    },
    KAFKA("Kafka 4.4.0 broker, 1,000 messages/s", "",
        "Correct, no warning: it wakes up often, mostly by selectors and timed queues that no site holds; each is named.") {
        @Override
        List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception {
            Path[] classPath = classPath("kafka");
            int port = Loopback.freePort();
            int controller = Loopback.freePort();
            Path configuration = Files.write(folder.resolve("server.properties"), List.of("process.roles=broker,controller", "node.id=1",
                "controller.quorum.voters=1@127.0.0.1:" + controller,
                "listeners=PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller,
                "advertised.listeners=PLAINTEXT://127.0.0.1:" + port, "controller.listener.names=CONTROLLER",
                "listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT", "offsets.topic.replication.factor=1",
                "log.dirs=" + folder.resolve("data")));
            Jvm java = Jvm.tool(jdk, "java").in(folder).classPath(classPath);
            java.main("kafka.tools.StorageTool", "format", "-t", "MkU3OEVBNTcwNTJENDM2Qk", "-c", configuration).run();
            RunningJvm jvm = java.options("-Xmx512m").options(options).main("kafka.Kafka", configuration).start();
            jvm.awaitPort(port);
            RunningJvm load = java.options("-Xmx128m").main("org.apache.kafka.tools.ProducerPerformance", "--topic", "reach",
                "--num-records", 1_000_000, "--record-size", 100, "--throughput", 1_000,
                "--producer-props", "bootstrap.servers=127.0.0.1:" + port).start();
            await(load, "records sent", jvm);
            return List.of(jvm, load);
        }
    },
    CASSANDRA("Cassandra 5.0.9, idle", "", "Correct, no warning: one scheduler thread makes hundreds of wakeups/s; it is named.") {
        @Override
        List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception {
            return List.of(Cassandra.start(jdk, folder, Loopback.freePort(), options));
        }
    },
    CASSANDRA_LOADED("Cassandra 5.0.9, 600 statements/s", "TINY_PAUSE SEPWorker.doWaitSpin",
        "Correct: idle workers spin by parking for some microseconds, which last ten times as long. They also park there until they "
            + "are needed, so attached and by `look` the lines share the rate of their threads; `-javaagent` counts each.") {
        @Override
        List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception {
            int port = Loopback.freePort();
            RunningJvm jvm = Cassandra.start(jdk, folder, port, options);
            RunningJvm load = Cassandra.java(jdk, folder.resolve("load"), port).options("-Xmx128m")
                .classPath(Path.of(System.getProperty("program.classes"))).main("programs.CassandraLoad", port).start();
            await(load, "load runs", jvm);
            return List.of(jvm, load);
        }
    };

    /** Cassandra 5.0 is made for 11 and 17; 25 has no security manager for it. */
    private static final class Cassandra {

        private static final List<String> EXPORTED = List.of("java.base/jdk.internal.misc", "java.base/jdk.internal.ref",
            "java.base/sun.nio.ch", "java.management.rmi/com.sun.jmx.remote.internal.rmi", "java.rmi/sun.rmi.registry",
            "java.rmi/sun.rmi.server", "java.sql/java.sql");
        private static final List<String> OPENED = List.of("java.base/java.lang.module", "java.base/jdk.internal.loader",
            "java.base/jdk.internal.ref", "java.base/jdk.internal.reflect", "java.base/jdk.internal.math", "java.base/jdk.internal.module",
            "java.base/jdk.internal.util.jar", "jdk.management/com.sun.management.internal", "java.base/java.lang", "java.base/java.io",
            "java.base/java.nio", "java.base/java.util", "java.base/java.util.concurrent", "java.base/java.util.concurrent.atomic",
            "java.base/sun.nio.ch");

        static Jvm java(Jdk jdk, Path folder, int port) throws IOException {
            int storage = Loopback.freePort();
            Files.createDirectories(folder);
            Path configuration = Files.write(folder.resolve("cassandra.yaml"), List.of("cluster_name: reach", "num_tokens: 4",
                "partitioner: org.apache.cassandra.dht.Murmur3Partitioner", "commitlog_sync: periodic", "commitlog_sync_period: 10000ms",
                "seed_provider:", "  - class_name: org.apache.cassandra.locator.SimpleSeedProvider", "    parameters:",
                "      - seeds: \"127.0.0.1:" + storage + '"', "listen_address: 127.0.0.1", "rpc_address: 127.0.0.1",
                "storage_port: " + storage, "native_transport_port: " + port,
                "start_native_transport: true", "endpoint_snitch: SimpleSnitch",
                "data_file_directories:", "  - " + folder.resolve("data"), "commitlog_directory: " + folder.resolve("commitlog"),
                "hints_directory: " + folder.resolve("hints"), "saved_caches_directory: " + folder.resolve("saved"),
                "cdc_raw_directory: " + folder.resolve("cdc")));
            Stream<String> exported = EXPORTED.stream().map(name -> "--add-exports=" + name + "=ALL-UNNAMED");
            Stream<String> opened = OPENED.stream().map(name -> "--add-opens=" + name + "=ALL-UNNAMED");
            return Jvm.tool(jdk, "java").in(folder).options(Stream.concat(exported, opened).toArray(String[]::new))
                .options("-Dcassandra.config=file:" + configuration, "-Dcassandra-foreground=yes", "-Dcassandra.storagedir=" + folder)
                .classPath(Subject.classPath("cassandra"));
        }

        static RunningJvm start(Jdk jdk, Path folder, int port, String... options) throws Exception {
            RunningJvm jvm = java(jdk, folder, port).options("-Xmx512m").options(options)
                .main("org.apache.cassandra.service.CassandraDaemon").start();
            jvm.awaitPort(port);
            return jvm;
        }
    }

    private static final int CASSANDRA_NEWEST = 17;

    private final String title;
    private final String finding;
    private final String judgement;

    Subject(String title, String finding, String judgement) {
        this.title = title;
        this.finding = finding;
        this.judgement = judgement;
    }

    /** Starts it and waits until it serves. The first is the one to look into; the others are what it needs, and its load. */
    abstract List<RunningJvm> start(Jdk jdk, Path folder, String... options) throws Exception;

    boolean runsOn(Jdk jdk) {
        return !name().startsWith("CASSANDRA") || jdk.feature() <= CASSANDRA_NEWEST;
    }

    String title() {
        return title;
    }

    /** Verdict, blank, class and method that must have a warning; empty for an application that must have none. */
    String finding() {
        return finding;
    }

    /** Whether its threads wait at one place each, so that stack samples tell which. */
    boolean waitsAtOnePlaceEach() {
        return this != CASSANDRA_LOADED;
    }

    /** Whether the verdicts are right. */
    String judgement() {
        return judgement;
    }

    /** Of what the pom names for it. */
    private static Path[] classPath(String application) {
        return ClassPath.of(System.getProperty("reach." + application).trim().split("\\s+"));
    }

    /** Ends it and the others if the text does not come: nobody else would. */
    private static void await(RunningJvm jvm, String text, RunningJvm... others) throws Exception {
        try {
            jvm.await(() -> jvm.out() + jvm.err(), said -> said.contains(text));
        } catch (Exception | AssertionError failed) {
            jvm.close();
            for (RunningJvm other : others) {
                other.close();
            }
            throw failed;
        }
    }
}
