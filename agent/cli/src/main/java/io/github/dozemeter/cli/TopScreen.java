package io.github.dozemeter.cli;

import java.io.IOException;
import java.util.List;

/** {@code top} on a terminal: redraws in place; keys sort and quit. */
final class TopScreen {

    private static final String HOME = "\u001b[H";
    private static final String END_OF_LINE = "\u001b[K";
    private static final String END_OF_SCREEN = "\u001b[J";
    private static final String BOLD = "\u001b[1m";
    private static final String YELLOW = "\u001b[33m";
    private static final String PLAIN = "\u001b[0m";
    private static final int CTRL_D = 4;
    private static final int ESCAPE = 27;

    private final Console console;
    private final Terminal terminal;
    private SortKey sort = SortKey.VERDICT;

    TopScreen(Console console, Terminal terminal) {
        this.console = console;
        this.terminal = terminal;
    }

    void draw(String title, SitesDocument now) {
        int[] size = Terminal.size();
        List<String> lines = new TopTable(size[1], size[0] - 1).lines(title, now, sort);
        StringBuilder screen = new StringBuilder(HOME);
        boolean isHead = true;
        for (String line : lines) {
            screen.append(styled(line, isHead)).append(END_OF_LINE).append("\r\n");
            isHead &= !line.trim().startsWith(TopTable.FIRST_TITLE);
        }
        String keys = "sorted by " + sort.label() + "; v verdict, r rate, t threads, z zero, p place, q quit";
        console.out().print(screen.append(END_OF_SCREEN).append(keys).append(END_OF_LINE));
        console.flush();
    }

    private String styled(String line, boolean isHead) {
        if (!console.colours()) {
            return line;
        }
        boolean hasVerdict = line.matches(".*\\b[A-Z]+_[A-Z]+\\+? .*");
        return isHead ? BOLD + line + PLAIN : hasVerdict ? YELLOW + line + PLAIN : line;
    }

    /** @param until how long to wait for a key, by {@link System#nanoTime} */
    Action await(long until) throws IOException {
        while (System.nanoTime() < until) {
            int key = terminal.key();
            if (key == 'q' || key == CTRL_D || key == ESCAPE) {
                return Action.QUIT;
            }
            SortKey chosen = SortKey.of(key);
            if (chosen != null) {
                sort = chosen;
                return Action.REDRAW;
            }
        }
        return Action.REFRESH;
    }

    /** What comes after a wait. */
    enum Action { QUIT, REDRAW, REFRESH }
}
