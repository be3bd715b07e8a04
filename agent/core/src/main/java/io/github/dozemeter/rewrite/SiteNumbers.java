package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.rewrite.RewriteStats.Skip;

/** Gives a place in the code the number that its rewritten call carries. */
interface SiteNumbers {

    /** @param method the label, as {@link MethodLabels} gives it; the line is 0 if unknown */
    int number(Call call, String className, String method, int line, Argument argument);

    /** A single call that gets no number, in a class that may be rewritten all the same. */
    default void unseen(Skip reason, String what) {
    }
}
