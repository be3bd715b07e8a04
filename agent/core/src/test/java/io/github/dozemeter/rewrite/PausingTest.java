package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.HookState;
import io.github.dozemeter.counters.SiteFigures;
import io.github.dozemeter.jvm.Hook;
import java.io.IOException;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(HookState.class)
class PausingTest {

    private static final String NAME = Pausing.class.getName();

    private final Rewriting rewriting = new Rewriting();

    @Test
    void compiledCodeDoesTheSameAsBeforeAndEachPauseIsCounted() throws IOException, ReflectiveOperationException {
        byte[] classFile = rewriting.rewrite(Hook.ownResource(NAME.replace('.', '/') + ".class"));
        Class<?> rewritten = rewriting.load(NAME, classFile);
        LongSupplier pausing = (LongSupplier) rewritten.getDeclaredConstructor().newInstance();
        assertThat(pausing.getAsLong()).isEqualTo(new Pausing().getAsLong());
        assertThat(rewriting.counted()).extracting(site -> site.site().method() + ' ' + site.site().call().label()
            + ' ' + site.pauses()).containsExactly("<clinit> Thread.yield 1", "<init> LockSupport.parkNanos 1",
                "branches Thread.sleep 2", "branches TimeUnit.sleep 2", "handlers Thread.sleep 3",
                "handlers LockSupport.parkNanos 3", "lambda$lambda$0 LockSupport.parkUntil 1", "joined Thread.join 2");
    }

    @Test
    void theProofCountsUnderItsOwnNumber() throws IOException, ReflectiveOperationException {
        String name = SelfTest.Pause.class.getName();
        byte[] rewritten = SelfTest.rewrite(Hook.ownResource(name.replace('.', '/') + ".class"));
        Object pause = rewriting.load(name, rewritten).getDeclaredConstructor().newInstance();
        ((LongConsumer) pause).accept(0);
        assertThat(DozemeterCounts.zeroPauses(DozemeterSites.SELF_TEST_SLOT)).isEqualTo(1);
        assertThat(rewriting.counted()).extracting(SiteFigures::pauses).isEmpty();
    }

    @Test
    void withoutATransformerTheProofDoesNotHold() throws Exception {
        assertThat(SelfTest.holds(SelfTest.load("Pause"))).isFalse();
    }
}
