package io.github.dozemeter.judge;

/** What the JDK makes of an argument; the page explains the words. */
enum Effect {
    AT_ONCE("returns at once"),
    YIELDS("yields"),
    EXACT("exact"),
    UP_TO_MILLIS("rounded up to ms"),
    DOWN_TO_MILLIS("cut to ms"),
    FOR_EVER("no limit"),
    INTERRUPTED("throws `InterruptedException` at once"),
    REFUSED("throws `IllegalArgumentException`");

    private final String text;

    Effect(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
