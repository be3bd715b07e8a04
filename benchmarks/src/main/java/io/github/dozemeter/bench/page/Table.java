package io.github.dozemeter.bench.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table in Markdown. */
public final class Table {

    private final List<String> lines = new ArrayList<>();

    public Table(String... heads) {
        row(heads);
        lines.add("|" + String.join("", Collections.nCopies(heads.length, " --- |")));
    }

    public Table row(String... cells) {
        lines.add("| " + String.join(" | ", cells) + " |");
        return this;
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }
}
