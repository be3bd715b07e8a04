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
        return op.name() + ":" + threads + (virtual ? "v" : "");
    }

    public String label() {
        return op.label() + ", " + threads + (virtual ? " virtual" : "") + (threads == 1 ? " thread" : " threads");
    }
}
