package io.github.dozemeter.judge;

/** What the JDK makes of an argument. */
enum Effect {
    AT_ONCE("returns at once"),
    YIELDS("yields to other threads, then returns"),
    EXACT("the requested time, plus the timer's slack"),
    UP_TO_MILLIS("rounded up to whole milliseconds"),
    DOWN_TO_MILLIS("cut to whole milliseconds"),
    FOR_EVER("no limit: until notified, interrupted or, for a join, until the thread ends"),
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
