package io.github.dozemeter.export.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.support.Log;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Metrics;
import java.io.OutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MicrometersTest {

    private final Meters meters = new Meters().counter("dozemeter_pauses", 3);
    private boolean initialised = true;
    private Error failure;
    private final Micrometers micrometers = new Micrometers(type -> isInitialised(), meters.readings(),
        new Log(Log.Level.OFF, OutputStream.nullOutputStream()));

    private boolean isInitialised() {
        if (failure != null) {
            throw failure;
        }
        return initialised;
    }

    @AfterEach
    void letGo() {
        micrometers.close();
    }

    private static FunctionCounter counter() {
        return Metrics.globalRegistry.find("dozemeter.pauses").functionCounter();
    }

    @Test
    void nothingIsBoundBeforeTheApplicationHasInitialisedIt() {
        initialised = false;
        micrometers.add(Metrics.class);
        micrometers.update();
        assertThat(counter()).isNull();

        initialised = true;
        micrometers.update();
        assertThat(counter()).isNotNull();
    }

    @Test
    void anErrorOfItsOwnIsGivenUpAndOneOfTheJvmIsTriedAgain() {
        micrometers.add(Metrics.class);
        failure = new OutOfMemoryError("of the test");
        micrometers.update();
        failure = null;
        micrometers.update();
        assertThat(counter()).isNotNull();
        micrometers.close();

        micrometers.add(Metrics.class);
        failure = new NoSuchMethodError("of the test");
        micrometers.update();
        failure = null;
        micrometers.update();
        assertThat(counter()).isNull();
    }

    @Test
    void aMicrometerThatIsMetTwiceIsBoundOnce() {
        micrometers.add(Metrics.class);
        micrometers.add(Metrics.class);
        micrometers.update();
        assertThat(Metrics.globalRegistry.getMeters()).hasSize(1);
    }

    @Test
    void closingLetsGoOfItAndTheNextAgentMayComeBack() {
        micrometers.add(Metrics.class);
        micrometers.update();
        micrometers.close();
        assertThat(counter()).isNull();

        micrometers.update();
        assertThat(counter()).isNull();
        micrometers.add(Metrics.class);
        micrometers.update();
        assertThat(counter()).isNotNull();
    }
}
