package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.overhead.DozemeterTool;
import io.github.dozemeter.bench.overhead.Tool;
import io.github.dozemeter.bench.program.Op;
import io.github.dozemeter.bench.program.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools that are compared, by name; what each delivers stands in the name. */
final class Peers {

    private static final int METHOD_TIMING_SINCE = 25;

    private final Setting setting;

    Peers(Setting setting) {
        this.setting = setting;
    }

    /** The folder that the profile {@code peers} fills. */
    Path folder() {
        Path folder = setting.jars().target().resolve("peers");
        if (!Files.isDirectory(folder)) {
            throw new IllegalStateException(folder + " is missing: run mvn package -Ppeers first");
        }
        return folder;
    }

    List<Path> classPath() {
        return List.of(setting.jars().benchmarks(), folder().resolve("byte-buddy.jar"),
            folder().resolve("async-profiler.jar"));
    }

    Map<String, Tool> of(Jdk jdk, Op op, Path bytemanRules) {
        Map<String, Tool> tools = new LinkedHashMap<>();
        tools.put("Dozemeter: counts all, times 1 in 64", new DozemeterTool(setting.jars()));
        tools.put("Dozemeter, `timing=all`", new DozemeterTool(setting.jars(), "timing=all"));
        tools.put("ByteBuddy Advice: counts and times all",
            peer(PeerCounter.Reader.class, "-javaagent:" + setting.jars().benchmarks()));
        tools.put("Byteman, compiled rule: counts all", peer(PeerCounter.Reader.class,
            "-javaagent:" + folder().resolve("byteman.jar") + "=script:" + bytemanRules));
        String event = "-Devent=" + event(op);
        tools.put("JFR, threshold 0, no stacks", peer(FlightRecorderToggle.class, event));
        tools.put("JFR, threshold 0, stacks", peer(FlightRecorderToggle.class, event, "-Dstacks=true"));
        if (jdk.feature() >= METHOD_TIMING_SINCE) {
            tools.put("JFR method timing: counts all, average", peer(MethodTimingToggle.class));
        }
        tools.put("async-profiler trace: all, stacks", peer(AsyncProfilerToggle.class,
            "-Dtraced=" + Variant.TREATED.className() + "." + method(op)));
        return tools;
    }

    private static Tool peer(Class<?> toggle, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add(Peer.toggle(toggle));
        return new Peer(List.copyOf(all));
    }

    /** There is none for a yield; then the nearest is tried. */
    private static String event(Op op) {
        return op == Op.PARK_ONE ? "jdk.ThreadPark" : "jdk.ThreadSleep";
    }

    /** The method of the loops that makes the call. */
    private static String method(Op op) {
        return switch (op) {
            case SLEEP_ZERO -> "oneSleepZero";
            case YIELD -> "oneYield";
            case PARK_ONE -> "oneParkOne";
            default -> throw new IllegalArgumentException("not compared: " + op);
        };
    }
}
