package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.DataTable;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.page.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What counting {@code Thread.onSpinWait} costs, which is off unless asked for, by the paired harness. */
public final class SpinPart implements Part {

    private static final List<Row> ROWS = Row.parseAll("PARK_ZERO:1 SPIN:1 SPIN:2");
    private static final double SECONDS = 2;
    private static final int FORKS = 5;

    private final Setting setting;

    public SpinPart(Setting setting) {
        this.setting = setting;
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        List<DataTable> tables = new ArrayList<>();
        for (Jdk jdk : setting.jdks()) {
            if (jdk.feature() >= 9) {
                LoadWatch watch = new LoadWatch();
                tables.add(OverheadTable.withoutTargets(measure(jdk)).data(jdk.toString(), watch.load() + "."));
            }
        }
        return new Section(tables, List.of());
    }

    private List<Result> measure(Jdk jdk) throws IOException, InterruptedException {
        DozemeterTool tool = new DozemeterTool(setting.jars(), "calls=default:spin");
        PairedHarness harness = new PairedHarness(jdk, List.of(setting.jars().programs()), tool,
            setting.quick() ? SECONDS / 4 : SECONDS);
        PairedHarness.Outcome outcome = harness.run(ROWS, setting.pick(1, FORKS));
        if (!outcome.sawAll()) {
            throw new IllegalStateException("the agent lost calls: " + outcome.seen());
        }
        return outcome.results();
    }
}
