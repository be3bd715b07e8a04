package io.github.dozemeter.rewrite;

import io.github.dozemeter.rewrite.RewriteStats.Skip;

/** Figures about classes, for tests of other packages. */
public final class Stats {

    private Stats() {
    }

    /** Three classes scanned in 1.5 ms, two rewritten, one skipped as failed. */
    public static RewriteStats small() {
        RewriteStats stats = new RewriteStats();
        stats.scanned(1_000_000);
        stats.scanned(250_000);
        stats.scanned(250_000);
        stats.rewritten();
        stats.rewritten();
        stats.skipped(Skip.FAILED);
        return stats;
    }
}
