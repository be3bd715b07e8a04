package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AgentState;
import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.JvmProcess;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.text.SafeText;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code list}: the JVMs that can be attached to. */
@Command(name = "list", description = "List the JVMs on this machine: PID, Java version, agent state, main class.",
    footer = {"", "Attaches briefly to each JVM to read its system properties; loads nothing into it."})
final class ListVerb implements Callable<Integer> {

    private static final String OTHERS = "JVMs of other users accept only those users and root: sudo java -jar dozemeter.jar list";
    private static final String FORMAT = "%-8s %-12s %-28s %s";

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    private final Jvms jvms;

    ListVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvms = jvms;
    }

    @Override
    public Integer call() {
        List<JvmProcess> all = jvms.all();
        if (all.isEmpty()) {
            console.say("no other JVM runs on this machine");
            return ExitCode.OK;
        }
        // In parallel: a JVM that does not answer takes some seconds.
        List<Row> rows = Parallel.map(all, Row::of);
        rows.removeIf(Objects::isNull);
        console.out().println(String.format(Locale.ROOT, FORMAT, "PID", "JAVA", "AGENT", "MAIN"));
        Set<String> problems = new LinkedHashSet<>();
        for (Row row : rows) {
            console.out().println(row.text);
            problems.addAll(row.problem);
        }
        problems.forEach(console::say);
        return ExitCode.OK;
    }

    /** One JVM. */
    private static final class Row {

        private final String text;
        private final List<String> problem;

        private Row(JvmProcess jvm, String java, String agent, String... problem) {
            this.text = SafeText.of(String.format(Locale.ROOT, FORMAT, jvm.pid(), java, agent, jvm.name()));
            this.problem = Arrays.asList(problem);
        }

        /** Null for a JVM that has ended meanwhile or is still starting. */
        static Row of(JvmProcess jvm) {
            if (jvm.isOfOtherUser() && !JvmProcess.isRoot()) {
                return new Row(jvm, "-", "of user " + jvm.user(), OTHERS);
            }
            try (AttachedJvm target = AttachedJvm.attach(jvm)) {
                AgentState state = target.state();
                return new Row(jvm, state.javaVersion(), agent(state));
            } catch (CommandFailure refused) {
                return refused.exitCode() != ExitCode.REFUSED ? null
                    : new Row(jvm, "-", refused.isNoAnswer() ? "no answer" : "no access", refused.getMessage());
            }
        }
    }

    private static String agent(AgentState state) {
        if (state.isStopped()) {
            return "-";
        }
        return state.url().isEmpty() ? state.state() : state.url();
    }
}
