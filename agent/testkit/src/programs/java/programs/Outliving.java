package programs;

import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.Collection;
import java.util.Enumeration;

/**
 * Pauses until there is a file; then does what an application does late: searches its class path, as for manifests, and
 * begins with Micrometer. Says when the agent's meters are in it, and pauses on.
 */
public final class Outliving {

    private Outliving() {
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("began");
        while (!new File(arguments[0]).exists()) {
            Thread.sleep(10);
        }
        search("META-INF/MANIFEST.MF", "META-INF/NOTICE", "io/github/dozemeter/AgentMain.class", "no/such/thing.xml");
        System.out.println("searched");
        Object global = meter();
        while (!hasPauses(global)) {
            Thread.sleep(10);
        }
        System.out.println("metered");
        while (true) {
            Thread.sleep(10);
        }
    }

    private static void search(String... names) throws Exception {
        for (String name : names) {
            for (Enumeration<URL> found = ClassLoader.getSystemResources(name); found.hasMoreElements(); ) {
                found.nextElement();
            }
        }
    }

    private static Object meter() throws Exception {
        Class<?> metrics = Class.forName("io.micrometer.core.instrument.Metrics");
        Object simple = Class.forName("io.micrometer.core.instrument.simple.SimpleMeterRegistry").getDeclaredConstructor()
            .newInstance();
        metrics.getMethod("addRegistry", Class.forName("io.micrometer.core.instrument.MeterRegistry")).invoke(null, simple);
        return metrics.getField("globalRegistry").get(null);
    }

    private static boolean hasPauses(Object registry) throws Exception {
        Method find = Class.forName("io.micrometer.core.instrument.MeterRegistry").getMethod("find", String.class);
        Object search = find.invoke(registry, "dozemeter.pauses");
        return !((Collection<?>) search.getClass().getMethod("meters").invoke(search)).isEmpty();
    }
}
