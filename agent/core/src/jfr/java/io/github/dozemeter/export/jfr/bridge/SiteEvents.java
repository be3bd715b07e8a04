package io.github.dozemeter.export.jfr.bridge;

import io.github.dozemeter.export.jfr.RecordedEvents;
import io.github.dozemeter.export.jfr.SiteTotals;
import java.util.List;
import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/**
 * Registers the event once a recording begins. JFR calls it on the threads of the application, with locks of its own, so it
 * takes none: {@link #close} comes from a thread of the agent.
 */
public final class SiteEvents implements RecordedEvents.Binding, FlightRecorderListener, Runnable {

    private final Supplier<List<SiteTotals>> totals;
    private volatile boolean isClosed;
    private volatile boolean isRegistered;

    public SiteEvents(Supplier<List<SiteTotals>> totals) {
        this.totals = totals;
    }

    @Override
    public void open() {
        if (FlightRecorder.isAvailable()) {
            FlightRecorder.addListener(this);
        }
    }

    /** Comes before the first recording runs, or from {@link #open} where one ran already. */
    @Override
    public void recorderInitialized(FlightRecorder recorder) {
        FlightRecorder.addPeriodicEvent(SiteEvent.class, this);
        isRegistered = true;
        if (isClosed) {
            unregister();
        }
    }

    /** Writes an event for each site; a failure means fewer events, never an exception in the thread that records. */
    @Override
    public void run() {
        try {
            for (SiteTotals site : totals.get()) {
                SiteEvent.write(site);
            }
        } catch (Throwable failure) {
            // The recording has fewer events; the agent's own outputs report what fails.
        }
    }

    @Override
    public void close() {
        isClosed = true;
        FlightRecorder.removeListener(this);
        if (isRegistered) {
            unregister();
        }
    }

    private void unregister() {
        FlightRecorder.removePeriodicEvent(this);
        FlightRecorder.unregister(SiteEvent.class);
    }
}
