package io.github.dozemeter.agent;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.github.dozemeter.diagnose.Severity;
import io.github.dozemeter.known.KnownSite;
import io.github.dozemeter.log.Log;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.report.VerdictPage;
import io.github.dozemeter.text.SafeText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One line of the log for each warning that has lasted for a minute, once for each site and verdict. Not thread-safe:
 * the tick alone calls it.
 */
final class WarningLines {

    static final long LASTING_NANOS = 60_000_000_000L;
    static final long HOUR_NANOS = 60 * LASTING_NANOS;
    /** An application with many sick sites has the table; its log is for other things. */
    static final int LINES_AN_HOUR = 10;

    private final Log log;
    private Map<String, Long> since = new HashMap<>();
    private final Set<String> logged = new HashSet<>();
    private long hourStart;
    private int linesInHour;

    WarningLines(Log log) {
        this.log = log;
    }

    /** @param now nanoseconds of any clock */
    void update(Diagnosis diagnosis, long now) {
        Map<String, Long> holding = new HashMap<>();
        for (Finding finding : diagnosis.findings()) {
            if (finding.severity == Severity.WARNING) {
                String key = finding.verdict + " at " + finding.site() + ' ' + finding.site().artifact();
                Long from = since.get(key);
                holding.put(key, from == null ? now : from);
                if (from != null && now - from >= LASTING_NANOS && !logged.contains(key) && mayLog(now)) {
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
        log.warn(SafeText.of(finding.verdict + " at " + site.place() + artifact + ": " + finding.reason() + "; " + finding.advice() + known
            + "; more: " + VerdictPage.COMMAND + finding.verdict));
    }
}
