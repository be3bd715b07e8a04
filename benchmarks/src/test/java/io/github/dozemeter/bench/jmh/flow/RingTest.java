package io.github.dozemeter.bench.jmh.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.bench.jmh.thread.VirtualThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RingTest {

    static List<Supplier<Ring.Station>> stations() {
        return List.of(Ring.ByFuture::new, Ring.ByMonitor::new, Ring.ByPark::new);
    }

    /** Who took his turn, in order. */
    private static final class Guests extends Ring.Blocks {
        private final List<String> order = new ArrayList<>();

        private Guests(int count) {
            super(count, 0);
        }

        @Override
        void touch(int place) {
            order.add(place + " " + Thread.currentThread().getId());
        }
    }

    @ParameterizedTest
    @MethodSource("stations")
    void everyTurnIsTheNextThreads(Supplier<Ring.Station> station) throws InterruptedException {
        Guests guests = new Guests(3);
        Ring ring = new Ring(guests, station, SwitchCost.ThreadKind.PLATFORM);
        ring.run(6);
        ring.close();
        assertThat(guests.order).extracting(turn -> turn.split(" ")[0]).containsExactly("0", "1", "2", "0", "1", "2");
        assertThat(guests.order.subList(3, 6)).isEqualTo(guests.order.subList(0, 3)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("stations")
    void aRingRunsAgainAndAgainAndThenEnds(Supplier<Ring.Station> station) throws InterruptedException {
        Guests guests = new Guests(16);
        Ring ring = new Ring(guests, station, SwitchCost.ThreadKind.PLATFORM);
        for (int round = 0; round < 10; round++) {
            ring.run(SwitchCost.TURNS);
        }
        ring.close();
        assertThat(guests.order).hasSize(10 * SwitchCost.TURNS);
    }

    @Test
    void virtualThreadsRunItOrAreRefusedInASentence() throws InterruptedException {
        Guests guests = new Guests(2);
        if (VirtualThreads.arePresent()) {
            Ring ring = new Ring(guests, Ring.ByPark::new, SwitchCost.ThreadKind.VIRTUAL);
            ring.run(4);
            ring.close();
            assertThat(guests.order).hasSize(4);
        } else {
            assertThatThrownBy(() -> new Ring(guests, Ring.ByPark::new, SwitchCost.ThreadKind.VIRTUAL))
                .hasMessageContaining("virtual threads need JDK 21, this is " + Runtime.version().feature());
        }
    }

    @Test
    void aBlockIsTouchedWhole() {
        Ring.Blocks blocks = new Ring.Blocks(2, 16);
        blocks.touch(1);
        assertThat(blocks.of(1)).containsExactly(1, 1, 1, 1);
        assertThat(blocks.of(0)).containsOnly(0);
    }
}
