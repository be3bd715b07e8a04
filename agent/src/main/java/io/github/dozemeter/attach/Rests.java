package io.github.dozemeter.attach;

/** How to wait between two looks. */
public interface Rests {

    void rest(long millis) throws InterruptedException;
}
