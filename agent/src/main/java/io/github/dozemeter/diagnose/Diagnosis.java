package io.github.dozemeter.diagnose;

import io.github.dozemeter.observe.Observation;
import io.github.dozemeter.record.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All findings of a window, those of the costliest site first, and what each site costs. Immutable. */
public final class Diagnosis {

    private final List<Finding> findings;
    private final Map<Site, Double> costs;
    private final Map<Site, Observation> observations;
    private final String headline;

    Diagnosis(List<Finding> findings, Map<Site, Double> costs, Map<Site, Observation> observations,
        String headline) {
        this.findings = Collections.unmodifiableList(new ArrayList<>(findings));
        this.costs = new HashMap<>(costs);
        this.observations = new HashMap<>(observations);
        this.headline = headline;
    }

    /** Before the first window has ended. */
    public static Diagnosis notYet() {
        return new Diagnosis(Collections.<Finding>emptyList(), Collections.<Site, Double>emptyMap(),
            Collections.<Site, Observation>emptyMap(),
            "No verdicts yet: the first come ten seconds after the start");
    }

    public List<Finding> findings() {
        return findings;
    }

    /** The worst first. */
    public List<Finding> findings(Site site) {
        List<Finding> ofSite = new ArrayList<>();
        for (Finding finding : findings) {
            if (finding.site().equals(site)) {
                ofSite.add(finding);
            }
        }
        return ofSite;
    }

    /** In cores; 0 for sites that did not pause. */
    public double cost(Site site) {
        Double cost = costs.get(site);
        return cost == null ? 0 : cost;
    }

    /** What was sampled of a site in the window: callers, threads, locks. */
    public Observation observation(Site site) {
        Observation observation = observations.get(site);
        return observation == null ? Observation.NONE : observation;
    }

    /** The whole in one line, without a full stop. */
    public String headline() {
        return headline;
    }
}
