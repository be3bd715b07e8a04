package io.github.dozemeter.suite;

import io.github.dozemeter.config.Option;
import io.github.dozemeter.config.Options;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.jvm.ThisJvm;
import io.github.dozemeter.suite.TestJvm.PauseSums;
import io.github.dozemeter.suite.TestJvm.PausingSite;
import io.github.dozemeter.suite.TestJvm.TestClass;
import io.github.dozemeter.support.AtomicFile;
import io.github.dozemeter.support.Log;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Takes what the listener of a test run reports and keeps one file up to date: what this JVM paused while tests
 * ran, by site and, where test classes run one after another, by class. Counters are of sites, not of threads, so
 * a class has the difference between its start and its end. Called on threads of the tests: nothing of it reaches
 * them but a text. Thread-safe.
 *
 * <p>A report is {@code start ID}, {@code class-start ID NAME}, {@code class-end ID NAME} or {@code end ID}; the
 * answer is what to print. The ID is the listener's: a test that launches tests itself brings a listener more,
 * which is ignored.
 */
public final class TestRun implements UnaryOperator<String> {

    /** A fork that dies leaves what it did until then. */
    private static final long WRITE_NANOS = 1_000_000_000;

    private final Supplier<List<SiteFigures>> figures;
    private final Function<Set<String>, Map<String, Set<String>>> codeSources;
    private final File file;
    private final String version;
    private final Log log;
    private final Map<String, Origin> origins = new HashMap<>();
    private final Map<String, Measured> running = new LinkedHashMap<>();
    private final List<Measured> classes = new ArrayList<>();
    private String listener;
    /** Paused outside of runs of tests: before the first one, and between two. */
    private Map<Site, PauseSums> outside;
    /** Paused in runs of tests, as measured last. */
    private Map<Site, PauseSums> inside = Collections.emptyMap();
    private int classesBefore;
    private long startMillis;
    private long startNanos;
    private long writtenNanos;
    private boolean parallel;
    private boolean isWarned;

    /** @param figures of every site since the agent started */
    public TestRun(Supplier<List<SiteFigures>> figures, Function<Set<String>, Map<String, Set<String>>> codeSources,
                   File file, String version, Log log) {
        this.figures = figures;
        this.codeSources = codeSources;
        this.file = file.getAbsoluteFile();
        this.version = version;
        this.log = log;
    }

    public static File file(Options options, long startMillis) {
        String name = TestJvm.FILE_PREFIX + ThisJvm.processId() + '-' + startMillis + ".json";
        return new File(options.text(Option.JUNIT), name);
    }

    /** Sets what a user left open: tests open ports and count meters themselves, and can time all pauses. */
    public static Options options(Options given) {
        if (given.text(Option.JUNIT).isEmpty()) {
            return given;
        }
        Options withoutPort = unlessGiven(Option.PORT, "off", given);
        Options withoutMeters = unlessGiven(Option.MICROMETER, "off", withoutPort);
        return unlessGiven(Option.TIMING, "all", withoutMeters);
    }

    private static Options unlessGiven(Option option, String value, Options options) {
        if (options.isExplicit(option)) {
            return options;
        }
        return options.with(option, value);
    }

    @Override
    public synchronized String apply(String report) {
        try {
            String[] words = report.split(" ", 3);
            String name = words.length < 3 ? "" : words[2];
            return take(words[0], words[1], name);
        } catch (RuntimeException | Error failure) {
            warn("the pauses of this test run are not known: " + failure);
            return "";
        }
    }

    private String take(String event, String from, String name) {
        if (listener == null && event.equals("start")) {
            start(from);
        } else if (!from.equals(listener)) {
            return "";
        } else if (event.equals("class-start")) {
            parallel |= !running.isEmpty();
            running.put(name, new Measured(name, System.nanoTime(), sums()));
        } else if (event.equals("class-end")) {
            end(name);
        } else if (event.equals("end")) {
            return end();
        }
        return "";
    }

