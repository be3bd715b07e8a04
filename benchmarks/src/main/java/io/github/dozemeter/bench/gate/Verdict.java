package io.github.dozemeter.bench.gate;

/** What the gate says of a row. */
enum Verdict {
    PASSED,
    /** Beyond the limit, but by less than identical loops differ on this machine at this time. */
    UNDECIDED,
    FAILED
}
