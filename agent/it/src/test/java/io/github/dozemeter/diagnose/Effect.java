package io.github.dozemeter.diagnose;

/** What the JDK makes of an argument. */
enum Effect {
    AT_ONCE("returns at once"),
    YIELDS("lets other threads run, returns"),
    EXACT("the time asked for, and what the system's timer adds"),
    UP_TO_MILLIS("rounded up to whole milliseconds"),
    DOWN_TO_MILLIS("cut to whole milliseconds"),
    FOR_EVER("no limit: waits until notified or interrupted, a join until the thread ends"),
    INTERRUPTED("`InterruptedException`, at once"),
    REFUSED("`IllegalArgumentException`");

    private final String text;

    Effect(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
