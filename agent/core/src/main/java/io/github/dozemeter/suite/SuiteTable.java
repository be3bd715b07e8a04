package io.github.dozemeter.suite;

import static io.github.dozemeter.text.Decimals.grouped;

import io.github.dozemeter.diagnose.Numbers;
import io.github.dozemeter.suite.TestJvm.PauseSums;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import io.github.dozemeter.text.SafeText;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;

/** A run of tests as text: who slept how long, the worst sites, the test classes. */
public final class SuiteTable {

    private static final int COLUMNS = 100;
    private static final int WORST = 10;
    private static final int MOST_ZERO = 5;
    private static final int CLASSES = 20;
    private static final String INDENT = "    ";
    private static final String BY_WHOM = "%15s %15s %13s %7s  %s\n";
    private static final String SITE = "%15s %12s %13s  %s\n";
    private static final String CLASS = "%12s %12s %12s %12s %12s %8s  %s\n";
    private static final int UNTIMED_PART = 100;

    private final Suite suite;

    public SuiteTable(Suite suite) {
        this.suite = suite;
    }

    /** The whole table; ends with a line break. */
    public String text() {
        int classes = suite.runs().size();
        int jvms = suite.jvms.size();
        Formatter text = new Formatter(Locale.ROOT);
        text.format("Test code and the code under test slept %s of thread time while %s ran for %s%s.\n"
            + "Thread time adds up all threads, background ones too: the tests are not late by all of it.\n\n",
            time(suite.own().sleptNanos), classes == 1 ? "1 test class" : classes + " test classes",
            time(suite.nanos()), jvms == 1 ? "" : ", in " + jvms + " JVMs");
        byWhom(text);
        sites(text, "Longest sleeps:", suite.bySlept(), WORST);
        sites(text, "Most zero pauses:", suite.byZeroPauses(), MOST_ZERO);
        classes(text);
        untimed(text);
        return text.toString();
    }

    private void byWhom(Formatter text) {
        text.format(BY_WHOM, "slept", "waited", "zero pauses", "sites", "by");
        for (Origin origin : Origin.values()) {
            PauseSums pauses = suite.pauses(origin);
            if (origin != Origin.UNKNOWN || !pauses.isNone()) {
                text.format(BY_WHOM, time(pauses.sleptNanos), time(pauses.waitedNanos),
                    grouped(pauses.zeroPauses), grouped(suite.sites(origin).size()), origin.label);
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
        List<TestClass> classes = suite.classes();
        int all = classes.size();
        classes.removeIf(one -> one.pauses.values().stream().allMatch(PauseSums::isNone));
        if (!classes.isEmpty()) {
            text.format("\nTest classes, and what all threads slept while each ran:\n" + CLASS,
                "ran for", "test code", "under test", "libraries", "waited", "zero", "class");
        }
        for (TestClass one : classes.subList(0, Math.min(CLASSES, classes.size()))) {
            PauseSums together = one.pauses.values().stream().reduce(PauseSums.NONE, PauseSums::plus);
            text.format(CLASS, time(one.nanos), time(one.sleptNanos(Origin.TEST)),
                time(one.sleptNanos(Origin.MAIN)), time(one.sleptNanos(Origin.LIBRARY)),
                time(together.waitedNanos), grouped(together.zeroPauses), SafeText.of(one.name));
        }
        more(text, classes.size() - CLASSES, "classes");
        if (!classes.isEmpty() && all > classes.size()) {
            text.format("%d classes did not pause.\n", all - classes.size());
        }
        long parallel = suite.jvms.stream().filter(one -> one.isParallel).count();
        if (parallel > 0) {
            String where = suite.jvms.size() == 1 ? "" : " in " + parallel + " of " + suite.jvms.size() + " JVMs";
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
            untimed += Math.max(0, suite.pauses(origin).untimed);
            pauses += suite.pauses(origin).pauses;
        }
        if (untimed > UNTIMED_PART && untimed > pauses / UNTIMED_PART) {
            paragraph(text, grouped(untimed) + " of " + grouped(pauses)
                + " pauses were not timed, so the times are too low: see the options timing and overheadLimit.");
        }
    }

    /** Writes minutes from one on, else three digits. */
    public static String time(double nanos) {
        long seconds = Math.round(nanos / 1e9);
        long minutes = seconds / 60;
        return nanos <= 0 ? "0" : seconds < 60 ? Numbers.duration(nanos)
            : minutes < 60 ? minutes + " min " + seconds % 60 + " s"
            : minutes / 60 + " h " + minutes % 60 + " min";
    }

    /** Writes an empty line before it. */
    private static void paragraph(Formatter text, String sentence) {
        text.format("\n%s\n", String.join("\n", SafeText.lines(sentence, "", COLUMNS)));
    }
}
