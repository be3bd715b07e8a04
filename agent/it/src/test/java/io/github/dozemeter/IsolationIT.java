package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.AgentJar;
import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What an application can find of the agent when it looks. */
@DisplayName("Isolation of the agent")
class IsolationIT {

    /** Starts the thread that does the rest. */
    private static final String LAST_BEFORE_MAIN = "io.github.dozemeter.support.AgentThreads";

    @OnJdks(Which.ALL)
    void javaLangStaysAsClosedAsItWasAndTheAgentIsInvisible(Jdk jdk) throws Exception {
        Jvm plain = Jvm.of(jdk).main("programs.Prober");

        List<String> before = facts(plain.run());
        assertThat(before).contains("java.lang is open: " + (jdk.feature() < 16), "io.github.dozemeter.entry.Entry is visible: false");
        assertThat(facts(plain.agent("port=off").run())).isEqualTo(before);
    }

    private static List<String> facts(Outcome outcome) {
        return outcome.outLines().stream().filter(line -> line.contains("open") || line.contains("visible")
            || line.contains("context loader")).toList();
    }

    @Test
    void itsThreadsAreDaemonsAndItsPropertiesTellItsState() throws Exception {
        Outcome plain = Jvm.of(Jdk.running()).main("programs.Prober").run();
        Outcome agent = Jvm.of(Jdk.running()).agent("port=0").main("programs.Prober", "wait").run();

        assertThat(added(plain, agent, "threads: ")).isNotEmpty()
            .allMatch(thread -> thread.matches("(dozemeter-[a-z]+-\\d+|HTTP-Dispatcher|idle-timeout-task)=true"));
        assertThat(added(plain, agent, "properties: ")).containsOnly("dozemeter.mode", "dozemeter.started",
            "dozemeter.state", "dozemeter.url", "dozemeter.version");
    }

    private static TreeSet<String> added(Outcome before, Outcome after, String head) {
        TreeSet<String> added = listed(after, head);
        added.removeAll(listed(before, head));
        return added;
    }

    private static TreeSet<String> listed(Outcome outcome, String head) {
        String line = outcome.outLines().stream().filter(text -> text.startsWith(head)).findFirst().orElseThrow();
        return new TreeSet<>(List.of(line.substring(head.length() + 1, line.length() - 1).split(", ")));
    }

    @OnJdks(Which.ALL)
    void noLoggingAndNoManagementIsTouchedBeforeMain(Jdk jdk) throws Exception {
        assertThat(loadedUntil("programs.Sleeper", jdk, "port=0,dump=target/never.txt")).anyMatch(line -> line.contains("java.lang.Dozemeter"))
            .noneMatch(line -> line.contains(" java.util.logging.") || line.contains(" javax.management.")
                || line.contains(" java.lang.management."));
    }

    /** They are fifty classes of the JDK, in each start. */
    @Test
    void anOpenEndpointNeedsNoRandomNumbers() throws Exception {
        Outcome outcome = Jvm.of(Jdk.running()).options("-Xlog:class+load").agent("port=0").main("programs.Prober", "wait").run();
        assertThat(outcome.outLines()).anyMatch(line -> line.contains(" sun.net.httpserver.ServerImpl "))
            .noneMatch(line -> line.contains(" sun.security.provider."));
    }

    /** 23 of them took a start 22 ms of CPU on 17 and 65 on 25. */
    @OnJdks(Which.ALL)
    void untilItsEndpointIsOpenTheAgentLinksNoLambda(Jdk jdk) throws Exception {
        Outcome outcome = Jvm.of(jdk).options(verbose(jdk)).agent("port=0").main("programs.Prober", "wait").run();
        assertThat(outcome.outLines()).anyMatch(line -> line.contains(" sun.net.httpserver.ServerImpl "))
            .noneMatch(line -> line.contains(" io.github.dozemeter.") && line.contains("Lambda"));
    }

    /** Each class delays main by a tenth of a millisecond or two, the first lambda by up to 25. */
    @OnJdks(Which.ALL)
    void beforeMainTheAgentLoadsFewClassesNoLambdaAndNoHook(Jdk jdk) throws Exception {
        List<String> loaded = loadedUntil(LAST_BEFORE_MAIN, jdk, "port=0");
        assertThat(loaded).noneMatch(line -> line.contains("java.lang.Dozemeter"));
        List<String> own = loaded.stream().filter(line -> line.contains(" io.github.dozemeter.")).toList();
        assertThat(own).hasSizeBetween(30, 45).noneMatch(line -> line.contains("Lambda"));
    }

    /** The first other class costs main two milliseconds; src/build/before-main.txt lists these. */
    @OnJdks(Which.ALL)
    void whatIsLoadedBeforeMainLiesInTheArchiveThatIsReadFirst(Jdk jdk) throws Exception {
        Set<String> archive = AgentJar.archive(Jvm.AGENT_JAR, "before-main").keySet();
        List<String> own = loadedUntil(LAST_BEFORE_MAIN, jdk, "port=0").stream()
            .flatMap(line -> Pattern.compile("io\\.github\\.dozemeter\\.[\\w.$]+").matcher(line).results().map(MatchResult::group).limit(1))
            .filter(name -> !name.matches(".*\\.Agent(Main|Loader.*)")).map(name -> name.replace('.', '/') + ".class").toList();
        assertThat(own).hasSizeBetween(30, 45);
        assertThat(archive).containsAll(own).contains(LAST_BEFORE_MAIN.replace('.', '/') + ".class");
    }

    private static List<String> loadedUntil(String end, Jdk jdk, String options) throws Exception {
        return Jvm.of(jdk).options(verbose(jdk)).agent(options).main("programs.Sleeper", 1, 1).run().outLines().stream()
            .takeWhile(line -> !line.contains(end)).toList();
    }

    private static String verbose(Jdk jdk) {
        return jdk.feature() == 8 ? "-verbose:class" : "-Xlog:class+load";
    }
}
