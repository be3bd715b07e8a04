package io.github.dozemeter.suite;

import io.github.dozemeter.record.Site;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What one JVM that ran tests paused meanwhile: the content of one file. Immutable. */
public final class TestJvm {

    /** Of the file; another one is not read. */
    public static final int FORMAT = 1;

    private final long startMillis;
    private final long endMillis;
    private final boolean finished;
    private final boolean parallel;
    private final List<TestClass> classes;
    private final List<PausingSite> sites;

    /**
     * @param startMillis since the epoch, when the first test began
     * @param finished false while tests run: if the file stays so, the JVM died
     * @param parallel whether test classes overlapped: then the classes have no pauses of their own
     */
    public TestJvm(long startMillis, long endMillis, boolean finished, boolean parallel, List<TestClass> classes, List<PausingSite> sites) {
        this.startMillis = startMillis;
        this.endMillis = endMillis;
        this.finished = finished;
        this.parallel = parallel;
        this.classes = Collections.unmodifiableList(classes);
        this.sites = Collections.unmodifiableList(sites);
    }

    public long startMillis() {
        return startMillis;
    }

    public long endMillis() {
        return endMillis;
    }

    public boolean isFinished() {
        return finished;
    }

    public boolean isParallel() {
        return parallel;
    }

    public List<TestClass> classes() {
        return classes;
    }

    public List<PausingSite> sites() {
        return sites;
    }

    /** A test class that has ended, and what all threads paused while it ran. Immutable. */
    public static final class TestClass {

        private final String name;
        private final double nanos;
        private final Map<Origin, PauseSums> pauses;

        public TestClass(String name, double nanos, Map<Origin, PauseSums> pauses) {
            this.name = name;
            this.nanos = nanos;
            this.pauses = Collections.unmodifiableMap(pauses);
        }

        public String name() {
            return name;
        }

        public double nanos() {
            return nanos;
        }

        public Map<Origin, PauseSums> pauses() {
            return pauses;
        }

        PauseSums pauses(Origin origin) {
            return pauses.getOrDefault(origin, PauseSums.NONE);
        }

        PauseSums own() {
            return pauses(Origin.TEST).plus(pauses(Origin.MAIN));
        }
    }

    /** A site, whose line it is, and what it paused while tests ran. Immutable. */
    public static final class PausingSite {

        private final Site site;
        private final Origin origin;
        private final PauseSums pauses;

        public PausingSite(Site site, Origin origin, PauseSums pauses) {
            this.site = site;
            this.origin = origin;
            this.pauses = pauses;
        }

        public Site site() {
            return site;
        }

        public Origin origin() {
            return origin;
        }

        public PauseSums pauses() {
            return pauses;
        }
    }
}
