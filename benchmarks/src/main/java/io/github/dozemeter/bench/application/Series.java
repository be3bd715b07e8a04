package io.github.dozemeter.bench.application;

import io.github.dozemeter.jvm.Jdk;

/**
 * An application on a JDK: its rounds are compared with each other.
 *
 * @param application with its version
 * @param unit what one call is
 */
record Series(String application, String unit, int feature) {

    static Series of(Application application, String name, Jdk jdk) {
        return new Series(name, application.unit, jdk.feature());
    }

    @Override
    public String toString() {
        return application + ", JDK " + feature;
    }
}
