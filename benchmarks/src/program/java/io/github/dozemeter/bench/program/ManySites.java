package io.github.dozemeter.bench.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Pauses at the sites of many classes in turns, some 150 times a second each, while it reads the agent of its own JVM as
 * Prometheus and the page do. Arguments: classes, requests of each kind, ticks of the agent to await. Prints {@code scrape},
 * {@code page} and {@code tick}, each with the CPU nanoseconds that one took of the agent's threads, in order.
 */
public final class ManySites extends ClassLoader {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long REST_MILLIS = 5;
    /** The thread that answers goes on for a moment after its answer. */
    private static final long AFTER_MILLIS = 10;

    private ManySites() {
        super(ManySites.class.getClassLoader());
    }

    public static void main(String[] arguments) throws Exception {
        List<Consumer<BlockingQueue<?>>> sites = new ManySites().sites(Integer.parseInt(arguments[0]));
        Thread pausing = new Thread(() -> pause(sites), "pausing");
        pausing.setDaemon(true);
        pausing.start();
        while (System.getProperty("dozemeter.url") == null) {
            Thread.sleep(AFTER_MILLIS);
        }
        long seen = cpu("dozemeter-tick");
        int ticks = Integer.parseInt(arguments[2]);
        int requests = Integer.parseInt(arguments[1]);
        while (requests > 0 || ticks > 0) {
            if (requests-- > 0) {
                request("scrape", "metrics", "application/openmetrics-text");
                request("page", "api/sites", "*/*");
            }
            Thread.sleep(AFTER_MILLIS);
            long now = cpu("dozemeter-tick");
            if (now != seen) {
                // Not in its midst.
                Thread.sleep(1_000);
                now = cpu("dozemeter-tick");
                System.out.println("tick\t" + (now - seen));
                seen = now;
                ticks--;
            }
        }
    }

    private List<Consumer<BlockingQueue<?>>> sites(int classes) throws IOException, ReflectiveOperationException {
        String template = SiteTemplate.class.getName();
        byte[] bytes = bytes(SiteTemplate.class.getResourceAsStream("SiteTemplate.class"));
        List<Consumer<BlockingQueue<?>>> sites = new ArrayList<>();
        for (int i = 0; i < classes; i++) {
            // As long as the name that it takes the place of.
            String name = template.replace("SiteTemplate", String.format("Site%08d", i));
            byte[] renamed = new String(bytes, StandardCharsets.ISO_8859_1)
                .replace(template.replace('.', '/'), name.replace('.', '/')).getBytes(StandardCharsets.ISO_8859_1);
            Class<?> made = defineClass(name, renamed, 0, renamed.length);
            @SuppressWarnings("unchecked")
            Consumer<BlockingQueue<?>> site = (Consumer<BlockingQueue<?>>) made.getConstructor().newInstance();
            sites.add(site);
        }
        return sites;
    }

    private static void pause(List<Consumer<BlockingQueue<?>>> sites) {
        BlockingQueue<Object> empty = new LinkedBlockingQueue<>();
        try {
            while (true) {
                for (Consumer<BlockingQueue<?>> site : sites) {
                    site.accept(empty);
                }
                Thread.sleep(REST_MILLIS);
            }
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    private static void request(String name, String path, String accept) throws IOException, InterruptedException {
        long before = cpu("dozemeter-http");
        HttpURLConnection connection =
            (HttpURLConnection) URI.create(System.getProperty("dozemeter.url") + path).toURL().openConnection();
        connection.setRequestProperty("Accept", accept);
        connection.setRequestProperty("Accept-Encoding", "gzip");
        int length = bytes(connection.getInputStream()).length;
        Thread.sleep(AFTER_MILLIS);
        System.out.println(name + '\t' + (cpu("dozemeter-http") - before) + '\t' + length);
    }

    /** Nanoseconds of the agent's threads with names that begin so. */
    private static long cpu(String name) {
        long nanos = 0;
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(name)) {
                nanos += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return nanos;
    }

    private static byte[] bytes(InputStream in) throws IOException {
        try (InputStream from = in) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] some = new byte[8_192];
            for (int read = from.read(some); read >= 0; read = from.read(some)) {
                all.write(some, 0, read);
            }
            return all.toByteArray();
        }
    }
}
