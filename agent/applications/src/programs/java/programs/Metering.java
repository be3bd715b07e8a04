package programs;

import io.micrometer.core.instrument.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * An application with the registries of Micrometer that the arguments name: pauses a thousand times, counts three
 * orders of its own, then shows what its registries hold, twice a second.
 */
public final class Metering {

    static final int PAUSES = 1_000;

    private Metering() {
    }

    public static void main(String[] names) throws Exception {
        List<Supplier<String>> registries = new ArrayList<>();
        for (String name : names) {
            registries.add(Registries.add(name));
        }
        Metrics.counter("app.orders").increment(3);
        pause();
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; !never.await(500, TimeUnit.MILLISECONDS); i++) {
            StringBuilder shown = new StringBuilder("--- " + i + '\n');
            for (Supplier<String> registry : registries) {
                shown.append(registry.get());
            }
            System.out.print(shown.append("--- end\n"));
        }
    }

    private static void pause() throws InterruptedException {
        for (int i = 0; i < PAUSES; i++) {
            Thread.sleep(0);
        }
    }
}
