package io.github.dozemeter.suite;

import io.github.dozemeter.record.Site;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A run of tests in one JVM or several, added up. Immutable. */
public final class Suite {

    final List<TestJvm> jvms;
    private final List<PausingSite> sites;

    public Suite(List<TestJvm> jvms) {
        this.jvms = jvms;
        Map<Origin, Map<Site, TestJvm.PauseSums>> sums = new LinkedHashMap<>();
        for (TestJvm jvm : jvms) {
            for (PausingSite site : jvm.sites) {
                sums.computeIfAbsent(site.origin, origin -> new LinkedHashMap<>()).merge(site.site, site.pauses, TestJvm.PauseSums::plus);
            }
        }
        sites = new ArrayList<>();
        sums.forEach((origin, of) -> of.forEach((site, pauses) -> sites.add(new PausingSite(site, origin, pauses))));
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

    TestJvm.PauseSums pauses(Origin origin) {
        return sites.stream().filter(site -> site.origin == origin).map(one -> one.pauses).reduce(TestJvm.PauseSums.NONE, TestJvm.PauseSums::plus);
    }

    int sites(Origin origin) {
        return (int) sites.stream().filter(site -> site.origin == origin).count();
    }

    /** Returns what the tests and the code under test paused. */
    public TestJvm.PauseSums own() {
        return pauses(Origin.TEST).plus(pauses(Origin.MAIN));
    }

    /** Sites with sleeps that requested time, the longest sum first. */
    List<PausingSite> bySlept() {
        return sites(Comparator.comparingDouble(site -> site.pauses.sleptNanos),
            site -> site.pauses.sleptNanos > 0 && site.pauses.zeroPauses != site.pauses.pauses);
    }

    /** Sites with zero pauses, most first. */
    List<PausingSite> byZeroPauses() {
        return sites(Comparator.comparingLong(site -> site.pauses.zeroPauses), site -> site.pauses.zeroPauses > 0);
    }

    /** Sleeps and parks of the tests and the code under test that requested no time, most first; a yield means to request none. */
    public List<PausingSite> zeroSleeps() {
        return byZeroPauses().stream().filter(site -> site.origin.isOwn() && site.site.call().lastsItsTime()).collect(Collectors.toList());
    }

    private List<PausingSite> sites(Comparator<PausingSite> least, Predicate<PausingSite> wanted) {
        return sites.stream().filter(wanted).sorted(least.reversed()).collect(Collectors.toList());
    }

    /** Returns those that ran one after another, that which slept longest first; a class that ran again is one row. */
    List<TestClass> classes() {
        Map<String, TestClass> byName = new LinkedHashMap<>();
        for (TestJvm jvm : jvms) {
            for (TestClass one : jvm.isParallel ? new ArrayList<TestClass>() : jvm.classes) {
                byName.merge(one.name, one, Suite::together);
            }
        }
        return byName.values().stream().sorted(Comparator.comparingDouble(one -> -one.own().sleptNanos)).collect(Collectors.toList());
    }

    private static TestClass together(TestClass one, TestClass again) {
        Map<Origin, TestJvm.PauseSums> both = new HashMap<>(one.pauses);
        again.pauses.forEach((origin, pauses) -> both.merge(origin, pauses, TestJvm.PauseSums::plus));
        return new TestClass(one.name, one.nanos + again.nanos, both);
    }

    /** Names of the test classes that ran. */
    TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>();
        jvms.forEach(jvm -> jvm.classes.forEach(one -> names.add(one.name)));
        return names;
    }

    /** Returns the test classes that ran in more than one JVM, by name: the folder may hold files of two runs. */
    public List<String> repeated() {
        return names().stream().filter(name -> jvms.stream()
            .filter(jvm -> jvm.classes.stream().anyMatch(one -> one.name.equals(name))).count() > 1).collect(Collectors.toList());
    }

    /** JVMs in which test classes overlapped. */
    int parallelJvms() {
        return (int) jvms.stream().filter(one -> one.isParallel).count();
    }
}
