package io.github.dozemeter.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One of the places that call a site, and the threads that did. Immutable. */
public final class Caller {

    private final String frame;
    private final int samples;
    private final double share;
    private final List<PausingThreads> threads;

    Caller(String frame, int samples, double share, List<PausingThreads> threads) {
        this.frame = frame;
        this.samples = samples;
        this.share = share;
        this.threads = Collections.unmodifiableList(new ArrayList<>(threads));
    }

    /** {@code com.x.Y.run:42}; "" if nothing stands above the site. */
    public String frame() {
        return frame;
    }

    public int samples() {
        return samples;
    }

    /** Part of the site's samples, also of those of callers that are not listed. */
    public double share() {
        return share;
    }

    /** Those seen most first. */
    public List<PausingThreads> threads() {
        return threads;
    }
}
