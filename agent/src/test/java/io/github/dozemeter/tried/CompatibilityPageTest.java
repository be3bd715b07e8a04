package io.github.dozemeter.tried;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompatibilityPageTest {

    private static final Tried TOMCAT = ASubject.class.getAnnotation(Tried.class);

    @TempDir
    private Path notes;

    @Tried("Tomcat")
    private static final class ASubject {
    }

    @Tried(value = "Netty", running = true)
    private static final class OnOneJdk {
    }

    @Test
    void theClaimIsTheNameOfTheTestWithItsOtherArguments() {
        assertThat(Trial.of(TOMCAT, "logIsTheSame", "logIsTheSame()\n[2] jdk = JDK 21\nTomcatIT\n", true))
            .contains(new Trial("Tomcat", "log is the same", 21, true));
        assertThat(Trial.of(TOMCAT, "aJarOfAWarIsCounted", "[1] JDK 8, \"a.b|c\"\naJarOfAWarIsCounted(Jdk, String)\n", false))
            .contains(new Trial("Tomcat", "a jar of a war is counted: a.bc", 8, false));
    }

    @Test
    void aTestWithoutAJdkIsNoTrial() {
        assertThat(Trial.of(TOMCAT, "isCounted", "isCounted()\nTomcatIT\n", true)).isEqualTo(Optional.empty());
    }

    @Test
    void whereAllTestsAreMeantItIsOneOnTheJdkThatRunsThem() {
        assertThat(Trial.of(OnOneJdk.class.getAnnotation(Tried.class), "isCounted", "[1] netty.jar: A\nisCounted\n", true))
            .contains(new Trial("Netty", "is counted: netty.jar: A", Runtime.version().feature(), true));
    }

    @Test
    void aCellIsYesWhereAllRunsHeldAndEmptyWhereNoneWas() throws IOException {
        Files.writeString(notes.resolve("a.txt"), """
            8\ttrue\tTomcat\tlog is the same
            17\ttrue\tTomcat\tlog is the same
            17\tfalse\tTomcat\tlog is the same
            """);
        Files.writeString(notes.resolve("b.txt"), "21\ttrue\tOSGi\ta bundle is counted\n");
        assertThat(CompatibilityPage.of(notes).markdown()).endsWith("""

            ## OSGi

            | | 8 | 17 | 21 |
            | --- | --- | --- | --- |
            | a bundle is counted | | | yes |

            ## Tomcat

            | | 8 | 17 | 21 |
            | --- | --- | --- | --- |
            | log is the same | yes | **no** | |
            """);
    }

    /** Others are those of the applications. */
    @Test
    void thePublishedPageHasAChapterForEachSubjectOfTheTests() throws IOException {
        String page = Files.readString(Path.of("../docs/compatibility.md"));
        assertThat(page.lines().filter(line -> line.startsWith(CompatibilityPage.CHAPTER))
            .map(line -> line.substring(CompatibilityPage.CHAPTER.length()))).containsAll(subjects()).isSorted();
        assertThat(page).contains("| 8 | 11 | 17 | 21 | 25 |").doesNotContain("**no**");
    }

    private static SortedSet<String> subjects() throws IOException {
        Path classes = Path.of("target/test-classes");
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString()).filter(name -> name.endsWith("IT.class"))
                .map(name -> type(name.substring(0, name.length() - ".class".length()).replace('/', '.')))
                .map(type -> type.getAnnotation(Tried.class)).filter(Objects::nonNull).map(Tried::value)
                .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, CompatibilityPageTest.class.getClassLoader());
        } catch (ClassNotFoundException unloadable) {
            throw new IllegalStateException(unloadable);
        }
    }
}
