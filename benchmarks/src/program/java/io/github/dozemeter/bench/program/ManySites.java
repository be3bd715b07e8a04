package io.github.dozemeter.bench.program;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Pauses at the sites of many classes in turns, some 150 times a second each, while it reads the agent of its own JVM as
 * Prometheus and the page do. Arguments: classes, requests of each kind, ticks of the agent to await. Prints {@code scrape},
 * {@code page} and {@code tick}, each with the CPU nanoseconds that one took of the agent's threads, in order.
 */
public final class ManySites {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long REST_MILLIS = 5;
    /** The thread that answers goes on for a moment after its answer. */
    private static final long AFTER_MILLIS = 10;

    private ManySites() {
    }

    /** Its class is a copy of {@link SiteTemplate}. */
    public interface Site {
        void pause(BlockingQueue<?> empty) throws InterruptedException;
    }

    public static void main(String[] arguments) throws Exception {
        List<Site> sites = new ArrayList<>();
        Copies copies = new Copies();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            sites.add((Site) copies.copy("SiteTemplate", String.format("Site%08d", i), false));
        }
        Threads.start(false, () -> pause(sites));
        Endpoint.await();
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

    private static void pause(List<Site> sites) throws InterruptedException {
        BlockingQueue<Object> empty = new LinkedBlockingQueue<>();
        while (true) {
            for (Site site : sites) {
                site.pause(empty);
            }
            Thread.sleep(REST_MILLIS);
        }
    }

    private static void request(String name, String path, String accept) throws IOException, InterruptedException {
        long before = cpu("dozemeter-http");
        HttpURLConnection connection = Endpoint.open(path);
        connection.setRequestProperty("Accept", accept);
        connection.setRequestProperty("Accept-Encoding", "gzip");
        int length = Copies.bytes(connection.getInputStream()).length;
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
}
