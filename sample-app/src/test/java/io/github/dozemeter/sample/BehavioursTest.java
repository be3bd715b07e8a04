package io.github.dozemeter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BehavioursTest {

    private final Behaviours behaviours = Behaviours.standard();

    @Test
    void everySickBehaviourIsFollowedByItsHealthyTwin() {
        List<String> sick = names("sick");
        assertThat(names("healthy")).containsExactlyElementsOf(sick.stream().map(name -> name + "-healthy").toList());
        assertThat(names()).startsWith("zero-sleep", "zero-sleep-healthy", "mostly-zero", "mostly-zero-healthy");
    }

    @Test
    void whatDisturbsOthersRunsByItsNameAlone() {
        assertThat(names("overshoot", "overshoot-healthy")).containsExactly("overshoot", "overshoot-healthy");
        assertThat(names()).doesNotContain("overshoot", "overshoot-healthy").containsExactlyElementsOf(names("sick", "healthy"));
    }

    @Test
    void theReadmeHasARowForEachSickOne() throws Exception {
        assertThat(Files.readAllLines(Path.of("README.md")).stream()
                .filter(line -> line.startsWith("| `")).map(line -> line.split("`")[1]))
                .containsExactlyInAnyOrderElementsOf(behaviours.all().stream()
                        .filter(behaviour -> behaviour.description().kind() == Kind.SICK).map(Behaviour::name).toList());
    }

    @Test
    void namesAreInKebabCaseAndNotUsedTwice() {
        assertThat(names()).allMatch(name -> name.matches("[a-z]+(-[a-z]+)*")).doesNotHaveDuplicates()
                .doesNotContain("sick", "healthy");
    }

    @Test
    void everySickBehaviourNamesItsSiteAndARate() {
        assertThat(behaviours.pick(List.of("sick"))).extracting(Behaviour::description)
                .allMatch(description -> description.site().isPresent())
                .allMatch(description -> description.rate().perSecond() > 0);
    }

    @Test
    void picksEachOnceInTheOrderOfTheList() {
        assertThat(names("short-poll", "zero-sleep", "short-poll")).containsExactly("zero-sleep", "short-poll");
        assertThat(names("sick", "zero-sleep")).isEqualTo(names("sick"));
        assertThat(names("sick", "healthy")).isEqualTo(names());
    }

    @Test
    void aNameThatIsNotThereIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> names("zero-slep")).isInstanceOf(UsageException.class)
                .hasMessage("there is no behaviour 'zero-slep'; did you mean 'zero-sleep'?");
        assertThatThrownBy(() -> names("health")).hasMessageEndingWith("did you mean 'healthy'?");
        assertThatThrownBy(() -> names("garbage-collector"))
                .hasMessage("there is no behaviour 'garbage-collector'; --list shows the names");
    }

    private List<String> names(String... wanted) {
        return behaviours.pick(List.of(wanted)).stream().map(Behaviour::name).toList();
    }
}
