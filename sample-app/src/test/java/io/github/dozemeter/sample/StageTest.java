package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StageTest {

    @Test
    void arrivalsReachTheBehaviourOnAThreadOfItsName() throws Exception {
        Behaviour receiver = new HealthyReceiver();
        SynchronousQueue<String> name = new SynchronousQueue<>();
        Stage stage = new Stage(List.of(receiver, new FakeBehaviour("fake", () -> {
            name.put(Thread.currentThread().getName());
            return new CountDownLatch(1).await(1, TimeUnit.DAYS);
        })));
        stage.start();
        assertThat(name.take()).isEqualTo("fake");
        Rehearsal.until("messages", () -> receiver.tally().events() > 2);
        assertThat(stage.stop()).isEmpty();
    }

    @Test
    void aBehaviourThatFailsIsNamed() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Stage stage = new Stage(List.of(new FakeBehaviour("broken", () -> {
            begun.countDown();
            throw new IllegalStateException("no device");
        })));
        stage.start();
        begun.await();
        assertThat(stage.stop()).containsExactly("broken failed: java.lang.IllegalStateException: no device");
    }

    @Test
    void aBehaviourThatEndsBeforeItIsToldIsNamed() throws Exception {
        Stage stage = new Stage(List.of(new FakeBehaviour("idle", () -> null)));
        stage.start();
        assertThat(stage.stop()).containsExactly("idle ended by itself");
    }
}
