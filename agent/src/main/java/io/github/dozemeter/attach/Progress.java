package io.github.dozemeter.attach;

/** Is told how many of all classes are done. */
public interface Progress {

    void done(int classes, int of);
}
