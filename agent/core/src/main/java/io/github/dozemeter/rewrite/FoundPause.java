package io.github.dozemeter.rewrite;

import io.github.dozemeter.counters.Argument;
import io.github.dozemeter.counters.Call;
import io.github.dozemeter.counters.Site;
import java.util.OptionalLong;

/** A pause, a schedule or a timer wheel as a class file shows it, before anything runs. Immutable. */
public final class FoundPause {

    /** Simple name of Netty's, which many libraries have copied into packages of their own. */
    static final String TIMER_WHEEL = "HashedWheelTimer";

    /** Null for a constructor call, which the agent does not count. */
    public final Call call;
    /** The class that the call names: that of what is made, or of the receiver; empty for a method reference. */
    public final String calledClass;
    public final Argument argument;
    /** The time that the call requests, or its period, in ns; empty if computed. 0 may mean "for ever". */
    public final OptionalLong time;
    /** The JVM's own binary name, with dots. */
    public final String className;
    /** The label of its site. */
    public final String method;
    /** 0 if unknown. */
    public final int line;
    /** File name of the source, empty if unknown. */
    public final String source;
    /** Whether a monitor is held, by a synchronized method or block; for {@code wait}, another than its own. */
    public final boolean isLockHeld;
    /** Whether the method can come back to the call by itself. */
    public final boolean isInLoop;

    FoundPause(Call call, String calledClass, Argument argument, OptionalLong time, String className,
               String method, int line, String source, boolean lockHeld, boolean inLoop) {
        this.call = call;
        this.calledClass = calledClass;
        this.argument = argument;
        this.time = time;
        this.className = className;
        this.method = method;
        this.line = line;
        this.source = source;
        this.isLockHeld = lockHeld;
        this.isInLoop = inLoop;
    }

    public String label() {
        if (call != null) {
            return call.label();
        }
        String made = isOtherConstructor() ? Site.simple(calledClass) : TIMER_WHEEL;
        return made + ".<init>";
    }

    static boolean isTimerWheel(String className) {
        int before = Math.max(className.lastIndexOf('.'), className.lastIndexOf('$'));
        return className.substring(before + 1).equals(TIMER_WHEEL);
    }

    /** Whether it makes what the caller of the search named: no timer wheel, and nothing with a known period. */
    public boolean isOtherConstructor() {
        return call == null && !isTimerWheel(calledClass);
    }

    /** Says whether it makes something with a period: a schedule, or a timer wheel. */
    public boolean makesTicks() {
        return call == null || call.isSchedule();
    }
}
