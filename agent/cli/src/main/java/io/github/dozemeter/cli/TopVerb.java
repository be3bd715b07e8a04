package io.github.dozemeter.cli;

import io.github.dozemeter.cli.jvm.AttachedJvm;
import io.github.dozemeter.cli.jvm.ExitCode;
import io.github.dozemeter.export.report.TableQuery;
import io.github.dozemeter.support.SafeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "top", sortOptions = false,
    description = "Show a live table of the lines that paused in the last minute, until q is pressed.",
    footer = {"", "The table is the agent's own for the last minute; it updates the figures every 10 s. Keys: c r"
        + " z p sort by cost, rate, zero pauses, place; q quits. In a pipe or a file, each refresh is one block of"
        + " plain lines. Exit code 1 if no agent runs in the JVM; start one with the verb start."})
final class TopVerb extends JvmVerb {

    private static final String HOME = "\u001b[H";
    private static final String END_OF_LINE = "\u001b[K";
    private static final String END_OF_SCREEN = "\u001b[J";
    private static final int CTRL_D = 4;
    private static final int ESCAPE = 27;

    @Option(names = {"-i", "--interval"}, paramLabel = "SECONDS",
        description = "time between refreshes; default: 2")
    private int seconds = 2;
    @Option(names = {"-n", "--iterations"}, paramLabel = "TIMES",
        description = "quit after this many refreshes; default: never")
    private int iterations = Integer.MAX_VALUE;
    @Mixin
    private final TableOptions wanted = new TableOptions();

    @Override
    void check() {
        require(seconds >= 1 && iterations >= 1, "-i and -n: expected 1 or more");
    }

    @Override
    int run(AttachedJvm target) throws IOException, InterruptedException {
        MetricsClient agent = new MetricsClient(target, jar, console);
        target.close();
        String title = SafeText.of(target.jvm().toString());
        try (Terminal terminal = console.outIsTerminal ? Terminal.open(console.out) : null) {
            if (terminal == null) {
                blocks(agent, title);
            } else {
                screen(agent, title, terminal);
            }
        }
        return ExitCode.OK;
    }

    /** Ends quietly when its reader does. */
    private void blocks(MetricsClient agent, String title) throws InterruptedException {
        for (int i = 0; i < iterations && !console.out.checkError(); i++) {
            if (i > 0) {
                TimeUnit.SECONDS.sleep(seconds);
            }
            console.out.print(title + '\n' + agent.get("?" + new TableQuery(0, TableQuery.Order.COST, wanted.extent())) + '\n');
        }
    }

    /** Redraws in place; keys sort, which is no refresh, and quit. */
    private void screen(MetricsClient agent, String title, Terminal terminal) throws IOException {
        TableQuery.Order order = TableQuery.Order.COST;
        for (int i = 0; i < iterations; ) {
            String table = agent.get("?" + new TableQuery(Terminal.columns(), order, wanted.extent()));
            String screen = console.styled(String.join("\n",
                lines(title, table, Terminal.size()[0] - 1))) + '\n';
            console.out.print(HOME + screen.replace("\n", END_OF_LINE + "\r\n") + END_OF_SCREEN
                + "sorted by " + order.label()
                + "; c cost, r rate, z zero, p place, q quit" + END_OF_LINE);
            TableQuery.Order chosen = null;
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            while (chosen == null && System.nanoTime() < end) {
                int key = terminal.key();
                if (key == 'q' || key == CTRL_D || key == ESCAPE) {
                    return;
                }
                chosen = Arrays.stream(TableQuery.Order.values()).filter(one -> one.label().charAt(0) == key)
                    .findFirst().orElse(null);
            }
            if (chosen == null) {
                i++;
            } else {
                order = chosen;
            }
        }
    }

    /** @param rows how many fit; the last one says how many are missing */
    static List<String> lines(String title, String table, int rows) {
        List<String> lines = Arrays.asList((title + '\n' + table).split("\n"));
        if (lines.size() <= rows) {
            return lines;
        }
        List<String> fitting = new ArrayList<>(lines.subList(0, Math.max(1, rows - 1)));
        fitting.add("... " + (lines.size() - fitting.size()) + " more lines");
        return fitting;
    }
}
