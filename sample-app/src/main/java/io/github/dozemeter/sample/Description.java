package io.github.dozemeter.sample;

import java.util.Optional;

/**
 * @param name in kebab-case, for {@code --only}
 * @param rate the pauses that it makes at its site
 * @param does one sentence without a subject or a full stop
 * @param site where it pauses; empty if it never does
 */
record Description(String name, Kind kind, Rate rate, String does, Optional<Site> site) {

    static Description sick(String name, Rate rate, Site site, String does) {
        return new Description(name, Kind.SICK, rate, does, Optional.of(site));
    }

    static Description healthy(String name, String does) {
        return new Description(name, Kind.HEALTHY, Rate.NONE, does, Optional.empty());
    }

    /** For a twin that does pause, where and when it should. */
    static Description healthy(String name, Rate rate, Site site, String does) {
        return new Description(name, Kind.HEALTHY, rate, does, Optional.of(site));
    }
}
