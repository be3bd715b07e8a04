package io.github.dozemeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.counters.Label;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PausingStackTest {

    private static final String HOOK = "java.lang.DozemeterCallers.answer java.lang.DozemeterTimes.add java.lang.Dozemeter.sleep ";

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "the first of another class             | a.Backoff.pause a.Backoff.retry b.Mail.send b.Mail.run     | b.Mail.send:7",
        "and the first of a third that calls it | a.Backoff.pause b.Mail.send b.Mail.run java.lang.A.b c.Shop.order d.Main.main | b.Mail.send:7 from c.Shop.order:7",
        "whoever runs it does not matter        | a.Work.run java.util.concurrent.FutureTask.run b.Pool.work | b.Pool.work:7",
        "the own class where the JDK alone is   | a.Work.pause a.Work.loop a.Work.run java.lang.Thread.run   | a.Work.loop:7",
        "the own class, above recursion         | a.Work.pause a.Work.pause a.Work.run java.lang.Thread.run  | a.Work.run:7",
        "the JDK where nothing else is          | a.Work.run java.lang.Thread.run                            | java.lang.Thread.run:7",
        "nobody                                 | a.Main.main                                                | ''",
        "no reflection                          | a.Work.run java.lang.reflect.Method.invoke java.lang.Thread.run | java.lang.Thread.run:7",
        "a nested class is another              | a.Timer$Worker.tick a.Timer.start                          | a.Timer.start:7"})
    void theCallerIs(String what, String stack, String caller) {
        assertThat(callers(stack(HOOK + stack))).as(what).isEqualTo(caller);
    }

    @Test
    void whatTheHookCallsOfTheJdkIsNoSite() {
        assertThat(PausingStack.site(stack("java.lang.Object.wait java.lang.Thread.join java.lang.Dozemeter.join a.B.run"))).isEqualTo(3);
        assertThat(PausingStack.site(stack("java.lang.Thread.sleep a.B.run"))).isEqualTo(-1);
        assertThat(callers(stack("java.lang.Thread.sleep a.B.run"))).isEmpty();
    }

    @Test
    void aWaitIsCalledByItsSite() {
        assertThat(PausingStack.site(stack("jdk.internal.misc.Unsafe.park java.util.concurrent.ArrayBlockingQueue.poll"
            + " java.lang.DozemeterWaits.poll a.B.run"))).isEqualTo(3);
        assertThat(PausingStack.site(stack("java.util.concurrent.ArrayBlockingQueue.poll a.OwnQueue.poll java.lang.DozemeterWaits.poll a.B.run")))
            .as("below a queue of the application's own").isEqualTo(3);
        assertThat(callers(stack("java.lang.DozemeterTimes.addWait java.lang.DozemeterSelectors.select a.Loop.select a.Loop.run c.D.call")))
            .isEqualTo("c.D.call:7");
    }

    @Test
    void aReferenceIsCalledThroughTheJdk() {
        assertThat(callers(stack("java.lang.DozemeterReferences.sleep java.lang.invoke.LambdaForm$DMH.invoke a.B.run c.D.call")))
            .isEqualTo("c.D.call:7");
    }

    @Test
    void aNameOfAnyLengthIsCutAndKeepsItsLine() {
        String caller = callers(stack(HOOK + "a.B.run " + "x".repeat(65_000) + ".y"));
        assertThat(caller).hasSize(200).endsWith("x:7");
    }

    @Test
    void noCutSplitsASurrogatePair() {
        String half = "x".repeat(199) + "\uD83D\uDCA4";
        assertThat(Label.threads(half)).isEqualTo("x".repeat(199));
    }

    @ParameterizedTest
    @CsvSource({"pool-1-thread-3, pool-1-thread-#", "main, main", "http-nio-8080-exec-10, http-nio-8080-exec-#",
        "'', ''", "7, #", "Timer-0, Timer-#", "worker 12 of mail, worker # of mail"})
    void theLastNumberOfAThreadsNameIsFolded(String name, String pattern) {
        assertThat(Label.threads(name)).isEqualTo(pattern);
    }

    private static String callers(StackTraceElement[] frames) {
        int site = PausingStack.site(frames);
        return site < 0 ? "" : PausingStack.callers(frames, site);
    }

    private static StackTraceElement[] stack(String names) {
        return Arrays.stream(names.split(" ")).map(name -> new StackTraceElement(
            name.substring(0, name.lastIndexOf('.')), name.substring(name.lastIndexOf('.') + 1), "F.java", 7))
            .toArray(StackTraceElement[]::new);
    }
}
