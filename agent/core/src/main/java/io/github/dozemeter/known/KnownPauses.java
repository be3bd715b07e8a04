package io.github.dozemeter.known;

import io.github.dozemeter.counters.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The table of known pauses, the built-in one and a firm's own. Of the built-in one only the entries are parsed
 * whose class a site has: most JVMs have none of them, and all would take some ten milliseconds. Thread-safe.
 */
public final class KnownPauses {

    private final String builtIn;
    private final List<KnownPause> own;
    /** Simple names of classes in the built-in table; a copy in another package keeps its own. */
    private final Set<String> classes = new HashSet<>();
    /** Keyed by these names: an application has far more, for which nothing is kept. */
    private final Map<String, List<KnownPause>> byClass = new HashMap<>();

    /** @param builtIn the text of the built-in table, or of some of its entries */
    KnownPauses(String builtIn, Collection<KnownPause> own) {
        this.builtIn = builtIn;
        this.own = replaced(Collections.emptyList(), own);
        for (int hash = builtIn.indexOf('#'); hash >= 0; hash = builtIn.indexOf('#', hash + 1)) {
            classes.add(builtIn.substring(builtIn.lastIndexOf('.', hash) + 1, hash));
        }
    }

    public static KnownPauses builtInAnd(Collection<KnownPause> own) {
        return new KnownPauses(KnownPauseFile.builtInText(), own);
    }

    public List<KnownPause> all() {
        return replaced(KnownPauseFile.parse(builtIn), own);
    }

    /** A later entry replaces the one of its id. */
    private static List<KnownPause> replaced(List<KnownPause> entries,
                                             Collection<KnownPause> later) {
        Map<String, KnownPause> byId = new LinkedHashMap<>();
        entries.forEach(known -> byId.put(known.id, known));
        later.forEach(known -> byId.put(known.id, known));
        return new ArrayList<>(byId.values());
    }

    /** Entries that a site may be, by its class and method; whether it is, the version decides, and the owner. */
    public List<KnownPause> candidates(String className, String method) {
        return ofClass(Site.simple(className)).stream()
            .filter(known -> known.isAt(className, method)).collect(Collectors.toList());
    }

    private synchronized List<KnownPause> ofClass(String simpleName) {
        if (!classes.contains(simpleName)) {
            return own;
        }
        return byClass.computeIfAbsent(simpleName, name -> replaced(KnownPauseFile.parse(entriesWith('.' + name + '#')), own));
    }

    private String entriesWith(String word) {
        StringBuilder entries = new StringBuilder();
        int next = 0;
        for (int at = builtIn.indexOf(word); at >= 0; at = builtIn.indexOf(word, next)) {
            int end = builtIn.indexOf(KnownPauseFile.ENTRY, at);
            next = end < 0 ? builtIn.length() : end;
            entries.append(builtIn, builtIn.lastIndexOf(KnownPauseFile.ENTRY, at), next);
        }
        return entries.toString();
    }
}
