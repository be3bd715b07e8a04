package io.github.dozemeter.bench.validate;

import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.results.Measurement;
import io.github.dozemeter.bench.wakeup.WakeUpCost;
import io.github.dozemeter.bench.wakeup.WakeUpProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a wake-up costs, in a JVM of its own: one kind of thread, the machine idle or loaded. */
record WakeUpStep(String kind, String load, Preset preset) implements Step {

    private static final double START_SECONDS = 1;

    static List<Step> all(Preset preset, boolean hasVirtualThreads) {
        List<Step> steps = new ArrayList<>();
        for (String kind : hasVirtualThreads ? List.of("PLATFORM", "VIRTUAL") : List.of("PLATFORM")) {
            for (String load : List.of("IDLE", "LOADED")) {
                steps.add(new WakeUpStep(kind, load, preset));
            }
        }
        return steps;
    }

    @Override
    public String name() {
        return ("wake-up, " + kind + " threads, " + load + " machine").toLowerCase(Locale.ROOT);
    }

    private int rounds() {
        return preset.pick(List.of(3), List.of(5), List.of(5), List.of(15)).get(0);
    }

    private long millis() {
        return preset.pick(List.of(150L), List.of(300L), List.of(800L), List.of(5_000L)).get(0);
    }

    @Override
    public double seconds() {
        return START_SECONDS + 2 * rounds() * millis() / 1e3;
    }

    @Override
    public void run(Bench bench, Findings findings) throws InterruptedException {
        try {
            List<Measurement> measured = WakeUpCost.of(kind, load, JavaCommand.of(bench.jdk())
                .with("-cp", System.getProperty("java.class.path"))
                .run(WakeUpProgram.class, kind, load, String.valueOf(rounds()), String.valueOf(millis())).lines("round"));
            measured.forEach(findings::add);
            if (measured.isEmpty()) {
                findings.miss(name() + ": noise was larger than the cost");
            }
        } catch (IOException broken) {
            findings.miss(name() + ": " + broken.getMessage());
        }
    }
}
