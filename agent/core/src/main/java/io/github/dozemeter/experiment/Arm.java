package io.github.dozemeter.experiment;

/** What the site under test does during a time slot. */
public enum Arm {
    /** The original call. */
    AS_IS,
    /** The original call, through the changed path. */
    SHAM,
    /** The change. */
    CHANGED
}
