package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.RelaxNotice;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.export.report.ReportWindow;
import io.github.dozemeter.judge.Circumstances;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Judge;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.Member;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.SamplesBySite;
import io.github.dozemeter.threads.ThreadActivity;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes the report of what a look saw, with its basis and what no look can see. Immutable. */
public final class LookResult {

    /** Fewer dumps miss the line in every second draw. */
    static final int MIN_DUMPS = 5;
    private static final int MAX_LINES = 10;

    /** The reason why the look ended before its time; null if it did not. */
    public final String ending;
    /** Whether the JVM has recorded before, or does so now: its recorder's threads were seen. */
    public final boolean hasRecorder;
    /** Whether a thread was seen running in a sleep: it makes hundreds of thousands of events a second. */
    public final boolean hasFlood;
    /** Names the jar of a class; empty if unknown. */
    public final Function<String, String> jarOf;
    final ThreadsSnapshot span;
    private final Look look;
    /** The CPU time of the whole process, in cores; not a number if unknown. */
    private final double cpu;
    private final String java;
    private final Judge judge;

    LookResult(Look look, ThreadsSnapshot span, double cpu, String java, Judge judge,
        Function<String, String> jarOf, String ending) {
        this.look = look;
        this.hasRecorder = look.threads.hasRecorder;
        this.hasFlood = look.threads.hasFlood;
        this.span = span;
        this.cpu = cpu;
        this.java = java;
        this.judge = judge;
        this.jarOf = jarOf;
        this.ending = ending;
    }

    public ReportWindow window() {
        return window(row -> "");
    }

    /** @param hint returns below a row that leaves something open what would tell it exactly; empty for nothing */
    public ReportWindow window(Function<SiteFigures, String> hint) {
        return window(estimated(), hint);
    }

    /**
     * Returns the report of a command that would have counted.
     *
     * @param reason why it did not attach
     */
    public ReportWindow windowNotAttached(String reason) {
        return window("Not attached, estimated from outside: " + reason, row -> look.threads.loops.contains(row.site().className())
            ? "-javaagent counts it exactly" : "-javaagent or --rewrite counts it exactly");
    }

    private ReportWindow window(String action, Function<SiteFigures, String> hint) {
        Snapshot none = Snapshot.fromOutside(Collections.emptyList(),
            Math.round(span.seconds() * 1e9));
        return window(new Source(action, hint, 0, null), none, SamplesBySite.none());
    }

    private String estimated() {
        return "Estimated from outside: " + Numbers.count(look.threads.dumps, "thread dump") + " stopped it for "
            + Math.max(1, Math.round(look.stopped * 1_000)) + " ms in all";
    }

    /** Returns the report with what was recorded afterwards. */
    public ReportWindow window(Snapshot recorded, SamplesBySite callers, List<String> notes) {
        double seconds = recorded.span().seconds();
        return window(new Source(estimated(), row -> "", seconds, notes), recorded, callers);
    }

    private ReportWindow window(Source source, Snapshot recorded, SamplesBySite callers) {
        JvmProcess jvm = look.target.jvm();
        Diagnosis found = judge.judge(recorded, callers, span.with(recorded));
        return new ReportWindow(source, new ReportWindow.Jvm(jvm.name(), jvm.pid, java), found,
            found.headline(Circumstances.USUAL.withUnseen(unseen(source.ofRecording != null))), recorded,
            SiteHistory.NONE, new TriedSites());
    }

    /** Names what no row shows, as the end of a sentence; empty for nothing. */
    private String unseen(boolean isRecorded) {
        boolean mayPause = look.virtual.dumps == 0 || !look.virtual.lines().isEmpty();
        if (!look.threads.hasVirtual || !mayPause) {
            return "";
        }
        if (isRecorded) {
            return Look.NO_VIRTUAL_PARKS;
        }
        if (look.virtual.dumps == 0) {
            return "virtual threads are in no thread dump";
        }
        return "virtual threads pause too, their rates are not known";
    }

    private final class Source implements ReportWindow.Source {

        private final String action;
        private final Function<SiteFigures, String> hint;
        /** Seconds for which the JVM then recorded its pauses; 0 if it did not. */
        private final double recorded;
        /** Null where nothing was recorded. */
        private final List<String> ofRecording;

        Source(String action, Function<SiteFigures, String> hint, double recorded, List<String> ofRecording) {
            this.action = action;
            this.hint = hint;
            this.recorded = recorded;
            this.ofRecording = ofRecording;
        }

