package io.github.dozemeter.cli;

import io.github.dozemeter.cli.SitesDocument.SiteVerdict;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.diagnose.Verdict;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides what {@code report --fail-on} fails on, and prints findings on stdout, and what was not judged on stderr. */
final class Gate {

    /** The one that {@link SitesDocument} can read. */
    private static final int SCHEMA = 1;

    private final String names;
    /** Verdicts, and severities as they are written in the report. */
    private final Set<String> fatal = new LinkedHashSet<>();
    private final Console console;

    /** @throws CommandFailure if one of the names is no severity and no verdict */
    Gate(List<String> names, Console console) {
        this.names = String.join(",", names);
        this.console = console;
        for (String name : names) {
            add(name.trim());
        }
    }

    private void add(String name) {
        String upper = name.toUpperCase(Locale.ROOT).replace('-', '_');
        if (upper.equals(Severity.WARNING.name()) || upper.equals(Severity.INFO.name())) {
            fatal.add(Severity.WARNING.label());
            fatal.add(Severity.valueOf(upper).label());
        } else if (verdicts().contains(upper)) {
            fatal.add(upper);
        } else {
            throw CommandFailure.usage("--fail-on " + name + ": expected one or more of " + String.join(", ", valid())
                + ", joined by a comma" + Suggestion.of(name, valid()));
        }
    }

    private static List<String> valid() {
        List<String> valid = new ArrayList<>(Arrays.asList(Severity.WARNING.label(), Severity.INFO.label()));
        valid.addAll(verdicts());
        return valid;
    }

    /** INTENDED is no finding: the allow list says that the pause is meant. */
    private static List<String> verdicts() {
        return Arrays.stream(Verdict.values()).filter(verdict -> verdict != Verdict.INTENDED).map(Verdict::name)
            .collect(Collectors.toList());
    }

    /**
     * Judges one report.
     *
     * @param from the file, or the JVM
     * @return the exit code: a report that judges nothing never passes
     * @throws CommandFailure if it is no report
     */
    int judge(String json, String from) {
        SitesDocument report = read(json, from);
        String obstacle = obstacle(report);
        if (obstacle != null) {
            console.say("nothing was judged in " + from + ": " + obstacle);
            return ExitCode.FAILED;
        }
        List<SiteVerdict> found = new ArrayList<>();
        List<SiteVerdict> others = new ArrayList<>();
        for (SiteVerdict verdict : report.verdicts) {
            boolean isFatal = fatal.contains(verdict.id) || fatal.contains(verdict.severity);
            (isFatal && !verdict.severity.equals(Severity.NONE.label()) ? found : others).add(verdict);
        }
        found.forEach(this::print);
        console.say((found.isEmpty() ? "no finding" : found.size() == 1 ? "1 finding" : found.size() + " findings") + " of --fail-on "
            + names + " in " + from + ": " + judged(report) + others(others));
        sayGaps(report, from);
        return found.isEmpty() ? ExitCode.OK : ExitCode.NO;
    }

    private static SitesDocument read(String json, String from) {
        try {
            SitesDocument report = SitesDocument.of(json);
            if (report.schema == SCHEMA) {
                return report;
            }
            throw CommandFailure.failed(report.schema == 0 ? notAReport(from)
                : from + " has schema " + report.schema + ", this command reads schema " + SCHEMA + "; use the jar that wrote it");
        } catch (IOException malformed) {
            throw CommandFailure.failed(notAReport(from));
        }
    }

    private static String notAReport(String from) {
        return from + " is not a report of the agent in JSON, or incomplete; the option dump=run.json writes one when the JVM ends";
    }

    /** Returns why the report says nothing about the application; null if it does. */
    private static String obstacle(SitesDocument report) {
        if (!report.isActive) {
            return "the agent's self-test did not pass, so pauses may not have been counted";
        }
        if (report.windowSeconds == 0) {
            return "it ends before the first verdicts; record for longer";
        }
        if (report.sites.isEmpty() && !report.deferred.isEmpty()) {
            return deferred(report);
        }
        return null;
    }

    private static String deferred(SitesDocument report) {
        return report.deferred.number() + " estimated only, because a method may never return: "
            + report.deferred.few() + "; start the application with -javaagent";
    }

    private void print(SiteVerdict verdict) {
        SitesDocument.JudgedSite site = verdict.site;
        line(verdict.id + " (" + verdict.severity + "): " + site.call + " at " + site.place);
        line("    " + verdict.reason);
        line("    " + verdict.advice);
        if (!site.known.isEmpty()) {
            line("    known pause: " + site.known);
        }
    }

    private void line(String text) {
        console.out().println(SafeText.of(text));
    }

    private static String judged(SitesDocument report) {
        int sites = report.sites.size();
        return sites + (sites == 1 ? " site" : " sites") + " judged, watched for " + Numbers.seconds(report.windowSeconds);
    }

    private static String others(List<SiteVerdict> others) {
        List<SiteVerdict> open = new ArrayList<>(others);
        open.removeIf(verdict -> verdict.severity.equals(Severity.NONE.label()));
        return open.isEmpty() ? "" : "; " + open.size() + (open.size() == 1 ? " other verdict" : " other verdicts");
    }

    /** Prints what this report has not judged: a reader must not take it for judged. */
    private void sayGaps(SitesDocument report, String from) {
        if (report.sites.isEmpty()) {
            console.say("no pause was counted in " + from + (report.main.isEmpty() ? "" : ", main " + report.main)
                + "; check that this is the JVM you mean");
        } else if (!report.deferred.isEmpty()) {
            console.say("not judged: " + deferred(report));
        }
        if (report.isUntimed) {
            console.say("verdicts that need times may be missing: the agent stopped timing to keep its overhead small");
        }
        if (report.isLive) {
            console.say("its verdicts cover the last minute only, as it was taken from a running agent");
        }
    }
}
