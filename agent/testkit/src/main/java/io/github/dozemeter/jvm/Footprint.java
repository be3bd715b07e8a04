package io.github.dozemeter.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a JVM holds after a full collection, as its own tools tell. */
public record Footprint(String histogram, String counters, List<String> agentThreads, long files) {

    public static Footprint of(Jdk jdk, RunningJvm jvm) throws IOException, InterruptedException {
        jcmd(jdk, jvm, "GC.run");
        List<String> threads = jcmd(jdk, jvm, "Thread.print").lines()
            .filter(line -> line.startsWith("\"dozemeter") || line.startsWith("\"HTTP-Dispatcher")).toList();
        return new Footprint(jcmd(jdk, jvm, "GC.class_histogram"), jcmd(jdk, jvm, "PerfCounter.print"), threads,
            filesOf(jvm));
    }

    private static String jcmd(Jdk jdk, RunningJvm jvm, String command) throws IOException, InterruptedException {
        return Jvm.tool(jdk, "jcmd").main(jvm.pid(), command).run().out();
    }

    /** 0 where that cannot be told. */
    private static long filesOf(RunningJvm jvm) throws IOException {
        Path open = Path.of("/proc/" + jvm.pid() + "/fd");
        if (!Files.isDirectory(open)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(open)) {
            return files.count();
        }
    }

    public long instances(String type) {
        return number(histogram, "(\\d+) +\\d+ +" + Pattern.quote(type) + "(?: .*)?$", 0);
    }

    public long heapBytes() {
        return number(histogram, "Total +\\d+ +(\\d+)", -1);
    }

    public long classes() {
        return number(counters, "java\\.cls\\.loadedClasses=(\\d+)", -1)
            - number(counters, "java\\.cls\\.unloadedClasses=(\\d+)", -1);
    }

    public long threads() {
        return number(counters, "java\\.threads\\.live=(\\d+)", -1);
    }

    private static long number(String text, String pattern, long otherwise) {
        Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : otherwise;
    }

    @Override
    public String toString() {
        return classes() + " classes, " + heapBytes() + " bytes, " + threads() + " threads, " + files + " files";
    }
}
