package io.github.dozemeter.cli.record;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.look.Look;
import io.github.dozemeter.counters.Snapshot;
import io.github.dozemeter.export.metrics.TriedSites;
import io.github.dozemeter.export.report.ReportWindow;
import io.github.dozemeter.judge.Circumstances;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.SiteHistory;
import io.github.dozemeter.jvm.Build;
import io.github.dozemeter.jvm.Launch;
import io.github.dozemeter.support.AsciiJson;
import io.github.dozemeter.support.Member;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.threads.ThreadsSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A recording that someone made, as the source of a report. Immutable. */
public final class RecordedFile implements ReportWindow.Source {

    /** Assumed where it is unknown: a release that rounds no pause up. */
    private static final int NEWEST = 25;

    private final Path file;
    public final RecordedPauses pauses;

    /** @throws CommandFailure if it cannot be read, or is too coarse to judge */
    public RecordedFile(Path file, boolean keepsStacks) {
        this.file = file;
        try {
            this.pauses = new RecordedPauses(file, className -> "", keepsStacks, 0);
        } catch (IOException unreadable) {
            throw CommandFailure.failed(file + " cannot be read as a recording: "
                + unreadable.getMessage());
        }
        if (pauses.coarseMillis() >= 0) {
            throw CommandFailure.refused("this recording kept " + kept(pauses.coarseMillis())
                + "; make a finer one with look --record PID, or with java -jar dozemeter.jar look --settings"
                + " > pauses.jfc and"
                + " java -XX:StartFlightRecording=settings=pauses.jfc,duration=10s,filename=pauses.jfr");
        }
    }

    private static String kept(long coarseMillis) {
        if (coarseMillis == 0) {
            return "no pauses: sleeps, parks and waits were not recorded, or nothing says which";
        }
        return "pauses of " + coarseMillis + " ms and longer: how often lines pause is not in it";
    }

    /** Returns the report. The kernel's counts are not in a recording: what else wakes the JVM stays unknown. */
    public ReportWindow window() {
        int java = pauses.java.isEmpty() ? NEWEST : Launch.feature(pauses.java);
        Snapshot recorded = pauses.snapshot();
        Diagnosis found = Look.judge(java, "", className -> "", className -> Collections.emptySet())
            .judge(recorded, pauses.callers(), ThreadsSnapshot.NONE);
        String unseen = pauses.hasVirtual ? Look.NO_VIRTUAL_PARKS : "";
        return new ReportWindow(this, new ReportWindow.Jvm(pauses.main, pauses.pid, pauses.java), found,
            found.headline(Circumstances.USUAL.withUnseen(unseen)), recorded, SiteHistory.NONE, new TriedSites());
    }

    @Override
    public String version() {
        return Build.own().version;
    }

    @Override
    public String subject() {
        String jvm = pauses.main.isEmpty() ? "a JVM" : pauses.main;
        return " read " + file.getFileName() + ", a recording of " + jvm;
    }

    @Override
    public String none() {
        return "No pause was recorded";
    }

    @Override
    public List<String> notes() {
        return notes(pauses);
    }

    /** Returns what its figures do not hold. */
    static List<String> notes(RecordedPauses pauses) {
        List<String> notes = new ArrayList<>();
        notes.add("Recorded by the JVM, one event for each sleep, park and wait that ended; yields, selectors,"
            + " parks with a permit and waits that deliver at once make none");
        if (!pauses.missing().isEmpty()) {
            notes.add("Not in the recording: " + String.join(", ", pauses.missing()));
        }
        if (pauses.hasVirtual) {
            notes.add("Sleeps and waits of virtual threads are among them, their parks are not: for these start"
                + " the JVM with -javaagent");
        }
        if (pauses.isCountedByAgent) {
            notes.add("Sites that the agent in that JVM counts are left out: the verb report shows them");
        }
        if (!pauses.cut.isEmpty()) {
            notes.add("The file breaks off after " + Numbers.seconds(pauses.nanos() / 1e9)
                + ": " + pauses.cut);
        }
        return notes;
    }

    @Override
    public void writeTo(AsciiJson json) throws IOException {
        json.name(Member.RECORDING).beginObject().name(Member.VERSION).value(version())
            .name(Member.FILE).value(String.valueOf(file.getFileName())).name(Member.COMPLETE).value(pauses.cut.isEmpty())
            .name(Member.RECORDED_SECONDS).value((float) (pauses.nanos() / 1e9));
        json.texts(Member.NOTES, notes());
        json.endObject();
    }
}
