package io.github.dozemeter.cli;

import io.github.dozemeter.report.TableQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@code top} on a terminal: redraws in place; keys sort and quit. */
final class TopScreen {

    private static final String HOME = "\u001b[H";
    private static final String END_OF_LINE = "\u001b[K";
    private static final String END_OF_SCREEN = "\u001b[J";
    private static final int CTRL_D = 4;
    private static final int ESCAPE = 27;

    private final Console console;
    private final Terminal terminal;
    private TableQuery.Order order = TableQuery.Order.COST;

    TopScreen(Console console, Terminal terminal) {
        this.console = console;
        this.terminal = terminal;
    }

    /** Returns the query for as much as fits the screen now. */
    TableQuery wanted() {
        return new TableQuery(Terminal.columns(), order);
    }

    void draw(String title, String table) {
        List<String> lines = lines(title, table, Terminal.size()[0] - 1);
        StringBuilder screen = new StringBuilder(HOME).append((console.styled(String.join("\n", lines)) + '\n')
            .replace("\n", END_OF_LINE + "\r\n"));
        String keys = "sorted by " + order.label() + "; c cost, r rate, z zero, p place, q quit";
        console.out().print(screen.append(END_OF_SCREEN).append(keys).append(END_OF_LINE));
        console.flush();
    }

    /** @param rows how many fit; the last one says how many are missing */
    static List<String> lines(String title, String table, int rows) {
        List<String> lines = new ArrayList<>();
        lines.add(title);
        lines.addAll(Arrays.asList(table.split("\n")));
        if (lines.size() <= rows) {
            return lines;
        }
        List<String> fitting = new ArrayList<>(lines.subList(0, Math.max(1, rows - 1)));
        fitting.add("... " + (lines.size() - fitting.size()) + " more lines");
        return fitting;
    }

    /** @param until how long to wait for a key, by {@link System#nanoTime} */
    Action await(long until) throws IOException {
        while (System.nanoTime() < until) {
            int key = terminal.key();
            if (key == 'q' || key == CTRL_D || key == ESCAPE) {
                return Action.QUIT;
            }
            for (TableQuery.Order chosen : TableQuery.Order.values()) {
                if (chosen.label().charAt(0) == key) {
                    order = chosen;
                    return Action.REDRAW;
                }
            }
        }
        return Action.REFRESH;
    }

    enum Action { QUIT, REDRAW, REFRESH }
}
