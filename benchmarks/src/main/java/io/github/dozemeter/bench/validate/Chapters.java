package io.github.dozemeter.bench.validate;

import java.util.List;

/** All chapters, in their order. */
final class Chapters {

    private Chapters() {
    }

    static List<Chapter> of(Results results) {
        return List.of(CostChapter.of(results), CollapseChapter.of(results), RealisedChapter.of(results),
            ThreadsChapter.of(results), LatencyChapter.of(results), SwitchChapter.of(results),
            HintChapter.of(results), HabitsChapter.of(results), AllChapter.of(results));
    }
}
