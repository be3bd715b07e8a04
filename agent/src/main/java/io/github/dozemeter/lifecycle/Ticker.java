package io.github.dozemeter.lifecycle;

import io.github.dozemeter.log.Log;

/** Every ten seconds, first ten seconds from now: watches and judges. A failure is one line and the next tick comes. */
final class Ticker implements Runnable {

    private static final long PERIOD_MILLIS = 10_000;

    private final Faces faces;
    private final Runnable applicationMetrics;
    private final Log log;

    /** @param applicationMetrics to be brought up to date at each tick */
    Ticker(Faces faces, Runnable applicationMetrics, Log log) {
        this.faces = faces;
        this.applicationMetrics = applicationMetrics;
        this.log = log;
    }

    @Override
    public void run() {
        boolean watching = true;
        boolean judging = true;
        boolean publishing = true;
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS);
                watching = watch(watching);
                judging = judge(judging);
                publishing = publish(publishing);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return whether a failure is still news */
    private boolean watch(boolean news) {
        try {
            faces.watch().run();
            return news;
        } catch (RuntimeException | Error failure) {
            return tell(news, "the agent cannot watch its own cost: " + failure);
        }
    }

    private boolean judge(boolean news) {
        try {
            faces.verdicts().tick();
            return news;
        } catch (RuntimeException | Error failure) {
            return tell(news, "the agent counts, but has no verdicts: " + failure);
        }
    }

    private boolean publish(boolean news) {
        try {
            applicationMetrics.run();
            return news;
        } catch (RuntimeException | Error failure) {
            return tell(news, "pauses are not in the metrics of the application's Micrometer: " + failure);
        }
    }

    private boolean tell(boolean news, String sentence) {
        if (news) {
            log.warn(sentence);
        }
        return false;
    }
}
