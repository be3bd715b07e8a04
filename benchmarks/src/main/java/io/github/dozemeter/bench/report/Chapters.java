package io.github.dozemeter.bench.report;

import io.github.dozemeter.bench.results.Results;
import java.util.List;

/** All chapters, in their order. */
public final class Chapters {

    private Chapters() {
    }

    public static List<Chapter> of(Results results) {
        return List.of(CostChapter.of(results), CollapseChapter.of(results), ClaimsChapter.of(results),
            RealisedChapter.of(results), ThreadsChapter.of(results), LatencyChapter.of(results), SwitchChapter.of(results), WakeUpChapter.of(results),
            HintChapter.of(results), HabitsChapter.of(results), AllChapter.of(results));
    }
}
