package programs;

import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.core.instrument.step.StepMeterRegistry;
import io.micrometer.core.instrument.step.StepRegistryConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.StringJoiner;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Registries by name, those that are not in every Micrometer by reflection; each comes with what shows its content. */
final class Registries {

    private static final String TREE = "io.micrometer.";

    private Registries() {
    }

    static Supplier<String> add(String name) throws Exception {
        switch (name) {
            case "simple":
                return add(new SimpleMeterRegistry());
            case "step":
                Steps steps = new Steps();
                Metrics.addRegistry(steps);
                return steps.published::toString;
            case "throwing":
                return add(new Throwing());
            case "closing":
                return closing(new SimpleMeterRegistry());
            case "simpleclient":
                return addPrometheus(TREE + "prometheus.Prometheus");
            case "prometheus":
                return addPrometheus(TREE + "prometheusmetrics.Prometheus");
            case "otlp":
                return addOtlp();
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static Supplier<String> add(MeterRegistry registry) {
        Metrics.addRegistry(registry);
        return () -> content("", registry);
    }

    /** Closes what all meters go through, once they have come. */
    private static Supplier<String> closing(MeterRegistry registry) {
        Metrics.addRegistry(registry);
        return () -> {
            if (registry.find("dozemeter.active").gauge() != null) {
                Metrics.globalRegistry.close();
            }
            return "closed " + Metrics.globalRegistry.isClosed() + '\n';
        };
    }

    private static Supplier<String> addPrometheus(String prefix) throws Exception {
        Class<?> config = Class.forName(prefix + "Config");
        Object registry = Class.forName(prefix + "MeterRegistry").getConstructor(config)
            .newInstance(config.getField("DEFAULT").get(null));
        Metrics.addRegistry((MeterRegistry) registry);
        return () -> {
            try {
                return (String) registry.getClass().getMethod("scrape").invoke(registry);
            } catch (ReflectiveOperationException broken) {
                throw new IllegalStateException(broken);
            }
        };
    }

    /** Sends to a server of ours, each second. */
    private static Supplier<String> addOtlp() throws Exception {
        StringBuffer received = new StringBuffer();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            received.append(text(exchange.getRequestBody()));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.setExecutor(Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        Class<?> type = Class.forName(TREE + "registry.otlp.OtlpConfig");
        Object config = MethodHandleProxies.asInterfaceInstance(type, MethodHandles.insertArguments(
            MethodHandles.lookup().findStatic(Registries.class, "otlp",
                MethodType.methodType(String.class, String.class, String.class)), 0, url));
        Metrics.addRegistry((MeterRegistry) Class.forName(TREE + "registry.otlp.OtlpMeterRegistry")
            .getConstructor(type, Clock.class).newInstance(config, Clock.SYSTEM));
        return () -> "otlp got pauses " + (received.indexOf("dozemeter.pauses") >= 0
            && received.indexOf("programs.Metering") >= 0) + '\n';
    }

    static String otlp(String url, String key) {
        return key.endsWith(".url") ? url : key.endsWith(".step") ? "1s" : null;
    }

    private static String text(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int one = in.read(); one >= 0; one = in.read()) {
            bytes.write(one);
        }
        return new String(bytes.toByteArray(), StandardCharsets.ISO_8859_1);
    }

    static String content(String prefix, MeterRegistry registry) {
        StringBuilder content = new StringBuilder();
        for (Meter meter : registry.getMeters()) {
            StringJoiner line = new StringJoiner(",", prefix + meter.getId().getName() + '[', "]");
            for (Tag tag : meter.getId().getTags()) {
                line.add(tag.getKey() + '=' + tag.getValue());
            }
            content.append(line);
            for (Measurement measurement : meter.measure()) {
                content.append(' ').append(measurement.getValue());
            }
            content.append('\n');
        }
        return content.toString();
    }

    /** Shows all that it ever published. */
    private static final class Steps extends StepMeterRegistry {

        private final StringBuffer published = new StringBuffer();

        Steps() {
            super(new StepRegistryConfig() {
                @Override
                public String prefix() {
                    return "steps";
                }

                @Override
                public String get(String key) {
                    return null;
                }

                @Override
                public Duration step() {
                    // Long enough that a loaded machine does not sleep through a whole one: its figures would be lost.
                    return Duration.ofSeconds(3);
                }
            }, Clock.SYSTEM);
            start(Executors.defaultThreadFactory());
        }

        @Override
        protected void publish() {
            published.append(content("step ", this));
        }

        @Override
        protected TimeUnit getBaseTimeUnit() {
            return TimeUnit.SECONDS;
        }
    }

    /** Refuses every counter that is a function. */
    private static final class Throwing extends SimpleMeterRegistry {

        Throwing() {
            super(SimpleConfig.DEFAULT, Clock.SYSTEM);
        }

        @Override
        protected <T> FunctionCounter newFunctionCounter(Meter.Id id, T object, ToDoubleFunction<T> function) {
            throw new UncheckedIOException(new IOException("no room for " + id.getName()));
        }
    }
}
