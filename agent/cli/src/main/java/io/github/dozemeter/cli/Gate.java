package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.export.report.SitesDocument;
import io.github.dozemeter.export.report.SitesDocument.SiteFinding;
import io.github.dozemeter.export.report.SitesReport;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.SafeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Decides what {@code report --fail-on} fails on; prints findings on stdout, what was not judged on stderr. */
final class Gate {

    private final FailOn failOn;
    private final Console console;

    Gate(FailOn failOn, Console console) {
        this.failOn = failOn;
        this.console = console;
    }

    /** @return the exit code: a report that judges nothing never passes, and what is no report is a failure */
    int judge(String json, String from) {
        SitesDocument report = read(json, from);
        String obstacle = obstacle(report);
        if (!obstacle.isEmpty()) {
            console.say("nothing was judged in " + from + ": " + obstacle);
            return ExitCode.FAILED;
        }
        Map<Boolean, List<SiteFinding>> byFatal = report.verdicts.stream()
            .filter(verdict -> !verdict.severity.equals(Severity.NONE.label()))
            .collect(Collectors.partitioningBy(one -> failOn.names(one.id, one.severity)));
        List<SiteFinding> found = new ArrayList<>(byFatal.get(true));
        report.known.stream().filter(known -> failOn.namesKnown(known.failsGates)).forEach(found::add);
        found.forEach(verdict ->
            verdict.lines.forEach(line -> console.out.println(SafeText.of(line))));
        sayJudged(report, from, found.size(), byFatal.get(false).size());
        sayGaps(report, from);
        return found.isEmpty() ? ExitCode.OK : ExitCode.NO;
    }

    private static SitesDocument read(String json, String from) {
        SitesDocument report;
        try {
            report = new SitesDocument(json);
        } catch (IOException malformed) {
            throw noReport(from);
        }
        if (report.schema == 0) {
            throw noReport(from);
        }
        if (report.schema != SitesReport.SCHEMA) {
            throw CommandFailure.failed(from + " has schema " + report.schema + ", this command reads schema " + SitesReport.SCHEMA
                + "; use the jar that wrote it");
        }
        return report;
    }

    private static CommandFailure noReport(String from) {
        return CommandFailure.failed(from + " is not a report of the agent in JSON, or incomplete; the option dump=run.json"
            + " writes one when the JVM ends");
    }

    /** Returns why the report judges nothing; empty if it does. */
    private static String obstacle(SitesDocument report) {
        if (!report.isActive) {
            return "the agent's self-test did not pass, so pauses may not have been counted";
        }
        if (report.windowSeconds == 0) {
            return "it ends before the first verdicts; record for longer";
        }
        if (!report.places.isEmpty()) {
            return "";
        }
        if (report.isLook) {
            return "nothing was counted, and its thread dumps show no place that pauses; look for longer, or count";
        }
        if (report.deferred.isEmpty()) {
            return "";
        }
        return deferred(report);
    }

    private static String deferred(SitesDocument report) {
        return RemoteAgent.uncounted(report.deferred) + "; start the application with -javaagent";
    }

    /** @param others verdicts that are not named by --fail-on */
    private void sayJudged(SitesDocument report, String from, int found, int others) {
        String findings = found == 0 ? "no finding" : Numbers.count(found, "finding");
        String sites = Numbers.count(report.places.size(), "site");
        String judged = findings + " of --fail-on " + failOn + " in " + from + ": " + sites + " judged, watched for "
            + Numbers.seconds(report.windowSeconds);
        if (others > 0) {
            judged += "; " + Numbers.count(others, "other verdict");
        }
        console.say(judged);
    }

    /** Prints what this report has not judged: a reader must not take it for judged. */
    private void sayGaps(SitesDocument report, String from) {
        if (report.places.isEmpty()) {
            String main = report.main.isEmpty() ? "" : ", main " + report.main;
            console.say("no pause was counted in " + from + main + "; check that this is the JVM you mean");
        } else if (!report.deferred.isEmpty()) {
            console.say("not judged: " + deferred(report));
        }
        if (!report.reducedTiming.isEmpty()) {
            console.say("verdicts that need times or held locks may be missing: the agent timed fewer pauses to"
                + " keep its overhead small (timing " + report.reducedTiming + ")");
        }
        if (report.isLive) {
            console.say("its verdicts cover the last minute only, as it was taken from a running agent");
        }
    }
}
