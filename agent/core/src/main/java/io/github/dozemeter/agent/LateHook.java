package io.github.dozemeter.agent;

import io.github.dozemeter.instrument.Hook;
import io.github.dozemeter.overhead.TimingLevel.Timing;
import io.github.dozemeter.record.SiteRegistry;
import java.lang.instrument.Instrumentation;
import java.security.PrivilegedAction;
import java.util.function.Consumer;

/**
 * Installs the hook, once: at the first class that pauses, on the thread that loads it, or after {@code main} has begun. Before
 * {@code main} it took nearly half of what the agent adds to the start. Thread-safe.
 */
final class LateHook implements PrivilegedAction<Void> {

    /** Twice what the hook takes, of which half a megabyte are tables: without that, a class of it could stay broken. */
    private static final int ROOM_BYTES = 1 << 20;

    private final Instrumentation instrumentation;
    private final String build;
    private final SiteRegistry registry;
    private final Timing timing;
    private final Consumer<String> agent;
    /** Written so that no compiler leaves the array out. */
    private volatile byte[] room;
    private volatile boolean isInstalled;
    private RuntimeException failure;

    /**
     * @param build version and revision of this agent
     * @param agent takes the arguments of further loads from then on
     */
    LateHook(Instrumentation instrumentation, String build, SiteRegistry registry, Timing timing, Consumer<String> agent) {
        this.instrumentation = instrumentation;
        this.build = build;
        this.registry = registry;
        this.timing = timing;
        this.agent = agent;
    }

    boolean isInstalled() {
        return isInstalled;
    }

    /**
     * Needs the permissions of the agent.
     *
     * @throws IllegalStateException if this JVM does not let us
     * @throws VirtualMachineError if there is no room for it now
     */
    @Override
    public Void run() {
        if (!isInstalled) {
            install();
        }
        return null;
    }

    private synchronized void install() {
        if (isInstalled) {
            return;
        }
        if (failure != null) {
            throw failure;
        }
        room = new byte[ROOM_BYTES];
        room = null;
        try {
            Hook.install(instrumentation);
            String other = DozemeterControl.version(instrumentation, build);
            if (!other.equals(build)) {
                throw new IllegalStateException("dozemeter " + other + " ran in this JVM before, and its hook stays until the"
                    + " JVM ends; use that version");
            }
        } catch (VirtualMachineError noRoom) {
            throw noRoom;
        } catch (Exception | Error refused) {
            failure = refused instanceof IllegalStateException ? (IllegalStateException) refused
                : new IllegalStateException(refused.toString(), refused);
            throw failure;
        }
        registry.begin(DozemeterSites.begin());
        timing.apply();
        DozemeterControl.run(instrumentation, agent);
        isInstalled = true;
    }
}
