package io.github.dozemeter.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeferredTest {

    @Test
    void threeClassesAreNamedAndTheOthersCounted() {
        assertThat(deferred("a.C", "a.A", "a.B").few()).isEqualTo("a.A, a.B, a.C");
        assertThat(deferred("a.C", "a.A", "a.B", "a.E", "a.D").few()).isEqualTo("a.A, a.B, a.C and 2 more");
    }

    @Test
    void classesOfOneNameAreOne() {
        assertThat(deferred("a.A", "a.A").number()).isEqualTo("1 class is");
        assertThat(deferred("a.A", "a.B").number()).isEqualTo("2 classes are");
        assertThat(deferred("a.A").isEmpty()).isFalse();
        assertThat(Deferred.NONE.isEmpty()).isTrue();
    }

    private static Deferred deferred(String... classes) {
        return new Deferred(List.of(classes), List.of());
    }
}
