package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Numbers;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.ManySites;
import io.github.dozemeter.bench.stats.Spread;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Outcome;
import java.io.IOException;
import java.util.List;

/** What the agent's own threads take to read as many sites as it records. */
public record ReadingExperiment(Setting setting) {

    private static final double LIMIT_NANOS = 20e6;
    /** The page's JSON of 2,000 exported sites, ten times the default, on JDK 8. */
    private static final double LIMIT_OF_PAGE_NANOS = 25e6;

    /** By the words that {@link ManySites} prints. */
    private static final String[][] READERS =
        {{"tick", "a tick, every ten seconds"}, {"scrape", "a scrape"}, {"page", "the page's JSON"}};

    public Section measure() throws Exception {
        return setting.each(8, (jdk, found) -> {
            measure(jdk, "", "", 2_000, found);
            measure(jdk, ", half of them waits", ",calls=default:waits", 1_000, found);
            measure(jdk, ", half of them waits, `maxSites=2000`", ",calls=default:waits,maxSites=2000", 1_000, found);
        });
    }

    /**
     * @param label behind the JDK, empty for the defaults
     * @param classes with a pause and a wait each: those that have 2,000 recorded sites by these options
     */
    private void measure(Jdk jdk, String label, String options, int classes, Section found)
        throws IOException, InterruptedException {
        found.restart();
        Outcome finished = setting.java(jdk).options(setting.jars().agentOption("port=0,log=warn" + options))
            .succeed(ManySites.class, classes, setting.pick(20, 400), setting.pick(1, 6));
        Table table = new Table("what", "CPU time", "the first");
        boolean areAllExported = options.contains("maxSites");
        for (String[] reader : READERS) {
            double limit = areAllExported && reader[0].equals("page") ? LIMIT_OF_PAGE_NANOS : LIMIT_NANOS;
            List<Double> all = finished.fields(reader[0]).stream().map(fields -> Double.valueOf(fields[1])).toList();
            Spread later = Spread.of(all.subList(all.size() / 2, all.size()));
            table.row(reader[1], Numbers.spread(later, Numbers::millis), Numbers.millis(all.get(0)));
            found.goal("2,000 sites" + label + ": " + reader[1], jdk.feature(), Numbers.millis(limit),
                Numbers.spread(later, Numbers::millis), later.median() <= limit);
        }
        found.add(table, jdk.release() + label, "CPU time of the agent's threads, medians of the later half; in"
            + " brackets least and most. " + found.load());
    }
}
