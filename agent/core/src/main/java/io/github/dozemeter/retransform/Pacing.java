package io.github.dozemeter.retransform;

/** How to wait between two looks. */
public interface Pacing {

    void rest(long millis) throws InterruptedException;
}
