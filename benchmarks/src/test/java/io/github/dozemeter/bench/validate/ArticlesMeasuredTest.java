package io.github.dozemeter.bench.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.bench.articles.ArticlesPage;
import io.github.dozemeter.bench.results.JmhReading;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArticlesMeasuredTest {

    private static final Pattern OF_JMH = Pattern.compile("\\b(avgt|sample|thrpt)\\b");

    /** A name that no benchmark has would be a dash for ever. */
    @Test
    void everyFigureOfThePageAboutTheArticlesIsOneThatTheFullPresetMeasures() {
        List<Group> measured = new Groups(Preset.FULL, 2, 25, 85).all();
        assertThat(figures()).isNotEmpty().allSatisfy(reading -> assertThat(measured).as(reading.toString())
            .anyMatch(group -> isMeasured(group, reading)));
    }

    private static Stream<JmhReading> figures() {
        return ArticlesPage.holes().filter(OF_JMH.asPredicate()).map(JmhReading::parse);
    }

    private static boolean isMeasured(Group group, JmhReading reading) {
        return reading.benchmark().matches(Pattern.quote(group.type() + ".") + "(" + group.methods() + ")")
            && group.modes().contains(reading.mode()) && group.threads().contains(reading.threads())
            && reading.params().entrySet().stream().allMatch(
                param -> group.params().getOrDefault(param.getKey(), List.of()).contains(param.getValue()));
    }
}
