package io.github.dozemeter.suite;

import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import io.github.dozemeter.counters.SiteFigures;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Holds what one JVM that ran tests paused meanwhile: the content of one file. Immutable. */
public final class TestJvm {

    /** The version of the file; another one is not read. */
    public static final int FORMAT = 1;
    /** Begins the name of the file, which ends in {@code .json}. */
    public static final String FILE_PREFIX = "dozemeter-junit-";

    public final long startMillis;
    public final long endMillis;
    public final boolean isFinished;
    public final boolean isParallel;
    public final List<TestClass> classes;
    public final List<PausingSite> sites;

    /**
     * @param startMillis since the epoch, when the first test began
     * @param finished false while tests run: if the file stays so, the JVM died
     * @param parallel whether test classes overlapped: then the classes have no pauses of their own
     */
    public TestJvm(long startMillis, long endMillis, boolean finished, boolean parallel, List<TestClass> classes,
                   List<PausingSite> sites) {
        this.startMillis = startMillis;
        this.endMillis = endMillis;
        this.isFinished = finished;
        this.isParallel = parallel;
        this.classes = Collections.unmodifiableList(classes);
        this.sites = Collections.unmodifiableList(sites);
    }

    /** A test class that has ended, and what all threads paused while it ran. Immutable. */
    public static final class TestClass {

        public final String name;
        public final double nanos;
        public final Map<Origin, PauseSums> pauses;

        public TestClass(String name, double nanos, Map<Origin, PauseSums> pauses) {
            this.name = name;
            this.nanos = nanos;
            this.pauses = Collections.unmodifiableMap(pauses);
        }

        double sleptNanos(Origin origin) {
            return pauses.getOrDefault(origin, PauseSums.NONE).sleptNanos;
        }
    }

    /** A site, whose line it is, and what it paused while tests ran. Immutable. */
    public static final class PausingSite {

        public final Site site;
        public final Origin origin;
        public final PauseSums pauses;

        public PausingSite(Site site, Origin origin, PauseSums pauses) {
            this.site = site;
            this.origin = origin;
            this.pauses = pauses;
        }
    }

    /** The sums of what a site paused, or many together. Immutable. */
    public static final class PauseSums {

        public static final PauseSums NONE = new PauseSums(0, 0, 0, 0, 0);

        public final long pauses;
        public final long zeroPauses;
        public final long untimed;
        public final double sleptNanos;
        public final double waitedNanos;

        /**
         * @param untimed pauses that the times do not describe
         * @param sleptNanos realised in sleeps
         * @param waitedNanos realised in all other pauses
         */
        public PauseSums(long pauses, long zeroPauses, long untimed, double sleptNanos,
                         double waitedNanos) {
            this.pauses = pauses;
            this.zeroPauses = zeroPauses;
            this.untimed = untimed;
            this.sleptNanos = sleptNanos;
            this.waitedNanos = waitedNanos;
        }

        public static PauseSums of(SiteFigures site) {
            Call call = site.site().call();
            if (call.isSchedule()) {
                return NONE;
            }
            double realised = site.times().realisedNanos;
            boolean isTimed = !call.isOfFutures() && call != Call.ON_SPIN_WAIT;
            // A pause that has not ended is counted, and timed when it ends: at most a few are left over.
            long untimed = isTimed ? site.pauses() - site.times().count() : 0;
            if (call.isSleep()) {
                return new PauseSums(site.pauses(), site.zeroPauses(), untimed, realised, 0);
            }
            return new PauseSums(site.pauses(), site.zeroPauses(), untimed, 0, realised);
        }

        public PauseSums plus(PauseSums more) {
            return new PauseSums(pauses + more.pauses, zeroPauses + more.zeroPauses, untimed + more.untimed,
                sleptNanos + more.sleptNanos, waitedNanos + more.waitedNanos);
        }

        public PauseSums minus(PauseSums earlier) {
            return new PauseSums(pauses - earlier.pauses, zeroPauses - earlier.zeroPauses,
                untimed - earlier.untimed, sleptNanos - earlier.sleptNanos,
                waitedNanos - earlier.waitedNanos);
        }

        public boolean isNone() {
            return pauses == 0 && sleptNanos <= 0 && waitedNanos <= 0;
        }
    }
}
