package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Figures;
import io.github.dozemeter.bench.jvm.Finished;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.Load;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.DataTable;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.program.Known;
import io.github.dozemeter.bench.program.KnownProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A program that knows what it did, against what the agent tells of it; by sample, and with every pause timed. */
public final class TruthPart implements Part {

    private static final int RUNS = 3;

    private final Setting setting;

    public TruthPart(Setting setting) {
        this.setting = setting;
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        List<DataTable> tables = new ArrayList<>();
        List<Goal> goals = new ArrayList<>();
        for (Jdk jdk : setting.jdks()) {
            for (String timing : List.of("adaptive", "all")) {
                Run run = quietest(jdk, timing);
                tables.add(TruthTable.of(run.all()).data(jdk + ", `timing=" + timing + "`",
                    "Subtracted from the program's own times: " + Numbers.nanos(run.all().get(0).hookNanos())
                        + " a call. " + run.load() + "."));
                goals.addAll(TruthTable.goals(jdk, timing, run.all()));
            }
        }
        return new Section(tables, goals);
    }

    private record Run(List<Comparison> all, Load load) {
    }

    /** On a busy machine up to three runs, of which the one counts that was disturbed least, whatever it says. */
    private Run quietest(Jdk jdk, String timing) throws IOException, InterruptedException {
        Run quietest = null;
        for (int run = 0; run < RUNS && (quietest == null || quietest.load().isHigh()); run++) {
            LoadWatch watch = new LoadWatch();
            List<Comparison> all = compare(jdk, timing);
            Load load = watch.load();
            if (quietest == null || load.others() < quietest.load().others()) {
                quietest = new Run(all, load);
            }
        }
        return quietest;
    }

    private List<Comparison> compare(Jdk jdk, String timing) throws IOException, InterruptedException {
        try (Scratch dump = new Scratch("dump.prom")) {
            String options = "port=off,log=warn,histogram=site,overheadLimit=100%,timing=" + timing + ",dump=" + dump.file();
            Finished finished = JavaCommand.of(jdk).classPath(setting.jars().programs())
                .with(setting.jars().agentOption(options)).run(KnownProgram.class, String.valueOf(setting.pick(10, 1)));
            Figures figures = Figures.read(dump.file());
            List<Own> own = finished.lines("known").stream().map(Own::parse).toList();
            double hook = hookNanos(own);
            return own.stream().filter(one -> one.pause() != Known.NOTHING)
                .map(one -> new Comparison(one, Told.of(one.pause(), figures), hook)).toList();
        }
    }

    /** {@code parkNanos(0)} takes no time: what the program sees of it beyond two reads of the clock is the hook. */
    private static double hookNanos(List<Own> own) {
        return usualNanos(own, Known.PARK_ZERO) - usualNanos(own, Known.NOTHING);
    }

    private static double usualNanos(List<Own> own, Known pause) {
        return own.stream().filter(one -> one.pause() == pause).findFirst().orElseThrow().usualNanos();
    }
}
