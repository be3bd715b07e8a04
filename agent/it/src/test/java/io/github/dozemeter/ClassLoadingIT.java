package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The JVM loads the classes of a program that it loads without the agent, and in that order. */
class ClassLoadingIT {

    private static final String AGENT = "port=off,log=error,calls=default:futures";
    /** What each JVM says of a class of the program; those that it makes of references have no place of their own. */
    private static final Pattern LOADED = Pattern.compile("(?m)^\\[.*?(programs\\.[\\w$]+) (?:source:|from )");

    @TempDir
    private Path folder;

    @BeforeEach
    void remap() throws Exception {
        RemappedProgram.into(folder, "Receivers");
    }

    @OnJdks(Which.EACH_KIND)
    void aReceiverWhoseClassIsIncompleteHarmsNobodyWhoDoesNotUseIt(Jdk jdk) throws Exception {
        Files.delete(folder.resolve("programs/Receivers$Missing.class"));
        Jvm plain = Jvm.tool(jdk, "java").classPath(folder).main("programs.Receivers");
        Outcome expected = plain.run();
        Outcome seen = plain.agent(AGENT).run();

        assertThat(expected.outLines()).as(expected.err()).containsExactly("works", "works");
        assertThat(seen.outLines()).as(seen.err()).isEqualTo(expected.outLines());
        assertThat(seen.err()).isEmpty();
    }

    @OnJdks(Which.EACH_KIND)
    void everyReceiverIsLoadedWhenItWasWithoutTheAgent(Jdk jdk) throws Exception {
        Jvm plain = Jvm.tool(jdk, "java").options("-verbose:class").classPath(folder).main("programs.Receivers", "all");
        Outcome expected = plain.run();
        Outcome seen = plain.agent(AGENT).run();

        assertThat(seen.exitCode()).as(seen.err()).isEqualTo(expected.exitCode()).isZero();
        assertThat(loaded(expected)).hasSizeGreaterThan(9).contains("programs.Receivers$Worker");
        assertThat(loaded(seen)).containsExactlyElementsOf(loaded(expected));
    }

    private static List<String> loaded(Outcome outcome) {
        return LOADED.matcher(outcome.out()).results().map((MatchResult result) -> result.group(1))
            .filter(name -> !name.contains("$$Lambda")).collect(Collectors.toList());
    }
}
