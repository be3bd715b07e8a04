package io.github.dozemeter.bench.jmh.cost;

import io.github.dozemeter.bench.jmh.thread.Helpers;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A thread that answers each {@code notify} by one, on the monitor of this object. */
@State(Scope.Thread)
public class Partner {

    private enum Turn { CALLER, PARTNER, OVER }

    private Turn turn = Turn.CALLER;
    private Thread thread;

    @Setup
    public void begin() throws InterruptedException {
        Helpers.endThoseLeft();
        thread = new Thread(this::answer, "partner");
        thread.setDaemon(true);
        thread.start();
    }

    /** Only two threads know the monitor, so {@code notify} wakes the right one. */
    synchronized void roundTrip() throws InterruptedException {
        turn = Turn.PARTNER;
        notify();
        while (turn == Turn.PARTNER) {
            wait();
        }
    }

    private synchronized void answer() {
        try {
            while (turn != Turn.OVER) {
                while (turn == Turn.CALLER) {
                    wait();
                }
                if (turn == Turn.PARTNER) {
                    turn = Turn.CALLER;
                    notify();
                }
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    @TearDown
    public void leave() {
        Helpers.leave(this::end);
    }

    private void end() throws InterruptedException {
        synchronized (this) {
            turn = Turn.OVER;
            notify();
        }
        thread.join();
    }
}
