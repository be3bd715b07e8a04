package io.github.dozemeter.sample;

import java.util.Optional;

/**
 * The closing figures, a line for each behaviour, to be compared with the agent's:
 *
 * <pre>
 * behaviour=zero-sleep kind=sick calls=20000 events=20000 call=Thread.sleep site=io.github...ZeroSleepLoop#consume
 * behaviour=zero-sleep-healthy kind=healthy calls=0 events=20000 call=none site=none
 * </pre>
 *
 * Values hold no blanks; keys keep their names and order, and new ones come at the end.
 */
final class Report {

    private Report() {
    }

    static String line(Behaviour behaviour) {
        Optional<Site> site = behaviour.description().site();
        return String.join(" ",
                "behaviour=" + behaviour.name(),
                "kind=" + behaviour.description().kind(),
                "calls=" + behaviour.calls(),
                "events=" + behaviour.tally().events(),
                "call=" + site.map(Site::call).orElse("none"),
                "site=" + site.map(Site::toString).orElse("none"));
    }
}
