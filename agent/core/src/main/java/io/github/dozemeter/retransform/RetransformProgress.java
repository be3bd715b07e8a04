package io.github.dozemeter.retransform;

/** Is told how many of all classes are done. */
public interface RetransformProgress {

    void done(int classes, int of);
}
