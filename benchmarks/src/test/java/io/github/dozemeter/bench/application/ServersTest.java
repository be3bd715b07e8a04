package io.github.dozemeter.bench.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServersTest {

    @Test
    void theCpuOfACallIsThatOfItsServerAndPhase() {
        String out = "warm-up\t80\t10\t90000\nwarm-up\t81\t10\t50000\nsteady\t80\t100\t400000\nsteady\t81\t200\t400000\n";
        Outcome load = new Outcome(0, out, "", 0, 0);
        assertThat(Servers.cpuOfACall(load, "steady", 81)).isEqualTo(2_000);
        assertThat(Servers.cpuOfACall(load, "warm-up", 80)).isEqualTo(9_000);
    }

    @Test
    void eachTurnBeginsWithTheNextServer() {
        List<String> servers = List.of("a", "b", "c");
        assertThat(Turns.order(servers, 0)).containsExactly("a", "b", "c");
        assertThat(Turns.order(servers, 1)).containsExactly("b", "c", "a");
        assertThat(Turns.order(servers, 5)).containsExactly("c", "a", "b");
    }
}
