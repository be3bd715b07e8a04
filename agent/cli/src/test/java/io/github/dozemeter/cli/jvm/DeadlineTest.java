package io.github.dozemeter.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlineTest {

    @Test
    void whatNeverAnswersIsGivenUp() {
        CountDownLatch never = new CountDownLatch(1);

        assertThatIOException().isThrownBy(() -> Deadline.within(1, () -> {
            never.await();
            return "late";
        })).withMessageStartingWith(Deadline.NO_ANSWER);
    }

    @Test
    void anAnswerAndAFailureComeThroughAsTheyAre() throws IOException {
        assertThat(Deadline.within(60_000, () -> "answer")).isEqualTo("answer");
        assertThatIOException().isThrownBy(() -> Deadline.within(60_000, () -> {
            throw new FileNotFoundException("no socket");
        })).isInstanceOf(FileNotFoundException.class).withMessage("no socket");
    }

    @Test
    void noThreadThatWaitsKeepsTheProcess() throws IOException {
        assertThat(Deadline.within(60_000, () -> Thread.currentThread().isDaemon())).isTrue();
    }
}
