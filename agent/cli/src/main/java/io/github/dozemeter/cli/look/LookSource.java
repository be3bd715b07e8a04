package io.github.dozemeter.cli.look;

import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.metrics.Build;
import io.github.dozemeter.report.AsciiJson;
import io.github.dozemeter.report.ReportWindow;
import io.github.dozemeter.wakeup.ThreadActivity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A look as the source of a report: its basis, and what no look can see. Immutable. */
final class LookSource implements ReportWindow.Source {

    /** The fewest dumps that show a thread's place; see {@link ThreadActivity#place}. */
    static final int LEAST_DUMPS = 5;

    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;

    private final Look.Result look;
    private final double recorded;
    private final List<String> ofRecording;

    /**
     * @param recorded for how many seconds the JVM then recorded its pauses; 0 if it did not
     * @param ofRecording notes of the recording
     */
    LookSource(Look.Result look, double recorded, List<String> ofRecording) {
        this.look = look;
        this.recorded = recorded;
        this.ofRecording = ofRecording;
    }

    private String virtual() {
        int carriers = 0;
        double wakeUps = 0;
        double cores = 0;
        for (ThreadActivity thread : look.span.threads()) {
            if (look.threads.isCarrier(thread)) {
                carriers++;
                wakeUps += thread.wakeUps() / look.span.seconds();
                cores += Math.max(0, thread.cpuNanos) / NANOS / look.span.seconds();
            }
        }
        String their = carriers == 0 ? "" : ": " + carriers + (carriers == 1 ? " carrier thread " : " carrier threads ")
            + (hasKernel() ? "woke up " + Numbers.rate(wakeUps) + " times a second and " : "") + "used " + Numbers.ofCore(cores) + " of a core";
        return "This JVM runs virtual threads. A thread dump shows only the threads that carry them" + their
            + ". A look cannot see which virtual threads wait, and where; the agent counts their pauses";
    }

    private boolean hasKernel() {
        return look.span.switches >= 0;
    }

    @Override
    public String version() {
        return Build.own().version;
    }

    @Override
    public String subject() {
        return " looked at " + look.jvm + ", " + look.threads.alive() + " threads"
            + (Double.isNaN(look.cpu) ? "" : String.format(Locale.ROOT, ", %.2f cores", look.cpu));
    }

    @Override
    public String none() {
        return "No thread was seen to pause";
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        int dumps = look.threads.dumps;
        notes.add("Nothing was loaded into the JVM; " + dumps + (dumps == 1 ? " thread dump" : " thread dumps") + " stopped it for about "
            + Math.max(1, Math.round(look.stopped * MILLIS)) + " ms in all");
        if (dumps < LEAST_DUMPS) {
            notes.add("Fewer than " + LEAST_DUMPS + " thread dumps show no place: a longer -d allows more");
        }
        if (!hasKernel()) {
            notes.add("This system has no /proc: wake-ups, user and system time, and virtual threads are not known. CPU times are from the thread"
                + " dumps; their clock steps by up to " + Numbers.duration(look.cpuStepNanos) + ", so costs are multiples of "
                + Numbers.ofCore(look.span.cpuUnit) + " of a core, and less than three steps is nothing");
        }
        if (look.threads.hasVirtual && recorded == 0) {
            notes.add(virtual());
        }
        notes.addAll(ofRecording);
        if (look.ending != null) {
            notes.add("The look ended early: " + look.ending);
        }
        return notes;
    }

    @Override
    public void writeTo(AsciiJson json) throws IOException {
        json.name("look").beginObject().name("version").value(version()).name("complete").value(look.ending == null)
            .name("threadDumps").value(look.threads.dumps).name("stoppedSeconds").value((float) look.stopped)
            .name("threads").value(look.threads.alive()).name("cpuCores").value((float) look.cpu)
            .name("recordedSeconds").value((float) recorded);
        json.texts("notes", notes());
        json.endObject();
    }
}
