package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;
import java.util.OptionalLong;

/** A pause, a schedule or a timer wheel as a class file shows it, before anything runs. Immutable. */
public final class FoundPause {

    /** Simple name of Netty's, which many libraries have copied into packages of their own. */
    static final String TIMER_WHEEL = "HashedWheelTimer";

    private final Call call;
    private final String calledClass;
    private final Argument argument;
    private final OptionalLong time;
    private final String className;
    private final String method;
    private final int line;
    private final String source;
    private final boolean lockHeld;
    private final boolean inLoop;

    FoundPause(Call call, String calledClass, Argument argument, OptionalLong time, String className, String method, int line,
               String source, boolean lockHeld, boolean inLoop) {
        this.call = call;
        this.calledClass = calledClass;
        this.argument = argument;
        this.time = time;
        this.className = className;
        this.method = method;
        this.line = line;
        this.source = source;
        this.lockHeld = lockHeld;
        this.inLoop = inLoop;
    }

    /** @return null for a constructor call, which the agent does not count */
    public Call call() {
        return call;
    }

    public String label() {
        if (call != null) {
            return call.label();
        }
        return (isOtherConstructor() ? calledClass.substring(calledClass.lastIndexOf('.') + 1) : TIMER_WHEEL) + ".<init>";
    }

    static boolean isTimerWheel(String className) {
        int before = className.length() - TIMER_WHEEL.length() - 1;
        return className.endsWith(TIMER_WHEEL) && (before < 0 || className.charAt(before) == '.' || className.charAt(before) == '$');
    }

    /** Whether it makes neither a schedule nor a timer wheel, but what the caller of the search named; it shows no period. */
    public boolean isOtherConstructor() {
        return call == null && !isTimerWheel(calledClass);
    }

    /** Says whether it makes something with a period: a schedule, or a timer wheel. */
    public boolean makesTicks() {
        return call == null || call.isSchedule();
    }

    /** The class that the call names: that of what is made, or of the receiver; empty for a method reference. */
    public String calledClass() {
        return calledClass;
    }

    public Argument argument() {
        return argument;
    }

    /**
     * The time that the call requests, or its period, in ns; empty unless the call shows it as a constant. What requests 0
     * may mean "for ever".
     */
    public OptionalLong time() {
        return time;
    }

    /** The JVM's own binary name, with dots. */
    public String className() {
        return className;
    }

    /** Returns it as the label of its site has it. */
    public String method() {
        return method;
    }

    /** 0 if unknown. */
    public int line() {
        return line;
    }

    /** File name of the source, empty if unknown. */
    public String source() {
        return source;
    }

    /** Whether a monitor is held, by a synchronized method or block around the call; for {@code wait}, another than its own. */
    public boolean isLockHeld() {
        return lockHeld;
    }

    /** Whether the method can come back to the call by itself. */
    public boolean isInLoop() {
        return inLoop;
    }
}
