package io.github.dozemeter.cli.relax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.look.ThreadDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamedThreadsTest {

    static String thread(String name, int number, String... frames) {
        return '"' + name + "\" #10 prio=5 os_prio=0 cpu=1.0ms elapsed=2.0s tid=0x00007f nid=0x" + Integer.toHexString(number)
            + " waiting on condition\n   java.lang.Thread.State: TIMED_WAITING (sleeping)\n"
            + (frames.length == 0 ? "" : "\tat " + String.join("\n\tat ", frames) + '\n') + '\n';
    }

    static String poller(String name, int number) {
        return thread(name, number, "java.lang.Thread.sleep(java.base@17/Native Method)", "org.x.Poller.run(Poller.java:7)");
    }

    private static NamedThreads named(String pattern, int feature, String dump) {
        NamedThreads named = new NamedThreads(RelaxRequest.of(pattern + "=20ms"), feature);
        named.add(new ThreadDump(dump));
        return named;
    }

    private static void assertRefused(NamedThreads named, String reason) {
        assertThatThrownBy(named::requireAll).isInstanceOf(CommandFailure.class).hasMessageContaining(reason)
            .satisfies(failure -> assertThat(((CommandFailure) failure).exitCode).isEqualTo(3));
    }

    @Test
    void threadsAreFoundByTheirWholeName() {
        String dump = poller("pulsar-timer-5-1", 11) + poller("pulsar-timer-6-1", 12) + poller("pulsar-io-1", 13);
        assertThat(named("pulsar-timer*", 17, dump).requireAll()).isEqualTo(Map.of(11, "pulsar-timer-5-1", 12, "pulsar-timer-6-1"));
        assertRefused(named("kafka*", 17, dump), "no thread is named 'kafka*'");
    }

    @ParameterizedTest
    @CsvSource({"8, VM Thread", "8, C2 CompilerThread*", "17, VM*", "17, C2*", "25, VM Thread", "25, C2 CompilerThread0",
        "25, ForkJoinPool*"})
    void threadsOfTheJvmAreRefused(int java, String pattern) throws IOException {
        String dump = Files.readString(Path.of("src/test/resources/dumps/java-" + java + ".txt"));
        assertRefused(named(pattern, java, dump), "not relaxed: '" + pattern + "' also matches '");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Reference Handler", "Finalizer", "Common-Cleaner"})
    void theJdksReferenceThreadsAreRefused(String name) {
        assertRefused(named(name, 17, poller(name, 11)), "handles references");
    }

    @Test
    void anApplicationsCleanerIsRefused() {
        assertRefused(named("Cleaner*", 17, thread("Cleaner-0", 11, "java.lang.Object.wait(java.base@17/Native Method)",
            "jdk.internal.ref.CleanerImpl.run(java.base@17/CleanerImpl.java:140)")), "handles references");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ForkJoinPool-1-worker-1", "VirtualThread-unparker"})
    void idleCarriersAreRefusedFromTwentyOneOn(String name) {
        assertRefused(named(name, 21, poller(name, 11)), "carries virtual threads");
        assertThat(named(name, 17, poller(name, 11)).requireAll()).containsOnlyKeys(11);
    }

    @Test
    void aThreadThatRunsAVirtualOneIsRefusedUnderAnyName() {
        assertRefused(named("mine", 21, thread("mine", 11, "org.x.Poller.run(Poller.java:7)",
            "java.lang.VirtualThread.run(VirtualThread.java:300)")),
            "carries virtual threads");
    }

    @Test
    void threadsOfTheAgentAreRefused() {
        assertRefused(named("dozemeter-*", 17, poller("dozemeter-tick-1", 11)), "is a thread of the agent");
    }

    /** Such a thread was never seen in Java code, so it may be one of the JVM. */
    @Test
    void aThreadThatHasJustStartedIsSeenLater() {
        NamedThreads named = named("poller*", 17, poller("poller-1", 11) + thread("poller-2", 12));
        assertThat(named.relaxable()).containsOnlyKeys(11);
        named.add(new ThreadDump(poller("poller-2", 12)));
        assertThat(named.requireAll()).containsOnlyKeys(11, 12);
    }

    @Test
    void placesAreListedByTheirShareOfTheSamples() {
        NamedThreads named = named("poller*", 17, poller("poller-1", 11) + poller("poller-2", 12)
            + thread("poller-3", 13, "sun.nio.ch.EPoll.wait(java.base@17/Native Method)",
                "sun.nio.ch.SelectorImpl.select(java.base@17/SelectorImpl.java:1)"));
        assertThat(named.places()).hasSize(2).first().isEqualTo("  2 of 3  Thread.sleep at org.x.Poller.run:7");
        assertThat(named.warning()).isEmpty();
    }

    @Test
    void namesOfHeartbeatsAndLimitersAreAWarning() {
        String warning = named("poller", 17, thread("poller", 11, "java.lang.Thread.sleep(java.base@17/Native Method)",
            "org.x.RateLimiter.acquire(RateLimiter.java:7)")).warning();
        assertThat(warning).startsWith("Careful: ").endsWith(": org.x.RateLimiter");
    }
}
