package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.jvm.CostTruth;
import io.github.dozemeter.jvm.CostTruth.Compared;
import io.github.dozemeter.jvm.CostTruth.Loop;
import io.github.dozemeter.jvm.CostTruth.Way;
import io.github.dozemeter.jvm.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What sites cost by the agent, attached and by {@code look}, and by the kernel. */
public record CostExperiment(Setting setting) {

    public Section measure() throws Exception {
        return setting.each(8, (jdk, found) -> {
            List<Compared> all = compared(jdk);
            Table table = new Table("loop", Way.COUNTED.text, Way.ATTACHED.text, Way.LOOKED.text);
            for (Loop loop : Loop.values()) {
                table.row(loop.text, cell(all, loop, Way.COUNTED), cell(all, loop, Way.ATTACHED), cell(all, loop, Way.LOOKED));
            }
            found.add(table, jdk.release(), "Percent of a core: the cost, and what the threads used beside their work. " + found.load());
            long out = all.stream().filter(Compared::isOut).count();
            found.goal("costs outside their tolerance", jdk.feature(), "0", out + " of " + all.size(), out == 0);
        });
    }

    private List<Compared> compared(Jdk jdk) throws Exception {
        CostTruth truth = new CostTruth(jdk, setting.java(jdk).classPath(setting.jars().testPrograms()));
        List<Compared> all = new ArrayList<>();
        for (Way way : Way.values()) {
            for (Set<Loop> loops : way.loops().subList(0, setting.pick(1, way.loops().size()))) {
                all.addAll(truth.compare(way, loops));
            }
        }
        return all;
    }

    private static String cell(List<Compared> all, Loop loop, Way way) {
        return all.stream().filter(one -> one.loop() == loop && one.way() == way).findFirst()
            .map(CostExperiment::cell).orElse("-");
    }

    private static String cell(Compared one) {
        String cost = one.label().isEmpty() ? "no row" : one.label().replace("%", "") + " of " + Numbers.fixed(2, one.truth());
        return one.isOut() ? cost + "; **outside**" : cost;
    }
}
