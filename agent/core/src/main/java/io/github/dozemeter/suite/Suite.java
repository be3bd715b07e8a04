package io.github.dozemeter.suite;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.suite.TestJvm.PauseSums;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A run of tests in one JVM or several, added up. Immutable. */
public final class Suite {

    final List<TestJvm> jvms;
    private final List<PausingSite> sites = new ArrayList<>();

    public Suite(List<TestJvm> jvms) {
        this.jvms = jvms;
        Map<Origin, Map<Site, PauseSums>> sums = new LinkedHashMap<>();
        for (TestJvm jvm : jvms) {
            for (PausingSite site : jvm.sites) {
                sums.computeIfAbsent(site.origin, origin -> new LinkedHashMap<>())
                    .merge(site.site, site.pauses, PauseSums::plus);
            }
        }
        sums.forEach((origin, bySite) ->
            bySite.forEach((site, pauses) -> sites.add(new PausingSite(site, origin, pauses))));
    }

    /** The time in which at least one JVM ran tests. */
    public double nanos() {
        List<TestJvm> byStart = new ArrayList<>(jvms);
        byStart.sort(Comparator.comparingLong(one -> one.startMillis));
        long millis = 0;
        long covered = Long.MIN_VALUE;
        for (TestJvm jvm : byStart) {
            millis += Math.max(0, jvm.endMillis - Math.max(covered, jvm.startMillis));
            covered = Math.max(covered, jvm.endMillis);
        }
        return millis * 1e6;
    }

    PauseSums pauses(Origin origin) {
        return sites(origin).stream().map(site -> site.pauses).reduce(PauseSums.NONE, PauseSums::plus);
    }

    List<PausingSite> sites(Origin origin) {
        return sites.stream().filter(site -> site.origin == origin).collect(Collectors.toList());
    }

    /** Returns what the tests and the code under test paused. */
    public PauseSums own() {
        return pauses(Origin.TEST).plus(pauses(Origin.MAIN));
    }

    /** Sites with sleeps that requested time, the longest sum first. */
    List<PausingSite> bySlept() {
        return by(site -> site.pauses.zeroPauses == site.pauses.pauses ? 0 : site.pauses.sleptNanos);
    }

    /** Sites with zero pauses, most first. */
    List<PausingSite> byZeroPauses() {
        return by(site -> site.pauses.zeroPauses);
    }

    /** Sleeps and parks of zero in tests and the code under test, most first; a yield means to request no time. */
    public List<PausingSite> zeroSleeps() {
        List<PausingSite> zeroSleeps = byZeroPauses();
        zeroSleeps.removeIf(site -> !site.origin.isOwn() || !site.site.call().lastsItsTime());
        return zeroSleeps;
    }

    /** Returns those that have some of a figure, most first. */
    private List<PausingSite> by(ToDoubleFunction<PausingSite> figure) {
        return sites.stream().filter(site -> figure.applyAsDouble(site) > 0)
            .sorted(Comparator.comparingDouble(figure).reversed()).collect(Collectors.toList());
    }

    /** Returns those that ran one after another, the longest sleeper first; a class that ran again is one row. */
    List<TestClass> classes() {
        Map<String, TestClass> byName = new LinkedHashMap<>();
        jvms.stream().filter(jvm -> !jvm.isParallel)
            .forEach(jvm -> jvm.classes.forEach(one -> byName.merge(one.name, one, Suite::together)));
        List<TestClass> classes = new ArrayList<>(byName.values());
        ToDoubleFunction<TestClass> slept = one -> one.sleptNanos(Origin.TEST) + one.sleptNanos(Origin.MAIN);
        classes.sort(Comparator.comparingDouble(slept).reversed());
        return classes;
    }

    private static TestClass together(TestClass one, TestClass again) {
        Map<Origin, PauseSums> both = new HashMap<>(one.pauses);
        again.pauses.forEach((origin, pauses) -> both.merge(origin, pauses, PauseSums::plus));
        return new TestClass(one.name, one.nanos + again.nanos, both);
    }

    /** Returns in how many JVMs each test class ran, by name. */
    Map<String, Integer> runs() {
        Map<String, Integer> runs = new TreeMap<>();
        jvms.forEach(jvm -> jvm.classes.stream().map(one -> one.name).distinct()
            .forEach(name -> runs.merge(name, 1, Integer::sum)));
        return runs;
    }

    /** Returns the test classes that ran in more than one JVM, by name: the folder may hold files of two runs. */
    public List<String> repeated() {
        Map<String, Integer> runs = runs();
        runs.values().removeIf(jvms -> jvms == 1);
        return new ArrayList<>(runs.keySet());
    }
}
