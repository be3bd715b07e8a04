package io.github.dozemeter.bench.jmh.flow;

/** {@code wait} and {@code notify} on a monitor of its own. */
final class MonitorStation implements Station {

    private boolean turn;

    @Override
    public synchronized void await() throws InterruptedException {
        while (!turn) {
            wait();
        }
        turn = false;
    }

    @Override
    public synchronized void wake() {
        turn = true;
        notify();
    }
}
