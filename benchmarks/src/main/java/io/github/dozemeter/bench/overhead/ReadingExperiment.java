package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.machine.LoadWatch;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.DataTable;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.ManySites;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What the agent's own threads take to read as many sites as it records. */
public record ReadingExperiment(Setting setting) implements Experiment {

    private static final double LIMIT_NANOS = 20e6;

    /** The names are the words that {@link ManySites} prints. */
    private enum Reader {

        TICK("a tick, every ten seconds"),
        SCRAPE("a scrape"),
        PAGE("the page's JSON");

        private final String label;

        Reader(String label) {
            this.label = label;
        }
    }

    /**
     * Options, and how many classes with a pause and a wait each have 2,000 recorded sites by them.
     *
     * @param label behind the JDK, empty for the defaults
     */
    private record Case(String label, String options, int classes) {

        static final List<Case> ALL = List.of(
            new Case("", "port=0,log=warn", 2_000),
            new Case(", half of them waits", "port=0,log=warn,calls=default:waits", 1_000),
            new Case(", half of them waits, `maxSites=2000`", "port=0,log=warn,calls=default:waits,maxSites=2000", 1_000));
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        return setting.each(jdk -> true, (jdk, tables, goals) -> {
            for (Case one : Case.ALL) {
                measure(jdk, one, tables, goals);
            }
        });
    }

    private void measure(Jdk jdk, Case one, List<DataTable> tables, List<Goal> goals) throws IOException, InterruptedException {
        LoadWatch watch = new LoadWatch();
        Outcome finished = setting.java(jdk).options(setting.jars().agentOption(one.options()))
            .succeed(ManySites.class, String.valueOf(one.classes()), String.valueOf(setting.pick(20, 400)), String.valueOf(setting.pick(1, 6)));
        Table table = new Table("what", "CPU time", "the first");
        for (Reader reader : Reader.values()) {
            List<Double> all = finished.fields(reader.name().toLowerCase(Locale.ROOT)).stream().map(fields -> Double.valueOf(fields[1])).toList();
            Spread later = Spread.of(all.subList(all.size() / 2, all.size()));
            table.row(reader.label, Numbers.spread(later, Numbers::millis), Numbers.millis(all.get(0)));
            goals.add(new Goal("2,000 sites" + one.label() + ": " + reader.label, jdk.feature(), Numbers.millis(LIMIT_NANOS),
                Numbers.spread(later, Numbers::millis), later.median() <= LIMIT_NANOS));
        }
        tables.add(table.data(jdk.release() + one.label(), "CPU time of the agent's threads, medians of the later half; in brackets"
            + " least and most. " + watch.load() + "."));
    }
}
