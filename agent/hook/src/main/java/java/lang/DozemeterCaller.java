package java.lang;

/**
 * Holds what a thread wrote down about itself after a pause: text alone, so that no thread, class or loader of the
 * application is held. Immutable.
 */
public final class DozemeterCaller {

    public final int slot;
    /** The realised time of the pause, in nanoseconds. */
    public final long realised;
    /** Whether the pause asked for time, or for ever. */
    public final boolean requestedTime;
    public final String threadName;
    /** Tells threads of one name apart; no id, for a thread's class may have a method of its own for that. */
    public final int thread;
    /** The class of the thread: applications and frameworks have their own. */
    public final String threadClass;
    public final boolean virtual;
    /** 1 if its interrupt flag is set, 0 if not; -1 where to ask would be a call of the application's own code. */
    public final int interrupted;
    /** The innermost first: those of the hook, then the site's own. */
    public final StackTraceElement[] frames;

    DozemeterCaller(int slot, long requested, long realised, Thread thread,
                    StackTraceElement[] frames) {
        this.slot = slot;
        this.realised = realised;
        this.requestedTime = requested > 0;
        this.threadName = thread.getName();
        this.thread = System.identityHashCode(thread);
        this.threadClass = thread.getClass().getName();
        this.virtual = DozemeterCpu.isVirtual(thread);
        this.interrupted = thread.getClass().getClassLoader() != null ? -1
            : thread.isInterrupted() ? 1 : 0;
        this.frames = frames;
    }
}
