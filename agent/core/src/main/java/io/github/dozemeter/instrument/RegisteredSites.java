package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import io.github.dozemeter.record.Site;
import io.github.dozemeter.record.SiteRegistry;

/** The sites of the classes of one artifact. */
class RegisteredSites implements SiteNumbers {

    private final SiteRegistry registry;
    private final String artifact;

    RegisteredSites(SiteRegistry registry, String artifact) {
        this.registry = registry;
        this.artifact = artifact;
    }

    @Override
    public int number(Call call, String className, String method, int line, Argument argument) {
        return registry.number(new Site(call, className, method, line, artifact), argument);
    }

    @Override
    public int numberOfReference(Call call, String className, String method, int line, Argument argument) {
        return registry.number(new Site(call, className, method, line, artifact), argument, false);
    }
}
