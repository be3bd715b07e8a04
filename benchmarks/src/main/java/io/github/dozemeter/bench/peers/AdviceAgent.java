package io.github.dozemeter.bench.peers;

import io.github.dozemeter.bench.program.Variant;
import java.lang.instrument.Instrumentation;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * What a good agent looks like that is written with ByteBuddy in an hour: advice, inlined into the methods that
 * pause.
 */
public final class AdviceAgent {

    private AdviceAgent() {
    }

    public static void premain(String argument, Instrumentation instrumentation) {
        new AgentBuilder.Default().type(ElementMatchers.named(Variant.TREATED.className()))
            .transform((builder, type, loader, module, domain) -> builder.visit(
                Advice.to(AdviceAgent.class).on(ElementMatchers.nameStartsWith("one"))))
            .installOn(instrumentation);
    }

    @Advice.OnMethodEnter
    public static long enter() {
        return System.nanoTime();
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    public static void exit(@Advice.Enter long start) {
        PeerCounter.add(System.nanoTime() - start);
    }
}
