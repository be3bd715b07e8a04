package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.program.Op;
import java.util.List;

/** What is measured: a pause made by so many threads. Its text is an argument of the paired program. */
public record Row(Op op, int threads, boolean virtual) {

    public static Row parse(String text) {
        boolean virtual = text.endsWith("v");
        String[] parts = text.replace("v", "").split(":");
        return new Row(Op.valueOf(parts[0]), Integer.parseInt(parts[1]), virtual);
    }

    /** Texts separated by blanks. */
    public static List<Row> parseAll(String texts) {
        return List.of(texts.split(" ")).stream().map(Row::parse).toList();
    }

    @Override
    public String toString() {
        String row = op.name() + ":" + threads;
        return virtual ? row + "v" : row;
    }

    public String label() {
        String kind = virtual ? "virtual thread" : "thread";
        String ending = threads == 1 ? "" : "s";
        return op.label() + ", " + threads + " " + kind + ending;
    }
}
