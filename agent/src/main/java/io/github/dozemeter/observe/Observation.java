package io.github.dozemeter.observe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the samples of a window show of one site. Immutable. */
public final class Observation {

    /** Nothing was sampled. */
    public static final Observation NONE =
        new Observation(Collections.<CallSample>emptyList(), Collections.<LockSample>emptyList());

    private final List<CallSample> calls;
    private final List<LockSample> looks;

    Observation(List<CallSample> calls, List<LockSample> looks) {
        this.calls = new ArrayList<>(calls);
        this.looks = new ArrayList<>(looks);
    }

    /** How many pauses told who made them. */
    public int samples() {
        return calls.size();
    }

    /** At most eight, those seen most first. */
    public List<Caller> callers() {
        return Grouping.callers(calls);
    }

    /** Pauses of at least so many nanoseconds, that asked for time, on threads that others wait for. */
    public int busySamples(long fromNanos) {
        return busy(fromNanos).size();
    }

    /** The threads that most of them were on; null if there were none. */
    public PausingThreads busiest(long fromNanos) {
        List<PausingThreads> threads = Grouping.threads(busy(fromNanos));
        return threads.isEmpty() ? null : threads.get(0);
    }

    private List<CallSample> busy(long fromNanos) {
        List<CallSample> busy = new ArrayList<>();
        for (CallSample call : calls) {
            if (call.kind.isBusy() && call.waitedNanos >= fromNanos) {
                busy.add(call);
            }
        }
        return busy;
    }

    /** How often a thread was looked at while it paused here for a millisecond or more. */
    public int lockLooks() {
        return looks.size();
    }

    /** In how many of those it held a lock. */
    public int lockHeld() {
        int held = 0;
        for (LockSample look : looks) {
            held += look.lock == null ? 0 : 1;
        }
        return held;
    }

    /** The class of the lock that was held last; null if none was. */
    public String lockClass() {
        String last = null;
        for (LockSample look : looks) {
            last = look.lock == null ? last : look.lock;
        }
        return last;
    }
}
