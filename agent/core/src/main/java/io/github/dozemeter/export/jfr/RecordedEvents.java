package io.github.dozemeter.export.jfr;

import java.util.List;
import java.util.function.Supplier;

/**
 * The event {@code dozemeter.Site} in recordings of this JVM: one for each site, at the beginning and the end of each chunk.
 * Until a recording begins there is a listener alone, which initialises nothing of JFR. Thread-safe.
 */
public final class RecordedEvents {

    private static final String RECORDER = "jdk.jfr.FlightRecorder";
    /** Compiled for JVMs that have JFR; Java 8 has it from 8u262 on. */
    private static final String BRIDGE = "io.github.dozemeter.export.jfr.bridge.SiteEvents";

    private final Supplier<List<SiteTotals>> totals;
    private Binding binding;
    private boolean isClosed;

    /** Implemented by the one class that names JFR. */
    public interface Binding {

        void open();

        /** Removes all of it from JFR; what was recorded stays readable. */
        void close();
    }

    /**
     * @param totals called on whatever thread begins, dumps or ends a recording: it must not wait for one that does any of
     *     these. The costliest site is first.
     */
    public RecordedEvents(Supplier<List<SiteTotals>> totals) {
        this.totals = totals;
    }

    /**
     * Waits for the first recording from now on.
     *
     * @return false if this JVM has no JFR
     * @throws ReflectiveOperationException or a RuntimeException or LinkageError if JFR does not let us
     */
    public synchronized boolean open() throws ReflectiveOperationException {
        if (isClosed) {
            return false;
        }
        try {
            Class.forName(RECORDER, false, RecordedEvents.class.getClassLoader());
        } catch (ClassNotFoundException noRecorder) {
            return false;
        }
        // Kept first: what fails may have left a listener.
        binding = (Binding) Class.forName(BRIDGE).getConstructor(Supplier.class).newInstance(totals);
        binding.open();
        return true;
    }

    public synchronized void close() {
        isClosed = true;
        if (binding != null) {
            binding.close();
            binding = null;
        }
    }
}
