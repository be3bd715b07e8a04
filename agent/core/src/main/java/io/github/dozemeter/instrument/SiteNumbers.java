package io.github.dozemeter.instrument;

import io.github.dozemeter.instrument.RewriteStats.Skip;
import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;

/** Gives a place in the code the number that its rewritten call carries. */
interface SiteNumbers {

    /** @param method the label, as {@link MethodLabels} gives it; the line is 0 if unknown */
    int number(Call call, String className, String method, int line, Argument argument);

    /** A single call that gets no number, in a class that may be rewritten all the same. */
    default void unseen(Skip reason, String what) {
    }
}
