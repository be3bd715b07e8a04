package io.github.dozemeter.sample;

/** Keeps the asker waiting until the test answers. */
final class HeldDevice implements Device {

    private volatile Runnable whenAnswered;

    @Override
    public void ask(Runnable whenAnswered) {
        this.whenAnswered = whenAnswered;
    }

    void answer() {
        whenAnswered.run();
    }
}
