package io.github.dozemeter.sample;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;

/** A sick one that does what the test says. */
record FakeBehaviour(String name, Tally tally, Callable<?> work) implements Behaviour {

    FakeBehaviour(String name, Callable<?> work) {
        this(name, new Tally(), work);
    }

    @Override
    public Description description() {
        return Description.sick(name, Rate.perBatch(3), Site.of("Thread.sleep", FakeBehaviour.class, "run"), "obeys");
    }

    @Override
    public void run(BlockingQueue<Batch> inbox) throws InterruptedException {
        try {
            work.call();
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
