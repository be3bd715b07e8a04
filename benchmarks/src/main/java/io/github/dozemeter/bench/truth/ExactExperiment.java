package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Crowd;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** No count may be lost and none may fall, whatever the threads do and however often the agent is scraped. */
public record ExactExperiment(Setting setting) implements Experiment {

    private record Case(String label, boolean virtual, String... arguments) {
    }

    private List<Case> cases() {
        return List.of(
            new Case("64 million calls of 32 threads", false, "32", "32", "2000000", "platform"),
            new Case("20,000 threads of 500 calls, 50 at once", false, "20000", "50", "500", "platform"),
            new Case("100,000 virtual threads of 500 calls, 1,000 at once", true, "100000", "1000", "500", "virtual"));
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        Table table = new Table("JDK", "calls", "made", "counted", "lost", "scrapes meanwhile", "times a count fell");
        List<Goal> goals = new ArrayList<>();
        for (Jdk jdk : setting.jdks()) {
            for (Case one : cases()) {
                if (!one.virtual() || jdk.hasVirtualThreads()) {
                    goals.add(measure(jdk, one, table));
                }
            }
        }
        return new Section(List.of(table.data("", "")), goals);
    }

    private Goal measure(Jdk jdk, Case one, Table table) throws IOException, InterruptedException {
        try (Scratch dump = new Scratch("dump.prom")) {
            String[] said = setting.java(jdk).options(setting.jars().agentOption("port=0,log=warn,dump=" + dump.file()))
                .succeed(Crowd.class, (Object[]) one.arguments()).fields("made").get(0);
            Scrape figures = Scrape.of(dump.file());
            long counted = (long) figures.sum("dozemeter_pauses_total", "class", Crowd.class.getName());
            long lost = Long.parseLong(said[1]) - counted;
            table.row(String.valueOf(jdk.feature()), one.label(), said[1], String.valueOf(counted),
                String.valueOf(lost), said[2], said[3]);
            return new Goal("lost counts, " + one.label(), jdk.feature(), "0", String.valueOf(lost),
                lost == 0 && said[3].equals("0"));
        }
    }
}
