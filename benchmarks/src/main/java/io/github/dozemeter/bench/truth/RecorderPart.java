package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Figures;
import io.github.dozemeter.bench.jvm.JavaCommand;
import io.github.dozemeter.bench.jvm.Jdk;
import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Goal;
import io.github.dozemeter.bench.page.Part;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Known;
import io.github.dozemeter.bench.program.KnownProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The same calls, counted by Dozemeter and by the JDK's own flight recorder in the same run. */
public final class RecorderPart implements Part {

    private static final int METHOD_TIMING_SINCE = 25;
    /** Each event has a stack; fewer calls keep the file small. */
    private static final String DIVISOR = "50";
    private static final String METHOD_TIMING =
        ",jdk.MethodTiming#enabled=true,jdk.MethodTiming#filter=" + Known.className();
    private static final String EVENTS = "jdk.ThreadSleep#enabled=true,jdk.ThreadSleep#threshold=0ns,"
        + "jdk.ThreadPark#enabled=true,jdk.ThreadPark#threshold=0ns,"
        + "jdk.JavaMonitorWait#enabled=true,jdk.JavaMonitorWait#threshold=0ns";

    private final Setting setting;

    public RecorderPart(Setting setting) {
        this.setting = setting;
    }

    @Override
    public Section measure() throws IOException, InterruptedException {
        Table table = new Table("JDK", "in", "calls made", "Dozemeter", "JFR events, threshold 0", "JFR method timing");
        List<Goal> goals = new ArrayList<>();
        for (Jdk jdk : setting.jdks()) {
            if (jdk.feature() >= 17) {
                measure(jdk, table, goals);
            }
        }
        return new Section(List.of(table.data("", "")), goals);
    }

    private void measure(Jdk jdk, Table table, List<Goal> goals) throws IOException, InterruptedException {
        boolean hasTiming = jdk.feature() >= METHOD_TIMING_SINCE;
        Run run = run(jdk, hasTiming ? EVENTS + METHOD_TIMING : EVENTS);
        boolean agree = true;
        for (Own own : run.own()) {
            if (own.pause() == Known.NOTHING) {
                continue;
            }
            String method = own.pause().method();
            long told = Told.of(own.pause(), run.figures()).calls();
            long events = run.events().getOrDefault(method, 0L);
            long timed = run.timed().getOrDefault(method, 0L);
            agree &= own.calls() == told && (events == 0 || events == told) && (!hasTiming || timed == told);
            table.row(String.valueOf(jdk.feature()), "`" + method + "`", String.valueOf(own.calls()),
                seen(told, own), seen(events, own), hasTiming ? seen(timed, own) : "-");
        }
        goals.add(new Goal("counts equal those of JFR" + (hasTiming ? " and of its method timing" : ""),
            String.valueOf(jdk.feature()), "all", agree ? "all" : "see the data", agree ? Goal.MET : "**not met**"));
    }

    private static String seen(long counted, Own own) {
        return counted == own.calls() ? "all" : counted == 0 ? "sees none" : "**" + counted + "**";
    }

    private record Run(List<Own> own, Figures figures, Map<String, Long> events, Map<String, Long> timed) {
    }

    private Run run(Jdk jdk, String events) throws IOException, InterruptedException {
        try (Scratch dump = new Scratch("dump.prom"); Scratch recording = new Scratch("recording.jfr")) {
            List<Own> own = JavaCommand.of(jdk).classPath(setting.jars().programs())
                .with(setting.jars().agentOption("port=off,log=warn,dump=" + dump.file()),
                    "-XX:StartFlightRecording:filename=" + recording.file() + "," + events)
                .run(KnownProgram.class, DIVISOR).lines("known").stream().map(Own::parse).toList();
            return new Run(own, Figures.read(dump.file()), Recordings.events(recording.file(), Known.className()),
                Recordings.invocations(recording.file(), Known.className()));
        }
    }
}
