package io.github.dozemeter.metrics;

import io.github.dozemeter.diagnose.Diagnosis;
import io.github.dozemeter.diagnose.Finding;
import io.prometheus.client.Collector;
import java.util.ArrayList;
import java.util.List;

/**
 * The verdicts that hold now:
 *
 * <pre>{@code
 * dozemeter_verdict{call="Thread.sleep",class="a.B",...,verdict="ZERO_SLEEP",severity="warning"} 1.0
 * }</pre>
 */
final class VerdictFamily {

    private VerdictFamily() {
    }

    static Family of(Diagnosis diagnosis) {
        List<String> names = new ArrayList<>(SiteLabels.NAMES);
        names.add("verdict");
        names.add("severity");
        Family family = new Family("dozemeter_verdict", Collector.Type.GAUGE, "Verdicts that hold now", names);
        for (Finding finding : diagnosis.findings()) {
            List<String> labels = new ArrayList<>(SiteLabels.values(finding.site()));
            labels.add(finding.verdict().name());
            labels.add(finding.severity().label());
            family.add(labels, 1);
        }
        return family;
    }
}
