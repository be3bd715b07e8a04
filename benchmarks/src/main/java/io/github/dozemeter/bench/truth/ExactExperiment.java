package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Crowd;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;

/** No count may be lost and none may fall, whatever the threads do and however often the agent is scraped. */
public record ExactExperiment(Setting setting) {

    public Section measure() throws Exception {
        Table table = new Table("JDK", "calls", "made", "counted", "lost", "scrapes meanwhile", "times a count fell");
        return setting.each(8, (jdk, found) -> {
            measure(jdk, found, table, "64 million calls of 32 threads", 32, 32, 2_000_000, "platform");
            measure(jdk, found, table, "20,000 threads of 500 calls, 50 at once", 20_000, 50, 500, "platform");
            if (jdk.hasVirtualThreads()) {
                measure(jdk, found, table, "100,000 virtual threads of 500 calls, 1,000 at once", 100_000, 1_000, 500, "virtual");
            }
        }).add(table, "", "");
    }

    private void measure(Jdk jdk, Section found, Table table, String label, Object... arguments)
        throws IOException, InterruptedException {
        try (Scratch dump = new Scratch("dump.prom")) {
            String[] said = setting.java(jdk).options(setting.jars().agentOption("port=0,log=warn,dump=" + dump.file()))
                .succeed(Crowd.class, arguments).fields("made").get(0);
            long counted = (long) Scrape.of(dump.file()).sum("dozemeter_pauses_total", "class", Crowd.class.getName());
            long lost = Long.parseLong(said[1]) - counted;
            table.row(String.valueOf(jdk.feature()), label, said[1], String.valueOf(counted), String.valueOf(lost),
                said[2], said[3]);
            found.goal("lost counts, " + label, jdk.feature(), "0", String.valueOf(lost), lost == 0 && said[3].equals("0"));
        }
    }
}
