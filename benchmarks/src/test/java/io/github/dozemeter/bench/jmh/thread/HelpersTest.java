package io.github.dozemeter.bench.jmh.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HelpersTest {

    private final List<String> ended = new ArrayList<>();

    @Test
    void whatATearDownLeavesIsEndedOnceByTheNextSetUp() throws InterruptedException {
        Helpers.leave(() -> ended.add("one"));
        Helpers.leave(() -> ended.add("two"));
        assertThat(ended).isEmpty();
        Helpers.endThoseLeft();
        assertThat(ended).containsExactly("one", "two");
        Helpers.endThoseLeft();
        assertThat(ended).hasSize(2);
    }
}
