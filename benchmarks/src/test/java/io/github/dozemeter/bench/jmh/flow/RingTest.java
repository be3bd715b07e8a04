package io.github.dozemeter.bench.jmh.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.bench.jmh.thread.ThreadKind;
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

    /** Writes down whose turn it was. */
    private static final class Guests extends Ring {
        private final List<String> order = new ArrayList<>();
        private final Supplier<Station> station;

        private Guests(int count, Supplier<Station> station, ThreadKind kind) throws InterruptedException {
            this.station = station;
            this.threads = count;
            this.kind = kind;
            start();
        }

        @Override
        Station station() {
            return station.get();
        }

        @Override
        void touch(int place) {
            order.add(place + " " + Thread.currentThread().getId());
        }
    }

    @ParameterizedTest
    @MethodSource("stations")
    void everyTurnIsTheNextThreads(Supplier<Ring.Station> station) throws InterruptedException {
        Guests guests = new Guests(3, station, ThreadKind.PLATFORM);
        guests.run(6);
        guests.close();
        assertThat(guests.order).extracting(turn -> turn.split(" ")[0]).containsExactly("0", "1", "2", "0", "1", "2");
        assertThat(guests.order.subList(3, 6)).isEqualTo(guests.order.subList(0, 3)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("stations")
    void aRingRunsAgainAndAgainAndThenEnds(Supplier<Ring.Station> station) throws InterruptedException {
        Guests guests = new Guests(16, station, ThreadKind.PLATFORM);
        for (int round = 0; round < 10; round++) {
            guests.run(SwitchCost.TURNS);
        }
        guests.close();
        assertThat(guests.order).hasSize(10 * SwitchCost.TURNS);
    }

    @Test
    void virtualThreadsRunItOrAreRefusedInASentence() throws InterruptedException {
        if (VirtualThreads.arePresent()) {
            Guests guests = new Guests(2, Ring.ByPark::new, ThreadKind.VIRTUAL);
            guests.run(4);
            guests.close();
            assertThat(guests.order).hasSize(4);
        } else {
            assertThatThrownBy(() -> new Guests(2, Ring.ByPark::new, ThreadKind.VIRTUAL))
                .hasMessageContaining("virtual threads need JDK 21, this is " + Runtime.version().feature());
        }
    }

    @Test
    void aBlockIsTouchedWhole() {
        SwitchCost.Grid grid = new SwitchCost.Grid();
        grid.threads = 2;
        grid.blockBytes = 16;
        grid.allocate();
        grid.touch(1);
        assertThat(grid.blocks[1]).containsExactly(1, 1, 1, 1);
        assertThat(grid.blocks[0]).containsOnly(0);
    }
}
