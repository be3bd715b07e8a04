package io.github.dozemeter.bench.peers;

import net.bytebuddy.asm.Advice;

/** Counts and times every call. */
public final class TimingAdvice {

    private TimingAdvice() {
    }

    @Advice.OnMethodEnter
    public static long enter() {
        return System.nanoTime();
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    public static void exit(@Advice.Enter long start) {
        PeerCounter.COUNTER.add(System.nanoTime() - start);
    }
}
