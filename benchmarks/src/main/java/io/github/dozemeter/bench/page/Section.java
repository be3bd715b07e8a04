package io.github.dozemeter.bench.page;

import java.util.List;

/** A part of the page: what one benchmark says, in Markdown, and how that stands to the targets. */
public record Section(List<String> markdown, List<Goal> goals) {

    public Section {
        markdown = List.copyOf(markdown);
        goals = List.copyOf(goals);
    }
}
