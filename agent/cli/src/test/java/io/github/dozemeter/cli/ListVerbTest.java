package io.github.dozemeter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ListVerbTest {

    /** None ends before all have begun. */
    @Test
    void allAreBegunHoweverFewProcessorsThereAre() {
        int many = 32 + Runtime.getRuntime().availableProcessors();
        CyclicBarrier all = new CyclicBarrier(many);
        List<Integer> numbers = IntStream.range(0, many).boxed().toList();
        assertThat(ListVerb.parallel(numbers, number -> {
            try {
                all.await(1, TimeUnit.MINUTES);
                return number;
            } catch (Exception alone) {
                return -1;
            }
        })).isEqualTo(numbers);
    }

    @Test
    void noWorkIsDone() {
        assertThat(ListVerb.parallel(List.of(), one -> one)).isEmpty();
    }
}
