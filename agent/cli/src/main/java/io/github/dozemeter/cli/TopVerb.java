package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.CommandFailure;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.cli.jvm.Jvms;
import io.github.dozemeter.report.TableQuery;
import io.github.dozemeter.text.SafeText;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "top", sortOptions = false,
    description = "Show a live table of the sites that paused in the last minute, until q is pressed.",
    footer = {"", "The table is the agent's own for the last minute; it updates the figures every 10 s. Keys: c r z p sort by "
        + "cost, rate, zero pauses, place; q quits. In a pipe or a file, each refresh is one block of plain lines. Exit code 1 if no agent runs in the JVM; start one with the verb start."})
final class TopVerb extends JvmVerb {

    @Option(names = {"-i", "--interval"}, paramLabel = "SECONDS", description = "time between refreshes; default: 2")
    private int seconds = 2;
    @Option(names = {"-n", "--iterations"}, paramLabel = "TIMES", description = "quit after this many refreshes; default: never")
    private int iterations = Integer.MAX_VALUE;

    TopVerb(Console console, Jvms jvms) {
        super(console, jvms);
    }

    @Override
    void check() {
        if (seconds < 1 || iterations < 1) {
            throw CommandFailure.usage("-i and -n: expected 1 or more");
        }
    }

    @Override
    int run(AttachedJvm target) throws IOException, InterruptedException {
        MetricsClient agent = MetricsClient.of(target, jar, console);
        target.close();
        String title = SafeText.of(target.jvm().toString());
        try (Terminal terminal = console.outIsTerminal() ? Terminal.open(console.out()) : null) {
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
            console.out().print(title + '\n' + agent.get("?" + TableQuery.USUAL) + '\n');
        }
    }

    private void screen(MetricsClient agent, String title, TopScreen screen) throws IOException {
        for (int i = 0; i < iterations; ) {
            screen.draw(title, agent.get("?" + screen.wanted()));
            TopScreen.Action action = screen.await(System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
            if (action == TopScreen.Action.QUIT) {
                return;
            }
            i += action == TopScreen.Action.REFRESH ? 1 : 0;
        }
    }
}
