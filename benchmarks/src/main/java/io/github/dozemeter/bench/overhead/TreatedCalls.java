package io.github.dozemeter.bench.overhead;

import io.github.dozemeter.bench.program.Op;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How many calls the treated copy made, by the pause. */
public record TreatedCalls(Map<Op, Long> byOp) {

    static TreatedCalls of(List<Measured> rows) {
        Map<Op, Long> calls = new EnumMap<>(Op.class);
        rows.forEach(row -> calls.merge(row.row().op(), row.treatedCalls(), Long::sum));
        return new TreatedCalls(Map.copyOf(calls));
    }

    public long all() {
        return byOp.values().stream().mapToLong(Long::longValue).sum();
    }
}
