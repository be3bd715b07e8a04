package io.github.dozemeter.lifecycle;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.export.report.VerdictPage;
import io.github.dozemeter.judge.Diagnosis;
import io.github.dozemeter.judge.Finding;
import io.github.dozemeter.judge.Severity;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.support.Log;
import io.github.dozemeter.support.Pace;
import io.github.dozemeter.support.SafeText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Logs a line for each warning that has lasted for a minute, once for each site and verdict. Not thread-safe. */
final class WarningLines {

    private static final long LASTING_MILLIS = 60_000;
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);
    /** An application with many sick sites has the table; its log is for other things. */
    static final int LINES_AN_HOUR = 10;

    private final Log log;
    private final long lastingNanos;
    private Map<String, Long> since = new HashMap<>();
    private final Set<String> logged = new HashSet<>();
    private long hourStart;
    private int linesInHour;

    WarningLines(Pace pace, Log log) {
        this.log = log;
        this.lastingNanos = TimeUnit.MILLISECONDS.toNanos(pace.millis(LASTING_MILLIS));
    }

    /** @param now nanoseconds of any clock */
    void update(Diagnosis diagnosis, long now) {
        Map<String, Long> holding = new HashMap<>();
        for (Finding finding : diagnosis.findings()) {
            if (finding.severity == Severity.WARNING) {
                String key = finding.verdict + " at " + finding.site() + ' '
                    + finding.site().artifact();
                long from = since.getOrDefault(key, now);
                holding.put(key, from);
                if (now - from >= lastingNanos && !logged.contains(key) && mayLog(now)) {
                    logged.add(key);
                    log(finding, diagnosis.known(finding.site()));
                }
            }
        }
        since = holding;
    }

    private boolean mayLog(long now) {
        if (linesInHour == 0 || now - hourStart >= HOUR_NANOS) {
            hourStart = now;
            linesInHour = 0;
        }
        return linesInHour++ < LINES_AN_HOUR;
    }

    private void log(Finding finding, List<KnownSite> bugs) {
        Site site = finding.site();
        String artifact = site.artifact().isEmpty() ? "" : " (" + site.artifact() + ")";
        StringBuilder known = new StringBuilder();
        bugs.forEach(bug -> known.append("; known: ").append(bug.text()));
        log.warn(SafeText.of(finding.verdict + " at " + site.place() + artifact + ": " + finding.reason() + "; "
            + finding.advice() + known + "; more: " + VerdictPage.COMMAND + finding.verdict));
    }
}
