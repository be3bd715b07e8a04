package io.github.dozemeter.suite;

import static io.github.dozemeter.support.Decimals.grouped;

import io.github.dozemeter.counters.Site;
import io.github.dozemeter.suite.TestJvm.PauseSums;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import io.github.dozemeter.support.Numbers;
import io.github.dozemeter.support.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Formatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A run of tests in one JVM or several, added up, and its table. Immutable. */
public final class Suite {

    private static final int COLUMNS = 100;
    private static final int WORST = 10;
    private static final int MAX_ZERO = 5;
    private static final int CLASSES = 20;
    private static final String INDENT = "    ";
    private static final String BY_WHOM = "%15s %15s %13s %7s  %s\n";
    private static final String SITE = "%15s %12s %13s  %s\n";
    private static final String CLASS = "%12s %12s %12s %12s %12s %8s  %s\n";
    private static final int UNTIMED_PART = 100;

    private final List<TestJvm> jvms;
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
    private double nanos() {
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

    private PauseSums pauses(Origin origin) {
        return sites(origin).stream().map(site -> site.pauses)
            .reduce(PauseSums.NONE, PauseSums::plus);
    }

    private List<PausingSite> sites(Origin origin) {
        return sites.stream().filter(site -> site.origin == origin).collect(Collectors.toList());
    }

    /** Returns what the tests and the code under test paused. */
    public PauseSums own() {
        return pauses(Origin.TEST).plus(pauses(Origin.MAIN));
    }

    /** Sites with sleeps that requested time, the longest sum first. */
    private List<PausingSite> bySlept() {
        return by(site -> site.pauses.zeroPauses == site.pauses.pauses
            ? 0 : site.pauses.sleptNanos);
    }

    /** Sleeps and parks of zero in tests and the code under test, most first; a yield means to request no time. */
    public List<PausingSite> zeroSleeps() {
        List<PausingSite> zeroSleeps = by(site -> site.pauses.zeroPauses);
        zeroSleeps.removeIf(site -> !site.origin.isOwn() || !site.site.call().lastsItsTime());
        return zeroSleeps;
    }

    /** Returns those that have some of a figure, most first. */
    private List<PausingSite> by(ToDoubleFunction<PausingSite> figure) {
        return sites.stream().filter(site -> figure.applyAsDouble(site) > 0)
            .sorted(Comparator.comparingDouble(figure).reversed()).collect(Collectors.toList());
    }

    /** Returns those that ran one after another, the longest sleeper first; a class that ran again is one row. */
    private List<TestClass> classes() {
        Map<String, TestClass> byName = new LinkedHashMap<>();
        jvms.stream().filter(jvm -> !jvm.isParallel)
            .forEach(jvm -> jvm.classes.forEach(one ->
                byName.merge(one.name, one, Suite::together)));
        List<TestClass> classes = new ArrayList<>(byName.values());
        ToDoubleFunction<TestClass> slept = one -> one.sleptNanos(Origin.TEST)
            + one.sleptNanos(Origin.MAIN);
        classes.sort(Comparator.comparingDouble(slept).reversed());
        return classes;
    }

    private static TestClass together(TestClass one, TestClass again) {
        Map<Origin, PauseSums> both = new HashMap<>(one.pauses);
        again.pauses.forEach((origin, pauses) -> both.merge(origin, pauses, PauseSums::plus));
        return new TestClass(one.name, one.nanos + again.nanos, both);
    }

    private Map<String, Integer> jvmsByClass() {
        Map<String, Integer> numbers = new TreeMap<>();
        jvms.forEach(jvm -> jvm.classes.stream().map(one -> one.name).distinct()
            .forEach(name -> numbers.merge(name, 1, Integer::sum)));
        return numbers;
    }

    /** Returns the test classes that ran in more than one JVM, by name: the folder may hold files of two runs. */
    public List<String> repeated() {
        Map<String, Integer> repeated = jvmsByClass();
        repeated.values().removeIf(number -> number == 1);
        return new ArrayList<>(repeated.keySet());
    }

    /** Says who slept how long, the worst sites and the test classes; ends with a line break. */
    public String table() {
        int classes = jvmsByClass().size();
        Formatter text = new Formatter(Locale.ROOT);
        String tests = classes == 1 ? "1 test class" : classes + " test classes";
        String where = jvms.size() == 1 ? "" : ", in " + jvms.size() + " JVMs";
        text.format("Test code and the code under test slept %s of thread time while %s ran for %s%s.\n"
            + "Thread time adds up all threads, background ones too: the tests are not late by all of it.\n\n",
            time(own().sleptNanos), tests, time(nanos()), where);
        byWhom(text);
        sites(text, "Longest sleeps:", bySlept(), WORST);
        sites(text, "Most zero pauses:", by(site -> site.pauses.zeroPauses), MAX_ZERO);
        classes(text);
        untimed(text);
        return text.toString();
    }

    private void byWhom(Formatter text) {
        text.format(BY_WHOM, "slept", "waited", "zero pauses", "sites", "by");
        for (Origin origin : Origin.values()) {
            PauseSums pauses = pauses(origin);
            if (origin != Origin.UNKNOWN || !pauses.isNone()) {
                text.format(BY_WHOM, time(pauses.sleptNanos), time(pauses.waitedNanos),
                    grouped(pauses.zeroPauses), grouped(sites(origin).size()), origin.label);
            }
        }
    }

    /** @param sites the worst first */
    private static void sites(Formatter text, String title, List<PausingSite> sites, int most) {
        if (sites.isEmpty()) {
            return;
        }
        text.format('\n' + title + '\n' + SITE, "slept", "pauses", "zero pauses", "by, call");
        for (PausingSite site : sites.subList(0, Math.min(most, sites.size()))) {
            PauseSums pauses = site.pauses;
            String place = SafeText.of(site.site.placeAndArtifact());
            text.format(SITE + INDENT + "%s\n", time(pauses.sleptNanos), grouped(pauses.pauses),
                grouped(pauses.zeroPauses), site.origin.label + ", " + site.site.call().label(),
                SafeText.end(place, COLUMNS - INDENT.length()));
        }
        more(text, sites.size() - most, "sites");
    }

    private void classes(Formatter text) {
        List<TestClass> classes = classes();
        int all = classes.size();
        classes.removeIf(one -> one.pauses.values().stream().allMatch(PauseSums::isNone));
        if (!classes.isEmpty()) {
            text.format("\nTest classes, and what all threads slept while each ran:\n" + CLASS,
                "ran for", "test code", "under test", "libraries", "waited", "zero", "class");
        }
        for (TestClass one : classes.subList(0, Math.min(CLASSES, classes.size()))) {
            PauseSums together = one.pauses.values().stream()
                .reduce(PauseSums.NONE, PauseSums::plus);
            text.format(CLASS, time(one.nanos), time(one.sleptNanos(Origin.TEST)),
                time(one.sleptNanos(Origin.MAIN)), time(one.sleptNanos(Origin.LIBRARY)),
                time(together.waitedNanos), grouped(together.zeroPauses), SafeText.of(one.name));
        }
        more(text, classes.size() - CLASSES, "classes");
        if (!classes.isEmpty() && all > classes.size()) {
            text.format("%d classes did not pause.\n", all - classes.size());
        }
        long parallel = jvms.stream().filter(one -> one.isParallel).count();
        if (parallel > 0) {
            String where = jvms.size() == 1
                ? "" : " in " + parallel + " of " + jvms.size() + " JVMs";
            paragraph(text, "Test classes ran in parallel" + where
                + ": who paused for which class is not known there.");
        }
    }

    private static void more(Formatter text, int number, String what) {
        if (number > 0) {
            text.format("%15s %d more %s\n", "and", number, what);
        }
    }

    private void untimed(Formatter text) {
        long untimed = 0;
        long pauses = 0;
        for (Origin origin : Origin.values()) {
            untimed += Math.max(0, pauses(origin).untimed);
            pauses += pauses(origin).pauses;
        }
        if (untimed > UNTIMED_PART && untimed > pauses / UNTIMED_PART) {
            paragraph(text, grouped(untimed) + " of " + grouped(pauses)
                + " pauses were not timed, so the times are too low: see the options timing and overheadLimit.");
        }
    }

    /** Writes minutes from one on, else seconds or a part of one. */
    public static String time(double nanos) {
        long seconds = Math.round(nanos / 1e9);
        long minutes = seconds / 60;
        if (nanos <= 0) {
            return "0";
        }
        if (seconds < 60) {
            return Numbers.written(nanos);
        }
        return minutes < 60 ? minutes + " min " + seconds % 60 + " s" : minutes / 60 + " h " + minutes % 60 + " min";
    }

    /** Writes an empty line before it. */
    private static void paragraph(Formatter text, String sentence) {
        text.format("\n%s\n", String.join("\n", SafeText.lines(sentence, "", COLUMNS)));
    }
}
