package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pauses where a thread has no stack, or the JVM no memory left: a class that cannot be initialised then is broken for good. */
@Tag(OnJdks.MATRIX)
class ExhaustedIT {

    private static final String CALLS = "port=off,log=off,calls=default:futures:spin,excludes=programs.Unseen*";
    /** Of any JVM: number of the thread, name of the class. */
    private static final Pattern INITIALISED = Pattern.compile("\\[(\\d+) *]\\s*\\d+ Initializing '([^']+)'");

    @TempDir
    private Path folder;

    @BeforeEach
    void remap() throws Exception {
        RemappedProgram.into(folder, "EveryForm");
        RemappedProgram.into(folder, "EveryForm", "Unseen");
    }

    @OnJdks(Which.EACH_KIND)
    void aPauseAtTheEndOfAFullStackBreaksNothing(Jdk jdk) throws Exception {
        Outcome seen = program(jdk, "stack").agent(CALLS).run();

        assertThat(forms(seen)).as(seen.err()).hasSizeGreaterThan(25)
            .allSatisfy(line -> assertThat(line).matches(".*: (works|true)"));
        assertThat(seen.err()).isEmpty();
    }

    @OnJdks(Which.EACH_KIND)
    void aPauseInFullMemoryBreaksNothingAndIsCounted(Jdk jdk) throws Exception {
        Path dump = folder.resolve("memory.prom");
        Outcome seen = program(jdk, "memory").options("-Xmx24m", "-XX:+UseSerialGC").agent(CALLS + ",dump=" + dump).run();

        assertThat(forms(seen)).as(seen.err()).hasSizeGreaterThan(25)
            .allSatisfy(line -> assertThat(line).matches(".*: (works|true)"));
        int forms = forms(seen).size() - 2;
        Scrape counted = Scrape.of(dump);
        double linking = counted.sum("dozemeter_pauses_total", "method", "link");
        // A site that finds no memory for a slot of its own shares that of its call.
        assertThat(counted.sum("dozemeter_pauses_total") - linking).isEqualTo(2 * forms);
    }

    /** Nothing of the agent, whose classes may be needed for the first time there, nor of the JDK. */
    @OnJdks(Which.EACH_KIND)
    void aClassThatIsLoadedAtTheEndOfAFullStackBreaksNothing(Jdk jdk) throws Exception {
        Path dump = folder.resolve("deep.prom");
        Outcome seen = Jvm.of(jdk).agent("port=off,log=warn,dump=" + dump).main("programs.DeepLoading").run();

        assertThat(seen.outLines()).as(seen.err()).contains("ran");
        // None where the JDK's own part of it, which comes first, found no room.
        assertThat(seen.agentLines()).as(seen.err()).allSatisfy(line -> assertThat(line).contains("had no stack"));
        assertThat(Scrape.of(dump).sum("dozemeter_pauses_total", "class", "programs.DeepLoading$Pausing")).isEqualTo(2);
    }

    /** Those that can say which thread initialises what. */
    static Collection<Jdk> jdksWithALogOfInitialising() {
        return Jdk.eachKind().stream().filter(jdk -> jdk.feature() >= 11).toList();
    }

    @ParameterizedTest
    @MethodSource("jdksWithALogOfInitialising")
    void noPauseInitialisesAClassThatItDoesNotInitialiseByItself(Jdk jdk) throws Exception {
        Path log = folder.resolve("initialised.log");
        Jvm plain = program(jdk, "none").options("-Xlog:class+init=info:file=" + log + ":tid");
        plain.run();
        List<String> byItself = whilePausing(log);
        Outcome seen = plain.agent(CALLS + ",timing=all").run();

        assertThat(seen.exitCode()).as(seen.err()).isZero();
        assertThat(whilePausing(log)).isSubsetOf(byItself);
    }

    /** Without what a JVM in full memory tells whoever asks it from outside. */
    private static List<String> forms(Outcome outcome) {
        return outcome.outLines().stream().filter(line -> line.startsWith("form ")).collect(Collectors.toList());
    }

    private Jvm program(Jdk jdk, String room) {
        return Jvm.tool(jdk, "java").classPath(folder, Path.of(System.getProperty("program.classes")))
            .main("programs.Exhausted", room);
    }

    /** What the main thread initialised between the marks of the program. */
    private static List<String> whilePausing(Path log) throws Exception {
        List<Matcher> all = Files.readAllLines(log).stream().map(INITIALISED::matcher).filter(Matcher::find)
            .collect(Collectors.toList());
        List<String> names = all.stream().map(line -> line.group(2)).collect(Collectors.toList());
        int begin = names.indexOf("programs/Exhausted$Begin");
        int end = names.indexOf("programs/Exhausted$End");
        assertThat(begin).isNotNegative().isLessThan(end);
        String thread = all.get(begin).group(1);
        return all.subList(begin + 1, end).stream().filter(line -> line.group(1).equals(thread))
            .map(line -> line.group(2)).collect(Collectors.toList());
    }
}
