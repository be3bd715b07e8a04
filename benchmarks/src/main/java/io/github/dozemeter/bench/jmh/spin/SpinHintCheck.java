package io.github.dozemeter.bench.jmh.spin;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link SpinHint}, 10 seconds, and prints the sentence. */
public final class SpinHintCheck {

    private SpinHintCheck() {
    }

    public static void main(String[] arguments) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
            .include(SpinHint.class.getName().replace(".", "\\.") + "\\.").verbosity(VerboseMode.SILENT).build()).run();
        Map<String, Double> nanos = results.stream().collect(Collectors.toMap(
            result -> result.getPrimaryResult().getLabel(), result -> result.getPrimaryResult().getScore()));
        System.out.println(new SpinHintVerdict(nanos.get("spinBaseline"), nanos.get("onSpinWait"),
            nanos.get("onSpinWaitDisabled")));
    }
}
