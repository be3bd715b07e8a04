package io.github.dozemeter.bench.jmh.spin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpinHintTest {

    @Test
    void aHintThatVanishesWithTheIntrinsicIsOne() {
        SpinHintCheck pauseOfZen = new SpinHintCheck(0.31, 24.8, 0.59);
        assertThat(pauseOfZen.isIntrinsic()).isTrue();
        assertThat(pauseOfZen).hasToString("onSpinWait is an intrinsic here: it takes 24.8 ns, 0.6 ns with the"
            + " intrinsic off and 0.3 ns for an empty loop.");
        assertThat(new SpinHintCheck(0.5, 2.5, 0.5).isIntrinsic()).as("PAUSE before Skylake").isTrue();
    }

    @Test
    void aHintThatCostsNothingIsNotTakenForOne() {
        SpinHintCheck yieldOfArm = new SpinHintCheck(0.4, 0.5, 0.4);
        assertThat(yieldOfArm.isIntrinsic()).isFalse();
        assertThat(yieldOfArm.toString()).contains("cannot be told from an empty loop")
            .contains("an instruction that this processor ignores");
    }

    @Test
    void noiseInTheDisabledRunDecidesNothing() {
        SpinHintCheck disturbed = new SpinHintCheck(0.3, 24.8, 23.0);
        assertThat(disturbed.isIntrinsic()).isFalse();
        assertThat(disturbed.toString()).startsWith("Undecided").contains("measure again");
    }

    @Test
    void aDearBaselineDecidesNothingEither() {
        assertThat(new SpinHintCheck(24, 24.8, 0.5).isIntrinsic()).isFalse();
    }

    @Test
    void aForkWithoutTheOptionIsRefused() {
        assertThatThrownBy(() -> new SpinHint.IntrinsicOff().require())
            .hasMessageContaining("-XX:DisableIntrinsic=_onSpinWait did not reach the fork");
    }
}