        @Override
        public String version() {
            return Build.own().version;
        }

        @Override
        public String subject() {
            String seen = " looked at " + look.target.jvm() + ", " + look.threads.alive.size() + " threads";
            if (Double.isNaN(cpu)) {
                return seen;
            }
            return seen + String.format(Locale.ROOT, ", %.2f cores", cpu);
        }

        @Override
        public String action() {
            return action;
        }

        @Override
        public String exactly(SiteFigures row) {
            return hint.apply(row);
        }

        @Override
        public String none() {
            return "No pauses observed";
        }

        @Override
        public List<String> notes() {
            List<String> notes = new ArrayList<>();
            int needed = look.secondsToAdvise();
            if (look.threads.dumps < MIN_DUMPS) {
                notes.add("Fewer than " + MIN_DUMPS
                    + " thread dumps show few places: a longer -d allows more");
            } else if (needed > 0) {
                notes.add("So few thread dumps may miss a line: -d " + needed + " takes " + Look.ENOUGH_DUMPS);
            }
            if (span.switches < 0) {
                notes.add("This system has no /proc: wakeups, user and system time, and virtual threads are not"
                    + " known. CPU times are from the thread dumps; their clock steps by up to "
                    + Numbers.duration(look.cpuStepNanos) + ", so costs are multiples of "
                    + Numbers.ofCore(span.cpuUnit)
                    + " of a core, and less than three steps is nothing");
            }
            if (ofRecording != null) {
                notes.addAll(ofRecording);
            } else if (look.threads.hasVirtual) {
                notes.addAll(virtual());
            }
            if (ending != null) {
                notes.add("The look ended early: " + ending);
            }
            notes.addAll(RelaxNotice.describe(look.target));
            return notes;
        }

        private String note(VirtualThreads.Line line) {
            String pause = line.threads == 1 ? " pauses at " : " pause at ";
            return Numbers.count(line.threads, "virtual thread") + pause + line.place.place + " (" + line.place.call + ')';
        }

        private List<String> virtual() {
            List<String> notes = new ArrayList<>();
            List<ThreadActivity> carriers = span.threads().stream().filter(look.threads::isOfVirtual).collect(Collectors.toList());
            double wakeUps = carriers.stream().mapToLong(ThreadActivity::wakeUps).sum() / span.seconds();
            long cpuNanos = carriers.stream().mapToLong(thread -> Math.max(0, thread.cpuNanos)).sum();
            String use = "; all together use up to " + Numbers.ofCore(cpuNanos / 1e9 / span.seconds()) + " of a core";
            String rate = "; the threads that carry and wake them make " + Numbers.rate(wakeUps) + " wakeups/s";
            String woke = span.switches < 0 ? "" : rate;
            if (look.virtual.dumps == 0) {
                notes.add("This JVM runs virtual threads, which are in no thread dump" + use + woke);
            }
            List<VirtualThreads.Line> lines = look.virtual.lines();
            for (VirtualThreads.Line line : lines.subList(0, Math.min(MAX_LINES, lines.size()))) {
                notes.add(note(line));
            }
            if (!lines.isEmpty()) {
                String more = use.substring(2);
                if (lines.size() > MAX_LINES) {
                    more = (lines.size() - MAX_LINES) + " more lines" + use;
                }
                notes.add(Character.toUpperCase(more.charAt(0)) + more.substring(1) + woke);
                notes.add("-javaagent counts their pauses");
            }
            return notes;
        }

        @Override
        public void writeTo(AsciiJson json) throws IOException {
            json.name(Member.LOOK).beginObject().name(Member.VERSION).value(version()).name(Member.COMPLETE).value(ending == null)
                .name(Member.THREAD_DUMPS).value(look.threads.dumps).name(Member.STOPPED_SECONDS).value((float) look.stopped)
                .name(Member.THREADS).value(look.threads.alive.size()).name(Member.CPU_CORES).value((float) cpu)
                .name(Member.RECORDED_SECONDS).value((float) recorded);
            if (look.virtual.dumps > 0) {
                json.array(Member.VIRTUAL, look.virtual.lines(), line -> json.beginObject().name(Member.THREADS).value(line.threads)
                    .name(Member.CALL).value(line.place.call).name(Member.PLACE).value(line.place.place).endObject());
            }
            json.texts(Member.NOTES, notes());
            json.endObject();
        }
    }
}
