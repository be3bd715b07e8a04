package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Experiment;
import io.github.dozemeter.bench.page.Experiment.Goal;
import io.github.dozemeter.bench.page.Experiment.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Known;
import io.github.dozemeter.bench.program.KnownProgram;
import io.github.dozemeter.bench.truth.Comparison.Own;
import io.github.dozemeter.bench.truth.Comparison.Told;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/** The same calls, counted by Dozemeter and by the JDK's own flight recorder in the same run. */
public record RecorderExperiment(Setting setting) implements Experiment {

    private static final int METHOD_TIMING_SINCE = 25;
    /** Each event has a stack; fewer calls keep the file small. */
    private static final String DIVISOR = "50";
    private static final String METHOD_TIMING =
        ",jdk.MethodTiming#enabled=true,jdk.MethodTiming#filter=" + Known.className();
    private static final String EVENTS = "jdk.ThreadSleep#enabled=true,jdk.ThreadSleep#threshold=0ns,"
        + "jdk.ThreadPark#enabled=true,jdk.ThreadPark#threshold=0ns,"
        + "jdk.JavaMonitorWait#enabled=true,jdk.JavaMonitorWait#threshold=0ns";

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
            jdk.feature(), "all", agree ? "all" : "see the data", agree));
    }

    private static String seen(long counted, Own own) {
        return counted == own.calls() ? "all" : counted == 0 ? "sees none" : "**" + counted + "**";
    }

    private Run run(Jdk jdk, String events) throws IOException, InterruptedException {
        try (Scratch dump = new Scratch("dump.prom"); Scratch recording = new Scratch("recording.jfr")) {
            List<Own> own = setting.java(jdk).options(setting.jars().agentOption("port=off,log=warn,dump=" + dump.file()),
                    "-XX:StartFlightRecording:filename=" + recording.file() + "," + events)
                .succeed(KnownProgram.class, DIVISOR).fields("known").stream().map(Own::parse).toList();
            Run run = new Run(own, Scrape.of(dump.file()), new TreeMap<>(), new TreeMap<>());
            try (RecordingFile file = new RecordingFile(recording.file())) {
                while (file.hasMoreEvents()) {
                    run.add(file.readEvent());
                }
            }
            return run;
        }
    }

    /**
     * @param events pauses by the method of the known program that is on their stack
     * @param timed invocations by method, as JDK 25's method timing counts them
     */
    private record Run(List<Own> own, Scrape figures, Map<String, Long> events, Map<String, Long> timed) {

        private static final Set<String> PAUSES = Set.of("jdk.ThreadSleep", "jdk.ThreadPark", "jdk.JavaMonitorWait");

        void add(RecordedEvent event) {
            String type = event.getEventType().getName();
            if (PAUSES.contains(type) && event.getStackTrace() != null) {
                event.getStackTrace().getFrames().stream().map(RecordedFrame::getMethod).filter(Run::isKnown).findFirst()
                    .ifPresent(method -> events.merge(method.getName(), 1L, Long::sum));
            } else if (type.equals("jdk.MethodTiming")) {
                RecordedMethod method = event.getValue("method");
                if (isKnown(method)) {
                    timed.merge(method.getName(), event.getLong("invocations"), Math::max);
                }
            }
        }

        private static boolean isKnown(RecordedMethod method) {
            return method.getType().getName().equals(Known.className());
        }
    }
}
