package io.github.dozemeter.cli;

/** What one site did between two looks. Immutable. */
final class SiteRate {

    private final String call;
    private final String place;
    private final String verdict;
    private final double perSecond;
    private final double zeroShare;
    private final double askedNanos;
    private final double tookNanos;
    private final double threads;

    /**
     * @param verdict names of the verdicts that hold, empty if there is none
     * @param askedNanos mean; NaN where none is known
     * @param threads how many threads, on average, were in this pause
     */
    SiteRate(String call, String place, String verdict, double perSecond, double zeroShare, double askedNanos,
             double tookNanos, double threads) {
        this.call = call;
        this.place = place;
        this.verdict = verdict;
        this.perSecond = perSecond;
        this.zeroShare = zeroShare;
        this.askedNanos = askedNanos;
        this.tookNanos = tookNanos;
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

    double askedNanos() {
        return askedNanos;
    }

    double tookNanos() {
        return tookNanos;
    }

    double threads() {
        return threads;
    }
}
