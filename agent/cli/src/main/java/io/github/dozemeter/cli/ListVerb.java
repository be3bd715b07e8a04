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

/** {@code list}: what can be attached to. */
@Command(name = "list", description = "Name the JVMs of this machine: number, Java, agent, main.",
    footer = {"", "Attaches for a moment to each JVM to read its system properties; loads nothing into it."})
final class ListVerb implements Callable<Integer> {

    private static final String OTHERS = "JVMs of other users let in those users, and root: sudo java -jar dozemeter.jar list";
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
            console.say("no other JVM runs here");
            return ExitCode.OK;
        }
        // One that does not answer is given up after some seconds, which is long enough.
        List<Row> rows = Parallel.map(all, Row::of);
        rows.removeIf(Objects::isNull);
        console.out().println(String.format(Locale.ROOT, FORMAT, "PID", "JAVA", "AGENT", "MAIN"));
        Set<String> complaints = new LinkedHashSet<>();
        for (Row row : rows) {
            console.out().println(row.text);
            complaints.addAll(row.complaint);
        }
        complaints.forEach(console::say);
        return ExitCode.OK;
    }

    /** What is known of one JVM. */
    private static final class Row {

        private final String text;
        private final List<String> complaint;

        private Row(JvmProcess jvm, String java, String agent, String... complaint) {
            this.text = SafeText.of(String.format(Locale.ROOT, FORMAT, jvm.pid(), java, agent, jvm.name()));
            this.complaint = Arrays.asList(complaint);
        }

        /** Null for what has ended meanwhile, or has not yet become what it is to be. */
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
