package io.github.dozemeter.cli;

/** What one site did between two looks. Immutable. */
final class SiteRate {

    private final String call;
    private final String place;
    private final String verdict;
    private final double perSecond;
    private final double zeroShare;
    private final double requestedNanos;
    private final double realisedNanos;
    private final double threads;

    /**
     * @param verdict names of the verdicts that hold, empty if there is none
     * @param requestedNanos mean; NaN where none is known
     * @param threads how many threads, on average, were in this pause
     */
    SiteRate(String call, String place, String verdict, double perSecond, double zeroShare, double requestedNanos,
             double realisedNanos, double threads) {
        this.call = call;
        this.place = place;
        this.verdict = verdict;
        this.perSecond = perSecond;
        this.zeroShare = zeroShare;
        this.requestedNanos = requestedNanos;
        this.realisedNanos = realisedNanos;
        this.threads = threads;
    }

    String call() {
        return call;
    }

    /** Class, method and line. */
    String place() {
        return place;
    }

    String verdict() {
        return verdict;
    }

    double perSecond() {
        return perSecond;
    }

    double zeroShare() {
        return zeroShare;
    }

    double requestedNanos() {
        return requestedNanos;
    }

    double realisedNanos() {
        return realisedNanos;
    }

    double threads() {
        return threads;
    }
}
