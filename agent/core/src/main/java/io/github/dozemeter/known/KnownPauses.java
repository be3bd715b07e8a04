package io.github.dozemeter.known;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of known pauses, the built-in one and a firm's own. Immutable. */
public final class KnownPauses {

    /** By the simple name of their class, which a copy in another package keeps. */
    private final Map<String, List<KnownPause>> byClass = new HashMap<>();
    private final List<KnownPause> all;

    /** @param entries of two with the same id the later one replaces the other */
    public KnownPauses(Collection<KnownPause> entries) {
        Map<String, KnownPause> byId = new LinkedHashMap<>();
        for (KnownPause known : entries) {
            byId.put(known.id(), known);
        }
        this.all = new ArrayList<>(byId.values());
        for (KnownPause known : all) {
            for (String site : known.sites()) {
                List<KnownPause> same = byClass.computeIfAbsent(simpleName(site.substring(0, site.indexOf('#'))), name -> new ArrayList<>());
                if (!same.contains(known)) {
                    same.add(known);
                }
            }
        }
    }

    public List<KnownPause> all() {
        return Collections.unmodifiableList(all);
    }

    /** Entries that a site may be, by its class and method; whether it is, the version decides, and the owner. */
    public List<KnownPause> candidates(String className, String method) {
        List<KnownPause> candidates = new ArrayList<>();
        for (KnownPause known : byClass.getOrDefault(simpleName(className), Collections.<KnownPause>emptyList())) {
            if (known.isAt(className, method)) {
                candidates.add(known);
            }
        }
        return candidates;
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
