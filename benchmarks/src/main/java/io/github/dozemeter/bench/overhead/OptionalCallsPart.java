package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.DataTable;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.page.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What counting calls costs that are off unless asked for, by the paired harness. */
public final class OptionalCallsPart implements Part {

    /** One row of each wait, and an application. */
    public static final List<Row> WAITS = Row.parseAll("POLL:1 TRY_ACQUIRE:1 SELECT_NOW:1 SELECT:1 WORK:8");
    public static final String WITH_WAITS = "calls=default:waits";

    private static final double SECONDS = 2;
    private static final int FORKS = 5;

    private final Setting setting;
    private final String options;
    private final int since;
    private final List<Row> rows;

    private OptionalCallsPart(Setting setting, String options, int since, List<Row> rows) {
        this.setting = setting;
        this.options = options;
        this.since = since;
        this.rows = rows;
    }

    /** {@code Thread.onSpinWait}, which Java 8 lacks. */
    public static Part spin(Setting setting) {
        return new OptionalCallsPart(setting, "calls=default:spin", 9, Row.parseAll("SPIN:1 SPIN:2"));
    }

    public static Part waits(Setting setting) {
        return new OptionalCallsPart(setting, WITH_WAITS, 8, WAITS);
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        List<DataTable> tables = new ArrayList<>();
        List<Goal> goals = new ArrayList<>();
        for (Jdk jdk : setting.jdks()) {
            if (jdk.feature() >= since) {
                LoadWatch watch = new LoadWatch();
                List<Result> results = new PairedHarness(jdk, List.of(setting.jars().programs()),
                    new DozemeterTool(setting.jars(), options), setting.quick() ? SECONDS / 4 : SECONDS)
                    .allSeen(rows, setting.pick(1, FORKS));
                tables.add(OverheadTable.of(results).data(jdk.toString(), watch.load() + "."));
                goals.addAll(OverheadTable.goals(jdk, results));
            }
        }
        return new Section(tables, goals);
    }
}