    private void start(String from) {
        listener = from;
        outside = since(inside);
        classesBefore = classes.size();
        if (startMillis == 0) {
            startMillis = System.currentTimeMillis();
            startNanos = System.nanoTime();
        }
        write(measured(false));
    }

    private void end(String name) {
        Measured start = running.remove(name);
        if (start == null) {
            return;
        }
        long now = System.nanoTime();
        Map<Site, PauseSums> paused = parallel ? Collections.emptyMap() : since(start.pauses);
        classes.add(new Measured(name, now - start.nanos, paused));
        if (now - writtenNanos > WRITE_NANOS) {
            write(measured(false));
        }
    }

    private String end() {
        listener = null;
        running.clear();
        TestJvm measured = measured(true);
        String where = write(measured) ? "\nThe figures are in " + file + '\n' : "";
        // A fork that gets its classes one by one would print a table for each.
        if (classes.size() - classesBefore < 2) {
            return "";
        }
        return new Suite(Collections.singletonList(measured)).table() + where;
    }

    private Map<Site, PauseSums> sums() {
        Map<Site, PauseSums> sums = new LinkedHashMap<>();
        figures.get().forEach(site -> sums.put(site.site(), PauseSums.of(site)));
        return sums;
    }

    private Map<Site, PauseSums> since(Map<Site, PauseSums> earlier) {
        Map<Site, PauseSums> since = sums();
        since.replaceAll((site, now) -> now.minus(earlier.getOrDefault(site, PauseSums.NONE)));
        since.values().removeIf(PauseSums::isNone);
        return since;
    }

    private TestJvm measured(boolean finished) {
        inside = since(outside);
        findOrigins(inside.keySet());
        List<PausingSite> sites = new ArrayList<>();
        inside.forEach((site, pauses) -> sites.add(new PausingSite(site, origin(site), pauses)));
        List<TestClass> ended = new ArrayList<>();
        for (Measured one : classes) {
            Map<Origin, PauseSums> pauses = new EnumMap<>(Origin.class);
            if (!parallel) {
                one.pauses.forEach((site, sum) -> pauses.merge(origin(site), sum, PauseSums::plus));
            }
            ended.add(new TestClass(one.name, one.nanos, pauses));
        }
        long endMillis = startMillis + (System.nanoTime() - startNanos) / 1_000_000;
        return new TestJvm(startMillis, endMillis, finished, parallel, ended, sites);
    }

    private Origin origin(Site site) {
        return origins.getOrDefault(site.className(), Origin.UNKNOWN);
    }

    /** Asked while the class is surely loaded, and once. */
    private void findOrigins(Set<Site> sites) {
        Set<String> unknown = sites.stream().filter(site -> !site.isOther()).map(Site::className)
            .filter(name -> !origins.containsKey(name)).collect(Collectors.toSet());
        if (!unknown.isEmpty()) {
            unknown.forEach(name -> origins.put(name, Origin.UNKNOWN));
            codeSources.apply(unknown)
                .forEach((name, urls) -> origins.put(name, Origin.of(urls.iterator().next())));
        }
    }

    private boolean write(TestJvm measured) {
        writtenNanos = System.nanoTime();
        try {
            file.getParentFile().mkdirs();
            AtomicFile.write(file.toPath(), out -> SuiteJson.write(measured, version, out));
            return true;
        } catch (IOException failure) {
            warn("the pauses of this test run were not written to " + file + ": " + failure);
            return false;
        }
    }

    private void warn(String sentence) {
        if (!isWarned) {
            isWarned = true;
            log.warn(sentence);
        }
    }

    /** A class that has ended, with what was paused meanwhile; of one that runs, its start and the sums then. */
    private static final class Measured {

        private final String name;
        private final long nanos;
        private final Map<Site, PauseSums> pauses;

        Measured(String name, long nanos, Map<Site, PauseSums> pauses) {
            this.name = name;
            this.nanos = nanos;
            this.pauses = pauses;
        }
    }
}
