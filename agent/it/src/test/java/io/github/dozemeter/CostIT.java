package io.github.dozemeter;

import static io.github.dozemeter.jvm.CostTruth.Loop.BLOCKING;
import static io.github.dozemeter.jvm.CostTruth.Loop.PARK_ZERO;
import static io.github.dozemeter.jvm.CostTruth.Loop.SLEEP_ZERO;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.CostTruth;
import io.github.dozemeter.jvm.CostTruth.Compared;
import io.github.dozemeter.jvm.CostTruth.Loop;
import io.github.dozemeter.jvm.CostTruth.Way;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.Retry;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Costs, against the kernel's run time of threads")
@Tag("alone")
@Tag("long")
@Timeout(900)
class CostIT {

    /** Of those that never block one that enters the kernel, and one that is inlined. */
    @Test
    void costsAreTrue() throws Exception {
        compare(Jdk.running(), Way.COUNTED, List.of(BLOCKING, EnumSet.of(SLEEP_ZERO, PARK_ZERO)));
        estimated(Jdk.running());
    }

    /**
     * Three minutes each: {@code -Dcost.jdks=8,17,25} names them. On request, as three threads that never block on two processors, or one
     * beside work, share them by chance: with other processes a yield read as 2.6 % where it used 0.3.
     */
    static Stream<Jdk> named() {
        List<String> features = List.of(System.getProperty("cost.jdks", "").split(","));
        return Jdk.all().stream().filter(jdk -> features.contains(String.valueOf(jdk.feature())));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("named")
    @Tag(OnJdks.MATRIX)
    void costsAreTrueOnNamedJdks(Jdk jdk) throws Exception {
        compare(jdk, Way.COUNTED, Way.COUNTED.loops());
        estimated(jdk);
    }

    private static void estimated(Jdk jdk) throws Exception {
        compare(jdk, Way.ATTACHED, Way.ATTACHED.loops());
        compare(jdk, Way.LOOKED, Way.LOOKED.loops());
    }

    private static void compare(Jdk jdk, Way way, List<Set<Loop>> groups) throws Exception {
        for (Set<Loop> loops : groups) {
            Retry.ifSpoilt(() -> assertThat(new CostTruth(jdk, Jvm.of(jdk)).compare(way, loops)).noneMatch(Compared::isOut));
        }
    }
}
