package io.github.dozemeter.instrument;

import io.github.dozemeter.record.Argument;
import io.github.dozemeter.record.Call;

/** A pause as a class file shows it, before anything runs. Immutable. */
public final class FoundPause {

    private final Call call;
    private final Argument argument;
    private final String className;
    private final String method;
    private final int line;
    private final String source;
    private final boolean lockHeld;
    private final boolean inLoop;

    FoundPause(Call call, Argument argument, String className, String method, int line, String source, boolean lockHeld,
               boolean inLoop) {
        this.call = call;
        this.argument = argument;
        this.className = className;
        this.method = method;
        this.line = line;
        this.source = source;
        this.lockHeld = lockHeld;
        this.inLoop = inLoop;
    }

    public Call call() {
        return call;
    }

    public Argument argument() {
        return argument;
    }

    /** The JVM's own binary name, with dots. */
    public String className() {
        return className;
    }

    /** As the label of its site has it. */
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
