package io.github.dozemeter.sample;

/** Work that arrives at once; each behaviour takes it for as many events as its rate needs. */
record Batch(long number) {

    boolean isOneIn(int batches) {
        return number % batches == 0;
    }
}
