package io.github.dozemeter.bench.latency;

import com.google.gson.Gson;
import io.github.dozemeter.bench.jvm.Finished;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.machine.Platform;
import java.io.IOException;
import java.util.List;

/** Runs tests, each in a fresh JVM, so that none inherits what the compiler learnt from another. */
public final class LatencyRunner {

    /** Takes the hint's instruction away; the call stays a call to an empty method. */
    public static final List<String> WITHOUT_INTRINSIC =
        List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_onSpinWait");

    private final Jdk jdk;
    private final List<String> flags;
    private final Pinning pinning;

    /** @param flags for the JVM */
    public LatencyRunner(Jdk jdk, List<String> flags, Pinning pinning) {
        this.jdk = jdk;
        this.flags = List.copyOf(flags);
        this.pinning = pinning;
    }

    /** @throws IOException if the JVM fails, or does not end in time */
    public LatencyRun run(Order order) throws IOException, InterruptedException {
        LoadWatch watch = new LoadWatch();
        Finished finished = JavaCommand.of(jdk, pinning.prefix()).withAll(flags)
            .with("-cp", System.getProperty("java.class.path"))
            .within(order.limit().plus(LatencyProgram.GRACE).plus(LatencyProgram.GRACE))
            .run(LatencyProgram.class, order.arguments());
        List<LatencyResult> results = finished.lines(LatencyProgram.RESULT).stream()
            .map(fields -> new Gson().fromJson(fields[1], LatencyResult.class)).toList();
        if (results.isEmpty()) {
            throw new IOException("no result in " + finished.out());
        }
        return new LatencyRun(Platform.here().facts(), jdk.toString(), flags, pinning.words(), watch.load(), results);
    }
}
