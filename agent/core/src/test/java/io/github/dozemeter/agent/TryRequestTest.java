package io.github.dozemeter.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class TryRequestTest {

    @Test
    void aTryNamesItsSiteAndArmAndMayStartAnAgent() {
        AttachArguments load = new AttachArguments("@try=39,/tmp/a,b/try.json\nsite=a.B#run:7\narm=stretch=20ms\nprogress=orders.done\noptions=port=off");
        assertThat(load.isCommand()).isFalse();
        assertThat(load.isOnce()).isFalse();
        assertThat(load.report()).isNull();
        assertThat(load.options()).isEqualTo("port=off");
        TryRequest request = load.experiment();
        assertThat(request.seconds()).isEqualTo(39);
        assertThat(request.file().file()).isEqualTo(new File("/tmp/a,b/try.json"));
        assertThat(request.site()).isEqualTo("a.B#run:7");
        assertThat(request.arm()).isEqualTo("stretch=20ms");
        assertThat(request.progress()).isEqualTo("orders.done");
    }

    @Test
    void withoutAnArmItAsksWhatFits() {
        AttachArguments load = new AttachArguments("@try=180,t.json\nsite=a.B#run\narm=\n");
        assertThat(load.experiment().arm()).isEmpty();
        assertThat(load.experiment().progress()).isEmpty();
        assertThat(load.options()).isEmpty();
    }

    @Test
    void nothingElseIsOne() {
        assertThat(new AttachArguments("@report=3,r.txt").experiment()).isNull();
        assertThat(new AttachArguments("port=0").experiment()).isNull();
    }
}
