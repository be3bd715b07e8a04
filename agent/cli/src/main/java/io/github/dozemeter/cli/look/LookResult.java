package io.github.dozemeter.cli.look;

import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.RelaxNotice;
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

    /** The fewest dumps that show a thread's place; see {@link ThreadActivity#place}. */
    static final int LEAST_DUMPS = 5;

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
        Snapshot none = Snapshot.fromOutside(Collections.emptyList(),
            Math.round(span.seconds() * 1e9));
        return window(none, SamplesBySite.none(), null);
    }

    /** Returns the report with what was recorded afterwards; notes of the recording are null if there was none. */
    public ReportWindow window(Snapshot recorded, SamplesBySite callers, List<String> more) {
        JvmProcess jvm = look.target.jvm();
        Diagnosis found = judge.judge(recorded, callers, span.with(recorded));
        String unseen = more == null
            ? "virtual threads are in no thread dump" : Look.NO_VIRTUAL_PARKS;
        Source source = new Source(more == null ? 0 : recorded.span().seconds(), more);
        return new ReportWindow(source, new ReportWindow.Jvm(jvm.name(), jvm.pid, java), found,
            found.headline(Circumstances.USUAL.withUnseen(look.threads.hasVirtual ? unseen : "")), recorded,
            SiteHistory.NONE, new TriedSites());
    }

    private final class Source implements ReportWindow.Source {

        /** Seconds for which the JVM then recorded its pauses; 0 if it did not. */
        private final double recorded;
        private final List<String> ofRecording;

        Source(double recorded, List<String> ofRecording) {
            this.recorded = recorded;
            this.ofRecording = ofRecording;
        }

        @Override
        public String version() {
            return Build.own().version;
        }

        @Override
        public String subject() {
            return " looked at " + look.target.jvm() + ", " + look.threads.alive.size() + " threads"
                + (Double.isNaN(cpu) ? "" : String.format(Locale.ROOT, ", %.2f cores", cpu));
        }

        @Override
        public String none() {
            return "No thread was seen to pause";
        }

        @Override
        public List<String> notes() {
            List<String> notes = new ArrayList<>();
            int dumps = look.threads.dumps;
            notes.add("Nothing was loaded into the JVM; " + dumps + (dumps == 1 ? " thread dump" : " thread dumps")
                + " stopped it for about "
                + Math.max(1, Math.round(look.stopped * 1_000)) + " ms in all");
            if (dumps < LEAST_DUMPS) {
                notes.add("Fewer than " + LEAST_DUMPS
                    + " thread dumps show no place: a longer -d allows more");
            }
            if (span.switches < 0) {
                notes.add("This system has no /proc: wake-ups, user and system time, and virtual threads are not"
                    + " known. CPU times are from the thread dumps; their clock steps by up to "
                    + Numbers.duration(look.cpuStepNanos) + ", so costs are multiples of "
                    + Numbers.ofCore(span.cpuUnit)
                    + " of a core, and less than three steps is nothing");
            }
            if (ofRecording != null) {
                notes.addAll(ofRecording);
            } else if (look.threads.hasVirtual) {
                notes.add(virtual());
            }
            if (ending != null) {
                notes.add("The look ended early: " + ending);
            }
            notes.addAll(RelaxNotice.describe(look.target));
            return notes;
        }

        private String virtual() {
            List<ThreadActivity> carriers = span.threads().stream().filter(look.threads::isCarrier)
                .collect(Collectors.toList());
            double wakeUps = carriers.stream().mapToLong(ThreadActivity::wakeUps)
                .sum() / span.seconds();
            long cpuNanos = carriers.stream()
                .mapToLong(thread -> Math.max(0, thread.cpuNanos)).sum();
            String their = carriers.isEmpty() ? "" : ": " + carriers.size()
                + (carriers.size() == 1 ? " carrier thread " : " carrier threads ")
                + (span.switches < 0 ? "" : "woke up " + Numbers.rate(wakeUps) + " times a second and ")
                + "used " + Numbers.ofCore(cpuNanos / 1e9 / span.seconds()) + " of a core";
            return "This JVM runs virtual threads. A thread dump shows only the threads that carry them" + their
                + ". A look cannot see which virtual threads wait, and where; the agent counts their pauses";
        }

        @Override
        public void writeTo(AsciiJson json) throws IOException {
            json.name(Member.LOOK).beginObject().name(Member.VERSION).value(version()).name(Member.COMPLETE).value(ending == null)
                .name(Member.THREAD_DUMPS).value(look.threads.dumps).name(Member.STOPPED_SECONDS).value((float) look.stopped)
                .name(Member.THREADS).value(look.threads.alive.size()).name(Member.CPU_CORES).value((float) cpu)
                .name(Member.RECORDED_SECONDS).value((float) recorded);
            json.texts(Member.NOTES, notes());
            json.endObject();
        }
    }
}
