package io.github.dozemeter.agent;

import io.github.dozemeter.log.Log;

/** A tick each ten seconds: watches and judges. What fails of it is one line, and keeps nothing else. */
final class Ticker {

    static final long PERIOD_MILLIS = 10_000;

    private final Faces faces;
    private final Runnable applicationMetrics;
    private final Log log;
    private boolean watching = true;
    private boolean judging = true;
    private boolean publishing = true;

    /** @param applicationMetrics to be brought up to date at each tick */
    Ticker(Faces faces, Runnable applicationMetrics, Log log) {
        this.faces = faces;
        this.applicationMetrics = applicationMetrics;
        this.log = log;
    }

    /** @return milliseconds until the next tick */
    long round() {
        watching = watch(watching);
        judging = judge(judging);
        publishing = publish(publishing);
        return PERIOD_MILLIS;
    }

    /** @return whether a failure is still news */
    private boolean watch(boolean news) {
        try {
            faces.watch().run();
            return news;
        } catch (RuntimeException | Error failure) {
            return warn(news, "the agent cannot watch its overhead: ", failure);
        }
    }

    private boolean judge(boolean news) {
        try {
            faces.verdicts().tick();
            return news;
        } catch (RuntimeException | Error failure) {
            return warn(news, "the agent counts, but has no verdicts: ", failure);
        }
    }

    private boolean publish(boolean news) {
        try {
            applicationMetrics.run();
            return news;
        } catch (RuntimeException | Error failure) {
            return warn(news, "pauses are not in the metrics of the application's Micrometer: ", failure);
        }
    }

    private boolean warn(boolean news, String sentence, Throwable failure) {
        if (news) {
            log.warn(sentence, failure);
        }
        return false;
    }
}
