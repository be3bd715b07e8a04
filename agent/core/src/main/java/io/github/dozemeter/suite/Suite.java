package io.github.dozemeter.suite;

import io.github.dozemeter.record.Call;
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

/** A run of tests in one JVM or several, added up. Immutable. */
public final class Suite {

    private static final double NANOS_PER_MILLI = 1e6;

    private final List<TestJvm> jvms;
    private final List<PausingSite> sites;

    public Suite(List<TestJvm> jvms) {
        this.jvms = jvms;
        Map<Origin, Map<Site, PauseSums>> sums = new LinkedHashMap<>();
        for (TestJvm jvm : jvms) {
            for (PausingSite site : jvm.sites()) {
                sums.computeIfAbsent(site.origin(), origin -> new LinkedHashMap<>()).merge(site.site(), site.pauses(), PauseSums::plus);
            }
        }
        sites = new ArrayList<>();
        sums.forEach((origin, of) -> of.forEach((site, pauses) -> sites.add(new PausingSite(site, origin, pauses))));
    }

    public List<TestJvm> jvms() {
        return jvms;
    }

    /** The time in which at least one JVM ran tests. */
    public double nanos() {
        List<TestJvm> byStart = new ArrayList<>(jvms);
        byStart.sort(Comparator.comparingLong(TestJvm::startMillis));
        long millis = 0;
        long covered = Long.MIN_VALUE;
        for (TestJvm jvm : byStart) {
            millis += Math.max(0, jvm.endMillis() - Math.max(covered, jvm.startMillis()));
            covered = Math.max(covered, jvm.endMillis());
        }
        return millis * NANOS_PER_MILLI;
    }

    PauseSums pauses(Origin origin) {
        return sites.stream().filter(site -> site.origin() == origin).map(PausingSite::pauses).reduce(PauseSums.NONE, PauseSums::plus);
    }

    int sites(Origin origin) {
        return (int) sites.stream().filter(site -> site.origin() == origin).count();
    }

    /** What the tests and the code under test paused. */
    public PauseSums own() {
        return pauses(Origin.TEST).plus(pauses(Origin.MAIN));
    }

    /** Sites with sleeps that requested time, the longest sum first. */
    List<PausingSite> bySlept() {
        List<PausingSite> slept = sites(Comparator.comparingDouble(site -> site.pauses().sleptNanos()));
        slept.removeIf(site -> site.pauses().sleptNanos() <= 0 || site.pauses().zeroPauses() == site.pauses().pauses());
        return slept;
    }

    /** Sites with zero pauses, most first. */
    List<PausingSite> byZeroPauses() {
        List<PausingSite> zero = sites(Comparator.comparingLong(site -> site.pauses().zeroPauses()));
        zero.removeIf(site -> site.pauses().zeroPauses() == 0);
        return zero;
    }

    /** Sleeps and parks of the tests and the code under test that requested no time, most first; a yield means to request none. */
    public List<PausingSite> zeroSleeps() {
        List<PausingSite> zero = byZeroPauses();
        zero.removeIf(site -> !site.origin().isOwn() || !isSleepOrPark(site.site().call()));
        return zero;
    }

    private static boolean isSleepOrPark(Call call) {
        return PauseSums.isSleep(call) || call == Call.PARK_NANOS || call == Call.PARK_UNTIL;
    }

    private List<PausingSite> sites(Comparator<PausingSite> least) {
        List<PausingSite> sorted = new ArrayList<>(sites);
        sorted.sort(least.reversed());
        return sorted;
    }

    /** Those that ran one after another, that which slept longest first; a class that ran again is one row. */
    List<TestClass> classes() {
        Map<String, TestClass> byName = new LinkedHashMap<>();
        for (TestJvm jvm : jvms) {
            for (TestClass one : jvm.isParallel() ? new ArrayList<TestClass>() : jvm.classes()) {
                byName.merge(one.name(), one, Suite::together);
            }
        }
        List<TestClass> sorted = new ArrayList<>(byName.values());
        sorted.sort(Comparator.<TestClass>comparingDouble(one -> one.own().sleptNanos()).reversed());
        return sorted;
    }

    private static TestClass together(TestClass one, TestClass again) {
        Map<Origin, PauseSums> both = new HashMap<>(one.pauses());
        again.pauses().forEach((origin, pauses) -> both.merge(origin, pauses, PauseSums::plus));
        return new TestClass(one.name(), one.nanos() + again.nanos(), both);
    }

    /** How many test classes ran. */
    int classCount() {
        return names().size();
    }

    private TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>();
        jvms.forEach(jvm -> jvm.classes().forEach(one -> names.add(one.name())));
        return names;
    }

    /** Test classes that ran in more than one JVM, by name: perhaps files of two runs lie beside each other. */
    public List<String> repeated() {
        List<String> repeated = new ArrayList<>();
        for (String name : names()) {
            if (jvms.stream().filter(jvm -> jvm.classes().stream().anyMatch(one -> one.name().equals(name))).count() > 1) {
                repeated.add(name);
            }
        }
        return repeated;
    }

    /** JVMs in which test classes overlapped. */
    int parallelJvms() {
        return (int) jvms.stream().filter(TestJvm::isParallel).count();
    }
}
