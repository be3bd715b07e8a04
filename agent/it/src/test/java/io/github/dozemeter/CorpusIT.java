package io.github.dozemeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dozemeter.jvm.Jdk;
import io.github.dozemeter.jvm.Jvm;
import io.github.dozemeter.jvm.OnJdks;
import io.github.dozemeter.jvm.OnJdks.Which;
import io.github.dozemeter.jvm.Outcome;
import io.github.dozemeter.jvm.Scrape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Published jars, every class of them linked and verified with the agent and without: those that other tests have anyway,
 * and with the profile {@code corpus} 50,000 classes and more, on the JDK that runs the tests.
 */
@DisplayName("Published jars, every class verified")
class CorpusIT {

    private static final int CLASSES = Integer.getInteger("corpus.classes");
    private static final int FEWEST = 10_000;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    @OnJdks(Which.EACH_KIND)
    @Timeout(value = 25, unit = TimeUnit.MINUTES)
    @Tag("long")
    void everyRewrittenClassPassesTheVerifier(Jdk jdk) throws Exception {
        int classes = jdk.isRunning() ? CLASSES : FEWEST;
        List<Path> jars = Folders.files(Path.of(System.getProperty("cases")), ".jar").stream()
            .filter(jar -> jdk.isRunning() || !jar.getParent().endsWith("corpus")).toList();
        Path dump = folder.resolve("corpus.prom");
        Jvm plain = Jvm.of(jdk).withFirstCompiler().options("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal",
            "-XX:+BytecodeVerificationRemote", "-Xmx1g").main(command(jars));
        Outcome expected = plain.run(PATIENCE);
        Outcome seen = plain.agent("port=off,calls=default:spin:futures,dump=" + dump).run(PATIENCE);

        assertThat(expected.exitCode()).as(expected.err()).isZero();
        assertThat(seen.outLines()).containsExactlyElementsOf(expected.outLines());
        assertThat(number(seen, "classes ")).isGreaterThan(classes);
        // Others are too new for this JDK, or extend what is not there.
        assertThat(number(seen, "linked ")).isGreaterThan(classes / 2);
        assertThat(seen.out()).doesNotContain("VerifyError");
        Scrape scrape = Scrape.of(dump);
        assertThat(scrape.sum("dozemeter_classes_rewritten_total")).isGreaterThan(classes / 1_000);
        assertThat(scrape.sum("dozemeter_classes_skipped_total", "reason", "failed")).isZero();
        assertThat(scrape.sum("dozemeter_classes_skipped_total", "reason", "malformed")).isZero();
    }

    private static Object[] command(List<Path> jars) {
        return Stream.concat(Stream.of("programs.Corpus"), jars.stream()).toArray();
    }

    private static int number(Outcome outcome, String head) {
        return outcome.outLines().stream().filter(line -> line.startsWith(head))
            .mapToInt(line -> Integer.parseInt(line.substring(head.length()))).sum();
    }
}
