package io.github.dozemeter.bench.latency;

/** Keeps {@link Turn} off the cache line of the object's header. */
class PaddingBefore {

    long before1;
    long before2;
    long before3;
    long before4;
    long before5;
    long before6;
    long before7;
    long before8;
}
