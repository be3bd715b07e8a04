package io.github.dozemeter.bench.application;

/** A part of a server's life that is measured in rounds of its own. */
enum LifePhase {

    STEADY("steady state"),
    START("start");

    private final String words;

    LifePhase(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
