package io.github.dozemeter.bench.truth;

import io.github.dozemeter.bench.jvm.Scratch;
import io.github.dozemeter.bench.jvm.Setting;
import io.github.dozemeter.bench.page.Section;
import io.github.dozemeter.bench.page.Table;
import io.github.dozemeter.bench.program.Known;
import io.github.dozemeter.bench.program.KnownProgram;
import io.github.dozemeter.bench.truth.Comparison.Own;
import io.github.dozemeter.bench.truth.Comparison.Told;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Scrape;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/** The same calls, counted by Dozemeter and by the JDK's own flight recorder in the same run. */
public record RecorderExperiment(Setting setting) {

    private static final int METHOD_TIMING_SINCE = 25;
    /** Each event has a stack; fewer calls keep the file small. */
    private static final int DIVISOR = 50;
    private static final Set<String> PAUSES = Set.of("jdk.ThreadSleep", "jdk.ThreadPark", "jdk.JavaMonitorWait");

    public Section measure() throws Exception {
        Table table = new Table("JDK", "in", "calls made", "Dozemeter", "JFR events, threshold 0", "JFR method timing");
        return setting.each(17, (jdk, found) -> measure(jdk, table, found)).add(table, "", "");
    }

    private void measure(Jdk jdk, Table table, Section found) throws IOException, InterruptedException {
        boolean hasTiming = jdk.feature() >= METHOD_TIMING_SINCE;
        try (Scratch dump = new Scratch("dump.prom"); Scratch recording = new Scratch("recording.jfr")) {
            StringBuilder recorder = new StringBuilder("-XX:StartFlightRecording:filename=" + recording.file());
            for (String event : PAUSES) {
                recorder.append("," + event + "#enabled=true," + event + "#threshold=0ns");
            }
            if (hasTiming) {
                recorder.append(",jdk.MethodTiming#enabled=true,jdk.MethodTiming#filter=").append(Known.className());
            }
            List<Own> all = setting.java(jdk)
                .options(setting.jars().agentOption("port=off,log=warn,dump=" + dump.file()), recorder.toString())
                .succeed(KnownProgram.class, DIVISOR).fields("known").stream().map(Own::parse).toList();
            Scrape figures = Scrape.of(dump.file());
            Map<String, Long> events = new HashMap<>();
            Map<String, Long> timed = new HashMap<>();
            RecordingFile.readAllEvents(recording.file()).forEach(event -> count(event, events, timed));
            boolean agree = true;
            for (Own own : all) {
                if (own.pause() != Known.NOTHING) {
                    String method = own.pause().method;
                    long told = Told.of(own.pause(), figures).calls();
                    long seen = events.getOrDefault(method, 0L);
                    long invoked = timed.getOrDefault(method, 0L);
                    agree &= own.calls() == told && (seen == 0 || seen == told) && (!hasTiming || invoked == told);
                    String byTiming = hasTiming ? seen(invoked, own) : "-";
                    table.row(String.valueOf(jdk.feature()), "`" + method + "`", String.valueOf(own.calls()),
                        seen(told, own), seen(seen, own), byTiming);
                }
            }
            String what = "counts equal those of JFR";
            if (hasTiming) {
                what += " and of its method timing";
            }
            found.goal(what, jdk.feature(), "all", agree ? "all" : "see the data", agree);
        }
    }

    private static String seen(long counted, Own own) {
        if (counted == own.calls()) {
            return "all";
        }
        return counted == 0 ? "sees none" : "**" + counted + "**";
    }

    /**
     * @param events pauses by the method of the known program that is on their stack
     * @param timed invocations by method, as JDK 25's method timing counts them
     */
    private static void count(RecordedEvent event, Map<String, Long> events, Map<String, Long> timed) {
        String type = event.getEventType().getName();
        if (PAUSES.contains(type) && event.getStackTrace() != null) {
            event.getStackTrace().getFrames().stream().map(RecordedFrame::getMethod).filter(RecorderExperiment::isKnown)
                .findFirst().ifPresent(method -> events.merge(method.getName(), 1L, Long::sum));
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
