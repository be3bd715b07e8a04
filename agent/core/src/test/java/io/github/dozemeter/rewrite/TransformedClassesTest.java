package io.github.dozemeter.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TransformedClassesTest {

    private static final long SMALL_HEAP = 16L << 20;

    private final TransformedClasses known = new TransformedClasses(SMALL_HEAP);

    @Test
    void whatIsRememberedIsBoundedByTheHeap() {
        int remembered = 0;
        for (int i = 0; i < 100_000; i++) {
            assertThat(known.isFirst("gen.Script" + i, null)).isTrue();
            remembered += known.rewritten("gen.Script" + i) ? 1 : 0;
        }
        assertThat(remembered).isBetween(2_000, 3_000);
        assertThat(known.isRewritten("gen.Script0")).isTrue();
        assertThat(known.isRewritten("gen.Script99999")).isFalse();
        assertThat(known.rewritten("gen.Script0")).as("known already").isTrue();
    }

    /** Beyond the bound nobody knows if its loading was counted, but later ones are not. */
    @Test
    void aForgottenClassCountsAtMostOnceMore() {
        whatIsRememberedIsBoundedByTheHeap();
        assertThat(known.isFirst("gen.Script99999", Integer.class)).isTrue();
        assertThat(known.isFirst("gen.Script99999", Integer.class)).isFalse();
    }

    @Test
    @Timeout(60)
    void noClassIsKeptAlive() throws ReflectiveOperationException, InterruptedException {
        WeakReference<Class<?>> unloaded = new WeakReference<>(seen());
        while (unloaded.get() != null) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(known.isFirst("gen.Pausing", Integer.class)).isTrue();
    }

    private Class<?> seen() throws ReflectiveOperationException {
        Class<?> type = new Rewriting().load(PausingClass.NAME, PausingClass.of(PauseForm.YIELD));
        assertThat(known.isFirst(PausingClass.NAME, type)).isTrue();
        assertThat(known.isFirst(PausingClass.NAME, type)).isFalse();
        return type;
    }
}
