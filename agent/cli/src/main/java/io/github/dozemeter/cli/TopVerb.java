package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code top}: a live table of the sites that pause. */
@Command(name = "top", sortOptions = false,
    description = "Show a live table of the sites that paused in the last minute, until q is pressed.",
    footer = {"", "Figures are those of the agent for the last minute; it updates them every 10 s. requested and realised: mean "
        + "times of the pauses that requested time. threads: how many threads, on average, were in that pause. ~ marks "
        + "estimates, of classes that are not counted yet. The last line tells what wakes the JVM. Keys: v r t z p sort by "
        + "verdict and cost, rate, threads, zero pauses, place; q quits. In a pipe or a file, each refresh is one block of "
        + "plain lines. Exit code 1 if no agent runs in the JVM; start one with the verb start."})
final class TopVerb implements Callable<Integer> {

    private final Console console;
    @Mixin
    private final HelpOption help = new HelpOption();
    @Mixin
    private final JvmArgument jvm;
    @Mixin
    private final AgentJar jar = new AgentJar();
    @Option(names = {"-i", "--interval"}, paramLabel = "SECONDS", description = "time between refreshes; default: 2")
    private int seconds = 2;
    @Option(names = {"-n", "--iterations"}, paramLabel = "TIMES", description = "quit after this many refreshes; default: never")
    private int iterations = Integer.MAX_VALUE;

    TopVerb(Console console, Jvms jvms) {
        this.console = console;
        this.jvm = new JvmArgument(jvms);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (seconds < 1 || iterations < 1) {
            throw CommandFailure.usage("-i and -n: expected 1 or more");
        }
        MetricsClient agent;
        String title;
        try (AttachedJvm target = AttachedJvm.attach(jvm.find())) {
            agent = MetricsClient.of(target, jar, console);
            title = SafeText.of(target.jvm().toString());
        }
        try (Terminal terminal = Terminal.open(console)) {
            if (terminal == null) {
                blocks(agent, title);
            } else {
                screen(agent, title, new TopScreen(console, terminal));
            }
        }
        return ExitCode.OK;
    }

    /** Ends quietly when its reader does. */
    private void blocks(MetricsClient agent, String title) throws InterruptedException {
        for (int i = 0; i < iterations && !console.out().checkError(); i++) {
            if (i > 0) {
                TimeUnit.SECONDS.sleep(seconds);
            }
            StringBuilder block = new StringBuilder();
            for (String line : new TopTable(Integer.MAX_VALUE, Integer.MAX_VALUE).lines(title, agent.sites(), SortKey.VERDICT)) {
                block.append(line).append('\n');
            }
            console.out().print(block.append('\n'));
        }
    }

    private void screen(MetricsClient agent, String title, TopScreen screen) throws IOException {
        SitesDocument now = agent.sites();
        for (int i = 1; ; ) {
            screen.draw(title, now);
            TopScreen.Action action = screen.await(System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
            if (action == TopScreen.Action.QUIT || action == TopScreen.Action.REFRESH && i == iterations) {
                return;
            }
            if (action == TopScreen.Action.REFRESH) {
                now = agent.sites();
                i++;
            }
        }
    }
}
