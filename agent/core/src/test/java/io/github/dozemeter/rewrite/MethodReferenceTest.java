package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.jvm.Hook;
import java.io.IOException;
import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

@ExtendWith(HookState.class)
class MethodReferenceTest {

    private final Rewriting rewriting = new Rewriting();

    /** References as a compiler makes them, a record among them. */
    public static final class Referring implements LongSupplier {

        /** Public: the class that makes references is loaded apart from these. */
        public interface Pause {
            void of(long time) throws InterruptedException;
        }

        public record Paused(Pause pause) {
        }

        @Override
        public long getAsLong() {
            Runnable yield = Thread::yield;
            LongConsumer park = LockSupport::parkNanos;
            Paused sleep = new Paused(TimeUnit.DAYS::sleep);
            Runnable kept = (Runnable & Serializable) Thread::yield;
            yield.run();
            park.accept(0);
            kept.run();
            try {
                sleep.pause().of(0);
                new Paused(new Worker()::join).pause().of(1);
            } catch (InterruptedException impossible) {
                return 0;
            }
            return 1;
        }
    }

    @Test
    void referencesDoTheSameAndAreCountedWhereTheyAreMade() throws IOException, ReflectiveOperationException {
        String name = Referring.class.getName();
        byte[] classFile = rewriting.rewrite(Hook.ownResource(name.replace('.', '/') + ".class"));
        Object referring = rewriting.load(name, classFile).getDeclaredConstructor().newInstance();
        assertThat(((LongSupplier) referring).getAsLong()).isEqualTo(1);
        assertThat(rewriting.counted()).extracting(site -> site.site().line() + " " + site.site().call().label())
            .containsExactly("36 Thread.yield", "37 LockSupport.parkNanos", "38 TimeUnit.sleep", "45 Thread.join");
    }

    @Test
    void whatAnotherBootstrapMethodMakesOfAReferenceIsNotKnown() {
        Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, "groovy/Indy", "metafactory", "()V", false);
        assertThat(rewriting.rewrite(PausingClass.of(Opcodes.V1_8, "()V", code -> {
            Handle yield = new Handle(Opcodes.H_INVOKESTATIC, "java/lang/Thread", "yield", "()V", false);
            code.visitInvokeDynamicInsn("run", "()V", bootstrap, yield, yield, yield);
            code.visitInsn(Opcodes.RETURN);
        }))).isNull();
    }

    @Test
    void aHandleThatIsAConstantIsLeftAlone() {
        assertThat(rewriting.rewrite(PausingClass.referring(PauseForm.YIELD))).isNull();
    }
}
