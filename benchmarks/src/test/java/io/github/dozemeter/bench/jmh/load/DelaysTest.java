package io.github.dozemeter.bench.jmh.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DelaysTest {

    @Test
    void oneDelayInAThousandAsksForTimeAlsoAfterTheTableHasEnded() {
        Delays delays = new Delays();
        long requested = LongStream.range(0, 640_000).map(call -> delays.next()).sum();
        assertThat(requested).isEqualTo(640);
    }
}
