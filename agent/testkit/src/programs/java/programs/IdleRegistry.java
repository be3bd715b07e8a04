package programs;

import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A registry of Micrometer with one timer that nobody uses, for the seconds given. */
public final class IdleRegistry {

    private IdleRegistry() {
    }

    public static void main(String[] arguments) throws Exception {
        Object registry = Class.forName("io.micrometer.core.instrument.simple.SimpleMeterRegistry").getDeclaredConstructor()
            .newInstance();
        Class.forName("io.micrometer.core.instrument.MeterRegistry").getMethod("timer", String.class, String[].class)
            .invoke(registry, "idle", new String[0]);
        Executors.newSingleThreadExecutor().awaitTermination(Long.parseLong(arguments[0]), TimeUnit.SECONDS);
        System.exit(0);
    }
}
