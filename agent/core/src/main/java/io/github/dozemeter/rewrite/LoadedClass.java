package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Site;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** A loaded class with pauses, and what decides if replacing its methods may do harm. Does not keep it alive. */
public final class LoadedClass {

    private final WeakReference<Class<?>> type;
    /** The binary name, as stack traces show it. */
    public final String name;
    private final Set<String> loopingMethods;
    public final List<Site> sites;

    /** @param loopingMethods those with a backward branch; null where no class file is found: any may have one */
    public LoadedClass(Class<?> type, Set<String> loopingMethods, List<Site> sites) {
        this.type = new WeakReference<Class<?>>(type);
        this.name = type.getName();
        this.loopingMethods = loopingMethods;
        this.sites = Collections.unmodifiableList(sites);
    }

    /** Null if it was unloaded. */
    public Class<?> type() {
        return type.get();
    }

    public boolean mayLoop(String method) {
        return loopingMethods == null || loopingMethods.contains(method);
    }
}
