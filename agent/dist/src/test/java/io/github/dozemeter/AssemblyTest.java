package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AssemblyTest {

    private static final Path CLASSES = Path.of("target/classes");

    @Test
    void everyClassThatTheAssemblyNamesIsThere() throws IOException {
        List<String> named = Pattern.compile("<include>(io/github/dozemeter/.*)</include>").matcher(Files.readString(Path.of("src/assembly/agent.xml")))
            .results().map((MatchResult found) -> found.group(1)).toList();
        List<Path> files;
        try (Stream<Path> all = Files.walk(CLASSES)) {
            files = all.map(CLASSES::relativize).toList();
        }
        assertThat(named).isNotEmpty().allSatisfy(name -> {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + name);
            assertThat(files).anyMatch(matcher::matches);
        });
    }
}
