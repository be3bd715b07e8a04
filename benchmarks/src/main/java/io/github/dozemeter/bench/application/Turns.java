package io.github.dozemeter.bench.application;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The order of measurements that take turns. */
final class Turns {

    private Turns() {
    }

    /** Each turn begins with the next of them, so that none is always the first. */
    static <T> List<T> order(List<T> all, int turn) {
        List<T> order = new ArrayList<>(all);
        Collections.rotate(order, -turn);
        return order;
    }
}
