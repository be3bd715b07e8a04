package io.github.dozemeter.experiment;

import io.github.dozemeter.counters.Deferred;
import io.github.dozemeter.counters.Recorder;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.counters.SiteId;
import io.github.dozemeter.counters.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the site that a user names by {@code class#method[:line]}, by the line of a report, or by an id. */
final class SiteChoice {

    private static final String NAMED = "([^#]+)#([^:]+)(?::(\\d{1,9}))?";
    private static final int MAX_LISTED = 5;

    private SiteChoice() {
    }

    /**
     * @param recorded every site on its own
     * @throws IllegalArgumentException with a sentence that lists what fits
     */
    static SiteFigures of(String text, Snapshot recorded) {
        List<SiteFigures> all = recorded.sites().stream().filter(site -> !site.site().isOther())
            .sorted(Comparator.comparingLong(site -> -site.pauses())).collect(Collectors.toList());
        List<SiteFigures> fitting = new ArrayList<>(all);
        fitting.removeIf(site -> !fits(text, site.site()));
        if (fitting.size() == 1) {
            return fitting.get(0);
        }
        if (fitting.isEmpty()) {
            throw new IllegalArgumentException(none(text, recorded, all));
        }
        throw new IllegalArgumentException(
            text + " fits " + fitting.size() + " sites, name one of them: " + names(fitting));
    }

    private static boolean fits(String text, Site site) {
        if (text.equals(SiteId.of(site)) || text.equals(site.place())) {
            return true;
        }
        Matcher named = Pattern.compile(NAMED).matcher(text);
        return named.matches() && isClass(site.className(), named.group(1)) && site.method().equals(named.group(2))
            && (named.group(3) == null || Integer.parseInt(named.group(3)) == site.line());
    }

    /** @param named with its package or without */
    private static boolean isClass(String className, String named) {
        return className.equals(named) || className.endsWith('.' + named);
    }

    private static String none(String text, Snapshot recorded, List<SiteFigures> others) {
        Deferred deferred = recorded.deferred();
        String className = text.replaceFirst("#.*", "");
        if (deferred.classes.stream().anyMatch(name -> isClass(name, className))
            || deferred.sites.stream().anyMatch(site -> fits(text, site.site))) {
            return text + " cannot be changed: its class is deferred, because one of its methods may never return."
                + " Start the JVM with -javaagent to try it";
        }
        // Those of its class first.
        others.sort(Comparator.comparing(site -> !isClass(site.site().className(), className)));
        String none = "no site fits " + text + " that has paused since the agent started";
        if (recorded.overflowedSites > 0) {
            none += " and has a counter of its own (" + recorded.overflowedSites + " share one)";
        }
        if (others.isEmpty()) {
            return none + "; none has paused at all";
        }
        return none + "; there are: " + names(others);
    }

    /** Returns the ids of those that have the same place. */
    private static String names(List<SiteFigures> sites) {
        List<String> all = sites.stream().map(site -> name(site.site()))
            .collect(Collectors.toList());
        String few = sites.stream().limit(MAX_LISTED).map(SiteFigures::site)
            .map(site -> uniqueName(site, all)).collect(Collectors.joining(", "));
        if (sites.size() <= MAX_LISTED) {
            return few;
        }
        return few + " and " + (sites.size() - MAX_LISTED) + " more";
    }

    private static String uniqueName(Site site, List<String> names) {
        if (Collections.frequency(names, name(site)) == 1) {
            return name(site);
        }
        return SiteId.of(site) + " (" + site.call().label() + " at " + name(site) + ')';
    }

    /** @throws IllegalArgumentException with a sentence for the user, if it shares its counter with others */
    static Recorder.OwnSlot ownSlot(Site site, Recorder recorder) {
        Recorder.OwnSlot slot = recorder.ownSlot(site);
        if (slot == null) {
            throw new IllegalArgumentException(name(site) + " has no counter of its own");
        }
        return slot;
    }

    /** Returns it as the user can write it. */
    static String name(Site site) {
        String method = site.className() + '#' + site.method();
        if (site.line() == 0) {
            return method;
        }
        return method + ":" + site.line();
    }
}
