package io.github.dozemeter.sample;

import java.util.List;
import java.util.stream.Stream;

/** The table that {@code --list} prints. */
final class Listing {

    private Listing() {
    }

    static List<String> lines(List<Behaviour> behaviours) {
        int width = behaviours.stream().mapToInt(behaviour -> behaviour.name().length()).max().orElse(0);
        String format = "%-" + Math.max(width, "NAME".length()) + "s  %-7s  %-14s  %s";
        Stream<String> rows = behaviours.stream().map(Behaviour::description).map(description ->
                String.format(format, description.name(), description.kind(), description.rate(), description.does()));
        return Stream.concat(Stream.of(String.format(format, "NAME", "KIND", "PAUSES", "WHAT IT DOES")), rows).toList();
    }
}
