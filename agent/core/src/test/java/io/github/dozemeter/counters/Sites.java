package io.github.dozemeter.counters;

/** Sites for tests, all different, and their figures. */
final class Sites {

    private final SiteRegistry registry = new SiteRegistry();
    private int line;

    /** The registry of an agent that starts now. */
    static SiteRegistry begun() {
        SiteRegistry next = new SiteRegistry();
        next.begin(DozemeterSites.begin());
        return next;
    }

    /** The number of a site that has not run yet. */
    int fresh(Call call) {
        return registry.number(new Site(call, "a.B", "run", ++line, "b.jar"), Argument.COMPUTED);
    }

    Snapshot snapshot(int exported) {
        return recorder(exported).snapshot();
    }

    /** The figures of the only site that ran. */
    SiteFigures only() {
        Snapshot all = snapshot(DozemeterSites.LIMIT);
        if (all.sites().size() != 1) {
            throw new AssertionError(all.sites().size() + " sites ran");
        }
        return all.sites().get(0);
    }

    Recorder recorder(int exported) {
        return new Recorder(registry, exported, System.nanoTime());
    }
}
