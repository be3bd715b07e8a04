package io.github.dozemeter.known;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The table of known pauses, the built-in one and a firm's own. Of the built-in one only the entries are parsed whose class a
 * site has: most JVMs have none of them, and all would take some ten milliseconds. Thread-safe.
 */
public final class KnownPauses {

    private final String builtIn;
    private final List<KnownPause> own;
    /** By the simple name of the class, which a copy in another package keeps. */
    private final Map<String, List<KnownPause>> byClass = new HashMap<>();

    public KnownPauses(Collection<KnownPause> entries) {
        this("", entries);
    }

    private KnownPauses(String builtIn, Collection<KnownPause> own) {
        this.builtIn = builtIn;
        this.own = new ArrayList<>(own);
    }

    public static KnownPauses builtInAnd(Collection<KnownPause> own) {
        return new KnownPauses(KnownPauseFile.builtInText(), own);
    }

    public List<KnownPause> all() {
        List<KnownPause> all = new ArrayList<>(KnownPauseFile.parse(builtIn));
        all.addAll(own);
        return all;
    }

    /** Entries that a site may be, by its class and method; whether it is, the version decides, and the owner. */
    public List<KnownPause> candidates(String className, String method) {
        List<KnownPause> candidates = new ArrayList<>();
        for (KnownPause known : ofClass(className.substring(className.lastIndexOf('.') + 1))) {
            if (known.isAt(className, method)) {
                candidates.add(known);
            }
        }
        return candidates;
    }

    private synchronized List<KnownPause> ofClass(String simpleName) {
        return byClass.computeIfAbsent(simpleName, this::mentioning);
    }

    private List<KnownPause> mentioning(String simpleName) {
        List<KnownPause> some = new ArrayList<>(KnownPauseFile.parse(entriesWith('.' + simpleName + '#')));
        some.addAll(own);
        return some.isEmpty() ? Collections.<KnownPause>emptyList() : some;
    }

    /** The text of the built-in entries that have this word. */
    private String entriesWith(String word) {
        StringBuilder entries = new StringBuilder();
        int at = builtIn.indexOf(word);
        while (at >= 0) {
            int start = builtIn.lastIndexOf(KnownPauseFile.ENTRY, at);
            int next = builtIn.indexOf(KnownPauseFile.ENTRY, at);
            entries.append(builtIn, start, next < 0 ? builtIn.length() : next);
            at = next < 0 ? -1 : builtIn.indexOf(word, next);
        }
        return entries.toString();
    }
}
