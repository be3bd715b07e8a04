package io.github.dozemeter.sample;

import java.util.Locale;

/** What the agent is expected to say: sick ones deserve a verdict, healthy ones none. */
enum Kind {
    SICK, HEALTHY;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
