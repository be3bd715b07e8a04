package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.support.SafeText;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

@Command(name = "list", description = "List the JVMs on this machine: PID, Java version, agent state, main class.",
    footer = {"", "Attaches briefly to each JVM that has threads of an agent, to read its system properties; asks no"
        + " other JVM, and loads nothing."})
final class ListVerb extends Verb {

    private static final String FORMAT = "%-8s %-12s %-28s %s";
    private static final int MAX_THREADS = 64;

    @Override
    int run() {
        List<JvmProcess> all = Jvms.all();
        if (all.isEmpty()) {
            console.say("there is no other JVM on this machine");
            return ExitCode.OK;
        }
        // In parallel: a JVM that does not answer takes some seconds.
        List<List<String>> rows = parallel(all, ListVerb::row);
        console.out.println(String.format(Locale.ROOT, FORMAT, "PID", "JAVA", "AGENT", "MAIN"));
        rows.stream().flatMap(row -> row.stream().limit(1)).forEach(console.out::println);
        rows.stream().flatMap(row -> row.stream().skip(1)).distinct().forEach(console::say);
        return ExitCode.OK;
    }

    /** Runs blocking tasks, each on its own thread: the common pool has one thread fewer than processors. */
    static <T, R> List<R> parallel(List<T> list, Function<T, R> work) {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1,
            Math.min(list.size(), MAX_THREADS)));
        try {
            List<CompletableFuture<R>> begun = list.stream()
                .map(one -> CompletableFuture.supplyAsync(() -> work.apply(one), threads))
                .collect(Collectors.toList());
            return begun.stream().map(CompletableFuture::join).collect(Collectors.toList());
        } finally {
            threads.shutdown();
        }
    }

    /** @return the line and, where there is one, the problem; nothing for a JVM that has ended or still starts */
    private static List<String> row(JvmProcess jvm) {
        if (jvm.isOfOtherUser() && !JvmProcess.isRoot()) {
            return Arrays.asList(line(jvm, "-", "of user " + jvm.user),
                "JVMs of other users accept only those users and root: sudo java -jar dozemeter.jar list");
        }
        String java = jvm.java.isEmpty() ? "-" : jvm.java;
        if (!jvm.mayHaveAgent) {
            return Collections.singletonList(line(jvm, java, "-"));
        }
        try (AttachedJvm target = AttachedJvm.attach(jvm)) {
            AgentState state = target.state();
            return Collections.singletonList(line(jvm, state.javaVersion(), agent(state)));
        } catch (CommandFailure refused) {
            if (refused.exitCode != ExitCode.REFUSED) {
                return Collections.emptyList();
            }
            String why = refused.isNoAnswer ? "no answer" : "no access";
            return Arrays.asList(line(jvm, java, why), refused.getMessage());
        }
    }

    private static String agent(AgentState state) {
        if (state.isStopped()) {
            return "-";
        }
        return state.url().isEmpty() ? state.state() : state.url();
    }

    private static String line(JvmProcess jvm, String java, String agent) {
        return SafeText.of(String.format(Locale.ROOT, FORMAT, jvm.pid, java, agent, jvm.name()));
    }
}
